import { CommandError } from "../definition/command-error.ts";
import { shownPath } from "../definition/file-errors.ts";
import { type OpenFile, openFile } from "../input/byte-source.ts";
import { type Prepared, prepare } from "../input/prepare.ts";
import { deliver } from "../output/deliver.ts";
import { withProgress } from "../output/progress.ts";
import { type Answer, answer } from "./answer.ts";
import { checksumLine } from "./checksum-line.ts";
import type { Call } from "./run-operation.ts";

const open = (path: string, { streams }: Call): OpenFile =>
  path === "-" ? { size: 0, chunks: () => streams.stdin() } : openFile(path);

/** What is printed of one file: its result and its name, as sha256sum writes them; several lines below their name. */
function section(path: string, answered: Answer, call: Call): string {
  if (call.options.json) return `${JSON.stringify({ file: path, ...Object(answered.output) })}\n`;
  const text = answered.text();
  return text.includes("\n") ? `==> ${shownPath(path)} <==\n${text}\n` : `${checksumLine(text, path)}\n`;
}

async function runOn(path: string, call: Call, prepared: Prepared): Promise<{ text: string; isNegative: boolean }> {
  const { size, chunks } = open(path, call);
  const bytes = withProgress(chunks(), size, call.streams);
  const answered = await answer(call.operation, prepared, bytes, call.options.json ? "json" : "text");
  return { text: section(path, answered, call), isNegative: call.operation.isNegative?.(answered.output) === true };
}

/**
 * Runs an operation on the content of each file, in order, one line for each. A file that cannot be read is reported and
 * the others are still done, as by sha256sum.
 */
export async function runOnFiles(call: Call): Promise<number> {
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
  if (options.output !== undefined) deliver(kept.join(""), options.output, streams);
  return status;
}
