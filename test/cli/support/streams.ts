import type { ColorDepth, Streams } from "../../../src/cli/definition/streams.ts";

interface Options {
  stdin?: string;
  columns?: number;
  colors?: ColorDepth;
  terminals?: readonly ("stdin" | "stdout" | "stderr")[];
  secret?: string;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new TextEncoder().encode(text);
}

/** Streams in memory, with the output of a command. */
export function streamsOf({ stdin = "", columns = 80, colors = "none", terminals = [], secret }: Options = {}) {
  const written = { out: "", err: "" };
  const streams: Streams = {
    stdin: () => bytesOf(stdin),
    out: (data) => {
      written.out += typeof data === "string" ? data : Buffer.from(data).toString("latin1");
    },
    err: (text) => {
      written.err += text;
    },
    isTerminal: (stream) => terminals.includes(stream),
    colors: () => colors,
    columns: () => columns,
    prompt: async () => secret,
  };
  return { streams, written };
}
