import type { ColorDepth } from "../../../src/cli/descriptors.ts";
import { createStreams } from "../../../src/cli/streams.ts";

interface Options {
  stdin?: string;
  columns?: number;
  colors?: ColorDepth;
  terminals?: readonly ("stdin" | "stdout" | "stderr")[];
  /** What is typed at each prompt; a single text at all of them. */
  secret?: string | readonly string[];
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new TextEncoder().encode(text);
}

/** Streams in memory, with the output of a command. */
export function streamsOf({ stdin = "", columns = 80, colors = "none", terminals = [], secret }: Options = {}) {
  const written = { out: "", err: "" };
  const typed = [secret].flat();
  const streams = createStreams({
    stdin: () => bytesOf(stdin),
    write: (stream, data) => {
      const text = typeof data === "string" ? data : Buffer.from(data).toString("latin1");
      if (stream === "stdout") written.out += text;
      else written.err += text;
    },
    isTerminal: (stream) => terminals.includes(stream),
    colors: () => colors,
    columns: () => columns,
    prompt: async () => (typed.length > 1 ? typed.shift() : typed[0]),
  });
  return { streams, written };
}
