import { CommandError } from "../definition/command-error.ts";
import { displayPath } from "../definition/file-errors.ts";
import { type OpenFile, openFile } from "../input/byte-source.ts";
import { type PreparedInput, prepare } from "../input/prepare.ts";
import { withProgress } from "../output/progress.ts";
import { writeResult } from "../output/write-result.ts";
import { checksumLine } from "./checksum-line.ts";
import type { CommandCall } from "./run-operation.ts";
import { type OperationResult, runWithInput } from "./run-with-input.ts";

const openInput = (path: string, { streams }: CommandCall): OpenFile =>
  path === "-" ? { size: 0, chunks: () => streams.stdin() } : openFile(path);

/** The output for one file: result and name, as sha256sum prints them; the name first if there are several lines. */
function fileResult(path: string, answered: OperationResult, call: CommandCall): string {
  if (call.options.json) return `${JSON.stringify({ file: path, ...Object(answered.output) })}\n`;
  const text = answered.text();
  return text.includes("\n") ? `==> ${displayPath(path)} <==\n${text}\n` : `${checksumLine(text, path)}\n`;
}

async function runOn(
  path: string,
  call: CommandCall,
  prepared: PreparedInput,
): Promise<{ text: string; isNegative: boolean }> {
  const { size, chunks } = openInput(path, call);
  const bytes = withProgress(chunks(), size, call.streams);
  const answered = await runWithInput(call.operation, prepared, bytes, call.options.json ? "json" : "text");
  return { text: fileResult(path, answered, call), isNegative: call.operation.isNegative?.(answered.output) === true };
}

/**
 * Runs an operation on the content of each file, in order. A file that cannot be read is reported, and the others are
 * still processed, as sha256sum does.
 */
export async function runOnFiles(call: CommandCall): Promise<number> {
  const { operation, given, options, streams } = call;
  const prepared = await prepare(operation, given, streams, true);
  const kept: string[] = [];
  let status = 0;
  for (const path of options.files) {
    try {
      const { text, isNegative } = await runOn(path, call, prepared);
      if (isNegative) status = Math.max(status, 1);
      if (options.output === undefined) streams.out(text);
      else kept.push(text);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      streams.err(`sidekit: ${error.message}\n`);
      status = error.exitCode;
    }
  }
  if (options.output !== undefined) writeResult(kept.join(""), options.output, streams);
  return status;
}
