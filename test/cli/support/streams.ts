import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { type ColorDepth, colorDepth } from "../../../src/cli/descriptors.ts";
import { runCommandLine } from "../../../src/cli/main.ts";
import { createStreams } from "../../../src/cli/streams.ts";
import type { EndedRaw } from "../../support/command.ts";

interface Options {
  /** Standard input: all of it, or bytes as they come. */
  stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  columns?: number;
  colors?: ColorDepth;
  terminals?: readonly ("stdin" | "stdout" | "stderr")[];
  /** What is typed at each prompt; a single text at all of them. */
  secret?: string | readonly string[];
}

/** Streams in memory, with the output of a command: as Latin-1 where it is bytes. */
export function streamsOf({ stdin = "", columns = 80, colors = "none", terminals = [], secret }: Options = {}) {
  const written = { out: "", err: "" };
  const bytes: Uint8Array[] = [];
  const typed = [secret].flat();
  const isWhole = typeof stdin === "string" || stdin instanceof Uint8Array;
  const input = isWhole ? Readable.from([Buffer.from(stdin)]) : stdin;
  const streams = createStreams({
    stdin: () => input,
    write: (stream, data) => {
      written[stream === "stdout" ? "out" : "err"] +=
        typeof data === "string" ? data : Buffer.from(data).toString("latin1");
      if (stream === "stdout") bytes.push(Buffer.from(data));
    },
    isTerminal: (stream) => terminals.includes(stream),
    colors: () => colors,
    columns: () => columns,
    prompt: async () => (typed.length > 1 ? typed.shift() : typed[0]),
  });
  return { streams, written, bytes };
}

export interface Surroundings {
  stdin?: string | Uint8Array;
  variables?: Readonly<Record<string, string>>;
}

/** Runs a command in this process, as the start of one takes longer than most commands. */
export async function runInThisProcess(
  args: readonly string[],
  { stdin = "", variables = {} }: Surroundings,
): Promise<EndedRaw> {
  const { streams, written, bytes } = streamsOf({ stdin, colors: colorDepth((name) => variables[name], false) });
  const code = await runCommandLine(args, variables, streams);
  return { code: code ?? null, bytes: Buffer.concat(bytes), stderr: written.err };
}
