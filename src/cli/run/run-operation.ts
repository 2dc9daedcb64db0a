import type { AnyOperation } from "../../operation/route.ts";
import type { Tool } from "../../operation/tool.ts";
import { bodyField, type CommandField, commandFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import type { Given } from "../input/given.ts";
import { prepare } from "../input/prepare.ts";
import { asJson, deliver } from "../output/deliver.ts";
import { inBlackAndWhite } from "../output/drawing.ts";
import { withSwatches } from "../output/swatches.ts";
import { type Answer, answer } from "./answer.ts";
import { explained } from "./explain.ts";
import { choosesForm, formOfFile } from "./form-of-file.ts";

/** What a command line asks for beside the operation's own fields. */
export interface CommonOptions {
  json: boolean;
  /** Where the result goes; standard output if undefined. */
  output: string | undefined;
  /** Files whose bytes take the place of a value. */
  files: readonly string[];
  /** A list of digests to check files against. */
  check: string | undefined;
}

/** A command, ready to run. */
export interface Call {
  tool: Tool;
  operation: AnyOperation;
  given: Given;
  options: CommonOptions;
  streams: Streams;
}

/** The text form as standard output shows it: with colours on a terminal. */
function displayed({ tool, operation, options, streams }: Call, { output, input, text }: Answer): string {
  const plain = text();
  if (options.output !== undefined || !(operation.ink || tool.swatches)) return plain;
  const depth = streams.colors();
  return operation.ink ? inBlackAndWhite(plain, operation.ink(input), depth) : withSwatches(plain, output, depth);
}

/** An answer in the form that the command line asks for. */
function contentOf(call: Call, answered: Answer): string | Uint8Array {
  const { options, streams } = call;
  if (options.json) return asJson(answered.output, options.output === undefined && streams.isTerminal("stdout"));
  return answered.representation?.body ?? `${displayed(call, answered)}\n`;
}

const statusOf = ({ isNegative }: AnyOperation, { output }: Answer): number => (isNegative?.(output) ? 1 : 0);

/** The same call, for JSON where the name of the file says so and no option names another form. */
function withJsonByName(call: Call): Call {
  const { output } = call.options;
  const isJson = output?.endsWith(".json") === true && !call.given.values.some(({ field }) => choosesForm(field));
  return isJson ? { ...call, options: { ...call.options, json: true } } : call;
}

async function runOnce(asked: Call, fields: readonly CommandField[]): Promise<number> {
  const call = withJsonByName(asked);
  const { operation, given, options, streams } = call;
  const { output: path } = options;
  const form = path === undefined || options.json ? [] : formOfFile(path, operation, fields, given);
  const prepared = await prepare(operation, { ...given, values: [...given.values, ...form] }, streams, false);
  const answered = await answer(operation, prepared, prepared.bytes, options.json ? "json" : "text");
  deliver(contentOf(call, answered), path, streams);
  return statusOf(operation, answered);
}

/**
 * Runs an operation as a command and gives its exit code: 0, or 1 for a negative answer.
 * @throws CommandError for input that cannot be used, in the API's words.
 */
export async function runOperation(call: Call): Promise<number> {
  const fields = commandFields(call.operation);
  try {
    if (call.options.check !== undefined) return await (await import("./check-digests.ts")).checkDigests(call);
    if (call.options.files.length > 0 && bodyField(call.operation) !== undefined)
      return await (await import("./file-digests.ts")).runOnFiles(call);
    return await runOnce(call, fields);
  } catch (error) {
    throw explained(error, fields);
  }
}
