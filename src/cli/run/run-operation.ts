import type { AnyOperation } from "../../operation/route.ts";
import type { Tool } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import type { CommandInput } from "../input/command-input.ts";
import { prepare } from "../input/prepare.ts";
import { inBlackAndWhite } from "../output/drawing.ts";
import { withSwatches } from "../output/swatches.ts";
import { formatJson, writeResult } from "../output/write-result.ts";
import { asCommandError } from "./as-command-error.ts";
import { choosesForm, formOfFile } from "./form-of-file.ts";
import { type OperationResult, runWithInput } from "./run-with-input.ts";

/** The options that all operations have. */
export interface CommonOptions {
  json: boolean;
  /** The output file; standard output if undefined. */
  output: string | undefined;
  /** Files with the raw body. */
  files: readonly string[];
  /** A list of digests to check files against. */
  check: string | undefined;
}

/** A command, ready to run. */
export interface CommandCall {
  tool: Tool;
  operation: AnyOperation;
  given: CommandInput;
  options: CommonOptions;
  streams: Streams;
}

/** The text form for standard output, with colours on a terminal. */
function textForDisplay(
  { tool, operation, options, streams }: CommandCall,
  { output, input, text }: OperationResult,
): string {
  const plain = text();
  if (options.output !== undefined || !(operation.ink || tool.swatches)) return plain;
  const depth = streams.colors();
  return operation.ink ? inBlackAndWhite(plain, operation.ink(input), depth) : withSwatches(plain, output, depth);
}

/** The content to write, in the requested form. */
function contentOf(call: CommandCall, answered: OperationResult): string | Uint8Array {
  const { options, streams } = call;
  if (options.json) return formatJson(answered.output, options.output === undefined && streams.isTerminal("stdout"));
  return answered.representation?.body ?? `${textForDisplay(call, answered)}\n`;
}

const statusOf = ({ isNegative }: AnyOperation, { output }: OperationResult): number => (isNegative?.(output) ? 1 : 0);

/** Sets `json` if the output file's extension is .json and no option chooses another form. */
function withJsonByExtension(call: CommandCall): CommandCall {
  const { output } = call.options;
  const isJson = output?.endsWith(".json") === true && !call.given.values.some(({ field }) => choosesForm(field));
  return isJson ? { ...call, options: { ...call.options, json: true } } : call;
}

async function runOnce(asked: CommandCall, fields: readonly CommandField[]): Promise<number> {
  const call = withJsonByExtension(asked);
  const { operation, given, options, streams } = call;
  const { output: path } = options;
  const form = path === undefined || options.json ? [] : formOfFile(path, operation, fields, given);
  const prepared = await prepare(operation, { ...given, values: [...given.values, ...form] }, streams, false);
  const answered = await runWithInput(operation, prepared, prepared.bytes, options.json ? "json" : "text");
  writeResult(contentOf(call, answered), path, streams);
  return statusOf(operation, answered);
}

/**
 * Runs an operation as a command. @returns The exit code: 0, or 1 for a negative result.
 * @throws CommandError for invalid input, with the API's message.
 */
export async function runOperation(call: CommandCall): Promise<number> {
  const fields = commandFields(call.operation);
  try {
    if (call.options.check !== undefined) return await (await import("./check-digests.ts")).checkDigests(call);
    if (call.options.files.length > 0 && bodyField(call.operation) !== undefined)
      return await (await import("./file-digests.ts")).runOnFiles(call);
    return await runOnce(call, fields);
  } catch (error) {
    throw asCommandError(error, fields);
  }
}
