import { writeFileSync } from "node:fs";
import { CommandError } from "../definition/command-error.ts";
import { displayPath, fileErrorReason } from "../definition/file-errors.ts";
import type { Streams } from "../definition/streams.ts";

/** Writes a result to a file. @throws CommandError if writing fails. */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw new CommandError(`--output: ${displayPath(path)}: ${fileErrorReason(error)}`);
  }
}

/** Writes a result to a file, or to standard output. */
export function writeResult(content: string | Uint8Array, path: string | undefined, streams: Streams): void {
  if (path !== undefined && path !== "-") writeFile(path, content);
  else if (typeof content !== "string" && streams.isTerminal("stdout"))
    throw new CommandError("The result is not text; write it to a file with --output, or into a pipe");
  else streams.out(content);
}

/** An output as JSON: one line for programs, indented for people. */
export const formatJson = (output: unknown, isTerminal: boolean): string =>
  `${JSON.stringify(output, null, isTerminal ? 2 : undefined)}\n`;
