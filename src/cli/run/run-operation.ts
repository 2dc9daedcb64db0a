import { pointer, Refusal } from "../../operation/refusal.ts";
import type { CommandCall, CommandField, OperationCommand } from "../definition/commands.ts";
import type { Styled } from "../definition/styled.ts";
import { type PreparedInput, prepare } from "../input/prepare.ts";
import { inBlackAndWhite, withSwatches } from "../output/colors.ts";
import { writeResult } from "../output/write.ts";
import { asCommandError } from "./as-command-error.ts";
import { choosesForm, formOfFile } from "./form-of-file.ts";
import { type OperationResult, runWithInput } from "./run-with-input.ts";

/** The text form for standard output, with colours on a terminal. */
function textForDisplay({ command, output, streams }: CommandCall, result: OperationResult): Styled {
  const { ink } = command.operation;
  const text = result.text();
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

async function runOnce(call: CommandCall): Promise<number> {
  const { command, values, output: path, judgement, streams } = call;
  // The extension .json chooses JSON, unless an option chooses another form.
  const json = call.json || (path?.endsWith(".json") === true && !values.some(({ field }) => choosesForm(field)));
  const form = path === undefined || json ? [] : formOfFile(path, command, values);
  const prepared = await prepare(command.fields, [...values, ...form], streams);
  const result = await runAsking(call, prepared, json ? "json" : "text");
  writeResult(contentOf({ ...call, json }, result), path, streams);
  const { entries, isNegative } = command.operation;
  const fails = judgement ? entries?.passes(result.output, judgement.level) === false : isNegative?.(result.output);
  return fails ? 1 : 0;
}

/**
 * Runs an operation as a command. @returns The exit code: 0, or 1 for a negative result.
 * @throws CommandError for invalid input, with the API's message.
 */
export async function runOperation(call: CommandCall): Promise<number> {
  try {
    if (call.check !== undefined) return await (await import("./check-digests.ts")).checkDigests(call, call.check);
    if (call.judgement?.path !== undefined)
      return await (await import("./judge-entries.ts")).judgeEntries(call, call.judgement.path, call.judgement.level);
    if (call.files.length > 0) return await (await import("./file-digests.ts")).runOnFiles(call);
    return await runOnce(call);
  } catch (error) {
    throw asCommandError(error, call.command.fields);
  }
}
