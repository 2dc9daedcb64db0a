import { extname } from "node:path";
import { alternatives } from "../../operation/expectation.ts";
import { isJsonObject } from "../../operation/json.ts";
import { inputReader } from "../../operation/reader.ts";
import { pointer, Refusal } from "../../operation/refusal.ts";
import { CommandError } from "../command-error.ts";
import type { Styled } from "../streams.ts";
import type { CommandCall, CommandField, GivenValue, OperationCommand } from "./commands.ts";
import { asCommandError, type OperationResult, outputWithOptions, runWithInput } from "./operation-result.ts";
import { inBlackAndWhite, withSwatches, writeResult } from "./output.ts";
import { type PreparedInput, prepare } from "./prepare.ts";

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "json"]);

/** Whether an option can choose the form of the result: it is optional, and its values are enumerated. */
const choosesForm = ({ kind, required, isPositional, schema }: CommandField): boolean =>
  kind === "value" && !required && !isPositional && schema.type === "string" && schema.enum !== undefined;

/**
 * The option for the extension of the output file: "code.svg" sets the option that accepts "svg".
 * @throws CommandError if an operation that makes images does not support the extension.
 */
function formOfFile(
  path: string,
  { operation: { textInput = {} }, fields }: OperationCommand,
  values: readonly GivenValue[],
): GivenValue[] {
  const extension = extname(path).slice(1).toLowerCase();
  if (PLAIN.has(extension)) return [];
  const candidates = fields.filter(choosesForm);
  const supporting = candidates.find(({ schema }) => schema.enum.includes(extension));
  const field = supporting ?? candidates.find(({ name }) => Object.hasOwn(textInput, name));
  if (!field || values.some((value) => value.field === field)) return [];
  if (supporting) return [{ field, texts: [extension], source: "option" }];
  const known: readonly string[] = field.schema.enum;
  throw new CommandError(
    `--output: the extension .${extension} is not one that can be written; use ${known.map((each) => `.${each === "text" ? "txt" : each}`).join(", ")}`,
  );
}

/** The text form for standard output, with colours on a terminal. */
function textForDisplay({ command, output, streams }: CommandCall, result: OperationResult): Styled {
  const { ink } = command.operation;
  const text = result.text(outputWithOptions(result.output, command.fields));
  if (output !== undefined) return text;
  if (ink) return inBlackAndWhite(text, ink(result.input), streams.colors());
  return command.tool.swatches ? withSwatches(text, result.output, streams.colors()) : text;
}

/** The content to write, in the requested form. */
function contentOf(call: CommandCall, result: OperationResult): Styled | Uint8Array {
  const { json, output, streams } = call;
  if (!json) return result.representation?.body ?? [textForDisplay(call, result), "\n"].flat();
  // One line for programs, indented for people.
  const indent = output === undefined && streams.isTerminal("stdout") ? 2 : undefined;
  return `${JSON.stringify(result.output, null, indent)}\n`;
}

/** The optional secret that an operation has missed: a Wi-Fi network needs a password, unless it is open. */
function missedSecret(
  error: unknown,
  { fields }: OperationCommand,
  { given }: PreparedInput,
): CommandField | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const isAtFault = ({ path }: CommandField) => error.details.some((detail) => detail.path === pointer(path));
  return fields.find((field) => field.secret && !field.required && !given.has(field.name) && isAtFault(field));
}

/** Runs an operation; asks for a secret that it misses, and runs it again. */
async function runAsking({ command, keySet }: CommandCall, prepared: PreparedInput, form: "json" | "text") {
  const trusted = keySet === undefined ? undefined : await (await import("./key-set.ts")).trustKeySet(keySet);
  try {
    return await runWithInput(command.operation, prepared, form, trusted);
  } catch (error) {
    const field = missedSecret(error, command, prepared);
    if (!field || !(await prepared.ask(field))) throw error;
    return await runWithInput(command.operation, prepared, form);
  }
}

/** The warnings of an output that its text form does not have, for stderr: options stand in place of the API's fields. */
function hiddenWarnings({ json, command }: CommandCall, { output, text }: OperationResult): string[] {
  const named = outputWithOptions(output, command.fields);
  if (json || !isJsonObject(named) || !Array.isArray(named.warnings)) return [];
  const shown = text(named);
  const hidden = named.warnings.map(String).filter((warning) => !shown.includes(warning));
  return hidden.map((warning) => `sidekit: warning: ${warning}\n`);
}

/** What the input can be, if nothing was in the pipe to compare it with; undefined for other operations. */
function candidatesOfEmptyBody(
  { operation: { upload } }: OperationCommand,
  { bytes }: PreparedInput,
  { input, output }: OperationResult,
): readonly string[] | undefined {
  return bytes && Object(output).bytes === 0 ? upload?.candidates?.(input) : undefined;
}

/** What the input can be, if nothing is piped as the body; undefined if there is a body, or if the operation needs one. */
async function candidatesWithoutBody({ command, values, json, streams }: CommandCall): Promise<string | undefined> {
  const { upload } = command.operation;
  if (!upload?.candidates || values.some(({ field }) => field.isBody) || !streams.isTerminal("stdin")) return undefined;
  const fields = command.fields.filter(({ isBody }) => !isBody);
  const { query, body } = await prepare(fields, values, streams);
  const candidates = upload.candidates(inputReader(upload.input, "")({ params: {}, query, body }));
  return json ? JSON.stringify({ candidates }) : candidates.join("\n");
}

async function runOnce(call: CommandCall): Promise<number> {
  const { command, values, output: path, judgement, streams } = call;
  // The extension .json chooses JSON, unless an option chooses another form.
  const json = call.json || (path?.endsWith(".json") === true && !values.some(({ field }) => choosesForm(field)));
  const form = path === undefined || json ? [] : formOfFile(path, command, values);
  const prepared = await prepare(command.fields, [...values, ...form], streams);
  const result = await runAsking(call, prepared, json ? "json" : "text");
  const { entries, isNegative } = command.operation;
  const candidates = candidatesOfEmptyBody(command, prepared, result);
  const namesCandidates = candidates && !json && isNegative?.(result.output);
  writeResult(namesCandidates ? `${candidates.join("\n")}\n` : contentOf({ ...call, json }, result), path, streams);
  if (candidates)
    streams.err(`sidekit: note: standard input was empty; the digest can be of ${alternatives(candidates)}\n`);
  for (const warning of hiddenWarnings({ ...call, json }, result)) streams.err(warning);
  const fails = judgement ? entries?.passes(result.output, judgement.level) === false : isNegative?.(result.output);
  return fails ? 1 : 0;
}

/**
 * Runs an operation as a command. @returns The exit code: 0, or 1 for a negative result.
 * @throws CommandError for invalid input, with the API's message.
 */
export async function runOperation(call: CommandCall): Promise<number> {
  try {
    if (call.check !== undefined) return await (await import("./file-digests.ts")).checkDigests(call, call.check);
    if (call.judgement?.path !== undefined)
      return await (await import("./judge-entries.ts")).judgeEntries(call, call.judgement.path, call.judgement.level);
    if (call.files.length > 0) return await (await import("./file-digests.ts")).runOnFiles(call);
    const candidates = await candidatesWithoutBody(call);
    if (candidates === undefined) return await runOnce(call);
    writeResult(`${candidates}\n`, call.output, call.streams);
    return 0;
  } catch (error) {
    throw asCommandError(error, call.command.fields);
  }
}
