import process from "node:process";
import type { Streams } from "./definition/streams.ts";
import { chunksOf } from "./input/byte-source.ts";
import { colorDepth } from "./output/color-depth.ts";
import { isTerminal } from "./output/is-terminal.ts";
import { writeAll } from "./output/write.ts";

const FD = { stdin: 0, stdout: 1, stderr: 2 } as const;

/** An environment variable; Deno throws for one that it may not read. */
function variable(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    return undefined;
  }
}

/** The width of the terminal that shows the result, or the messages where the result goes elsewhere. */
function columns(): number {
  const width = (["stdout", "stderr"] as const).find((stream) => isTerminal(FD[stream]));
  return (width && process[width].columns) || Number(variable("COLUMNS")) || 80;
}

/** The process' own streams. */
export const processStreams: Streams = {
  stdin: () => chunksOf(FD.stdin),
  out: (data) => writeAll(FD.stdout, data),
  err: (text) => writeAll(FD.stderr, text),
  isTerminal: (stream) => isTerminal(FD[stream]),
  colors: () => colorDepth(variable, isTerminal(FD.stdout)),
  columns,
  // Only a question loads what handles the terminal's keys.
  prompt: async (label) => await (await import("./input/prompt.ts")).prompt(label),
};
