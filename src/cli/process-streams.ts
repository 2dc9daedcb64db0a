import process from "node:process";
import type { Streams } from "./definition/streams.ts";
import { chunksOf } from "./input/byte-source.ts";
import { colorDepth, isTerminal } from "./output/terminal.ts";
import { writeAll } from "./output/write.ts";

const FD = { stdin: 0, stdout: 1, stderr: 2 } as const;

/** An environment variable. Deno throws if reading it is not permitted. */
function variable(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    return undefined;
  }
}

/** The width of the terminal at standard output, or else at standard error. */
function columns(): number {
  const width = (["stdout", "stderr"] as const).find((stream) => isTerminal(FD[stream]));
  return (width && process[width].columns) || Number(variable("COLUMNS")) || 80;
}

/** The streams of this process. */
export const processStreams: Streams = {
  stdin: () => chunksOf(FD.stdin),
  out: (data) => writeAll(FD.stdout, data),
  err: (text) => writeAll(FD.stderr, text),
  isTerminal: (stream) => isTerminal(FD[stream]),
  colors: () => colorDepth(variable, isTerminal(FD.stdout)),
  columns,
  // Loaded on first use: few commands prompt.
  prompt: async (label) => await (await import("./input/prompt.ts")).prompt(label),
};
