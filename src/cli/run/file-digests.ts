import { checksumLine } from "../../tools/hash/checksums.ts";
import { CommandError, displayPath, errorLine } from "../definition/command-error.ts";
import type { CommandCall } from "../definition/commands.ts";
import { openFile } from "../input/byte-source.ts";
import { filesBelow, isDirectory } from "../input/files-below.ts";
import { type PreparedInput, prepare } from "../input/prepare.ts";
import { withProgress } from "../output/progress.ts";
import { writeResult } from "../output/write.ts";

import { runWithInput } from "./run-with-input.ts";

/** The files that are meant, in order: of a directory, those in it and below. */
function* filesOf({ files, recursive }: CommandCall): Generator<string, void, void> {
  for (const path of files)
    if (recursive && isDirectory(path)) yield* filesBelow(path);
    else yield path;
}

/** Opens a file. @throws CommandError with advice if it is a directory. */
function openWithAdvice(path: string, { recursive }: CommandCall): ReturnType<typeof openFile> {
  if (recursive || !isDirectory(path)) return openFile(path);
  throw new CommandError(`${displayPath(path)}: Is a directory; add --recursive for the files in it`);
}

/** Runs an operation on one file. The text is the result and the name, as sha256sum prints them. */
async function runOnFile(
  path: string,
  call: CommandCall,
  prepared: PreparedInput,
): Promise<{ text: string; isNegative: boolean }> {
  const { command, json, streams } = call;
  const { operation } = command;
  const { size, chunks } = path === "-" ? { size: 0, chunks: () => streams.stdin() } : openWithAdvice(path, call);
  const bytes = { name: path, chunks: withProgress(chunks(), size, streams) };
  const { output, text } = await runWithInput(operation, { ...prepared, bytes }, json ? "json" : "text");
  const isNegative = operation.isNegative?.(output) === true;
  if (json) return { text: `${JSON.stringify({ file: path, ...Object(output) })}\n`, isNegative };
  const result = text();
  // The name comes first if the result has several lines.
  const isLong = result.includes("\n");
  return { text: isLong ? `==> ${displayPath(path)} <==\n${result}\n` : `${checksumLine(result, path)}\n`, isNegative };
}

/**
 * Runs an operation on the content of each file, in order. A file that cannot be read is reported, and the others are
 * still processed, as sha256sum does.
 */
export async function runOnFiles(call: CommandCall): Promise<number> {
  const { command, values, output, streams } = call;
  const fields = command.fields.filter(({ isBody }) => !isBody);
  const prepared = await prepare(fields, values, streams);
  const kept: string[] = [];
  let status = 0;
  for (const path of filesOf(call)) {
    try {
      const { text, isNegative } = await runOnFile(path, call, prepared);
      if (isNegative) status = Math.max(status, 1);
      if (output === undefined) streams.out(text);
      else kept.push(text);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      streams.err(errorLine(error));
      status = error.exitCode;
    }
  }
  if (output !== undefined) writeResult(kept.join(""), output, streams);
  return status;
}
