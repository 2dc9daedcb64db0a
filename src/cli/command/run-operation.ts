import { extname } from "node:path";
import { alternatives } from "../../operation/expectation.ts";
import type { JsonObject } from "../../operation/json.ts";
import type { Representation, TrustedIssuers } from "../../operation/operation.ts";
import { inputReader } from "../../operation/reader.ts";
import { type FieldError, lowerFirst, pointer, Refusal } from "../../operation/refusal.ts";
import { saysMissing } from "../../operation/validation.ts";
import { CommandError } from "../../settings/command-error.ts";
import type { Styled } from "../streams.ts";
import {
  type CommandCall,
  type CommandField,
  type GivenValue,
  type OperationCommand,
  withOptions,
} from "./commands.ts";
import { inBlackAndWhite, withSwatches, writeResult } from "./output.ts";
import { type Preparation, prepare } from "./prepare.ts";
import { byteBudget, trustKeySet } from "./sources.ts";

/** An error of a field in the words of a command line: the option, if there is one, and what it must be. */
function inCommandLine({ path, message }: FieldError, fields: readonly CommandField[]): { name: string; text: string } {
  // A file is the body itself.
  const field = fields.find((each) => (path === "" ? each.isFile : `${path}/`.startsWith(`${pointer(each.path)}/`)));
  const text = lowerFirst(message);
  if (!field) return { name: path.slice(1).replaceAll("/", "."), text };
  const advice = saysMissing(message) && field.secret ? `; give it by --${field.option}-file` : "";
  const within = field.kind === "json" ? path.slice(pointer(field.path).length + 1).replaceAll("/", ".") : "";
  return { name: `--${field.option}`, text: `${within === "" ? "" : `${within}: `}${text}${advice}` };
}

/** The errors of fields as a sentence: each problem once, with the names of its options. */
function sentenceOf(details: readonly FieldError[], fields: readonly CommandField[]): string {
  const problems = Map.groupBy(
    details.map((each) => inCommandLine(each, fields)),
    ({ text }) => text,
  );
  const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);
  return Array.from(problems, ([text, places]) => `${alternatives(namesOf(places), "and")}: ${text}`).join("; ");
}

/** Converts a Refusal to a CommandError that names options instead of fields. Other errors are returned unchanged. */
export function asCommandError(error: unknown, { fields }: OperationCommand): unknown {
  if (!(error instanceof Refusal)) return error;
  const { details, message } = error;
  return new CommandError(withOptions(details.length === 0 ? message : sentenceOf(details, fields), fields));
}

type OperationResult = Awaited<ReturnType<typeof runWithInput>>;

/** The text form of a result. */
export const textOf = ({ operation }: OperationCommand, { output, input }: OperationResult): string =>
  operation.text(output, input);

/** Runs an operation with the input of a command line, for the requested form of the result. @throws Refusal */
export async function runWithInput(
  { operation }: OperationCommand,
  { query, body, given, bytes }: Preparation,
  form: "text" | "json",
  trusted?: TrustedIssuers,
): Promise<{ output: JsonObject; input: JsonObject; representation?: Representation | undefined }> {
  const { upload, textInput = {} } = operation;
  if (upload && bytes) {
    const input = inputReader(upload.input, "")({ params: {}, query, body });
    const output = await upload.run(input, upload.isFile ? byteBudget()(bytes) : bytes.chunks);
    return { output, input };
  }
  const read = inputReader(operation.input, "")({ params: {}, query, body });
  // Who wants the raw image does not want it drawn.
  const isChosen = read.raw === true || Object.keys(textInput).some((name) => given.has(name));
  const input = form === "json" || isChosen ? read : { ...read, ...textInput };
  // Only descriptions use the base URL, and they are not commands.
  const output = await operation.run(input, { baseUrl: "", trusted });
  return { output, input, representation: operation.represent?.make(output, input, isChosen) };
}

/** Extensions that do not choose a form. */
const PLAIN = new Set(["", "txt", "md"]);

/** Whether a result is JSON: by `--format json`, or the extension ".json" of its file, unless an option chooses another form. */
export function isJsonForm(
  { operation: { textInput = {} } }: OperationCommand,
  values: readonly GivenValue[],
  path = "",
): boolean {
  const isForText = ({ field }: GivenValue): boolean => Object.hasOwn(textInput, field.name);
  const choosers = values.filter((value) => isForText(value) || value.field.schema.enum?.includes("json") === true);
  if (choosers.length === 0) return path.toLowerCase().endsWith(".json");
  return choosers.some((value) => isForText(value) && value.texts.includes("json"));
}

/** The option for the extension of the output file: "code.svg" sets the one that accepts "svg". @throws CommandError */
function formOfFile(
  path: string,
  { operation: { textInput = {} }, fields }: OperationCommand,
  values: readonly GivenValue[],
): GivenValue[] {
  const extension = extname(path).slice(1).toLowerCase();
  if (PLAIN.has(extension)) return [];
  const supports = ({ schema }: CommandField): boolean => schema.enum?.includes(extension) === true;
  // QR codes have two such options, of one meaning.
  const choosers = fields.filter(
    (each) => !each.isPositional && (supports(each) || Object.hasOwn(textInput, each.name)),
  );
  const supporting = choosers.find(supports);
  const [field] = choosers;
  if (!field || values.some((value) => choosers.includes(value.field))) return [];
  if (supporting) return [{ field: supporting, texts: [extension], source: "option" }];
  const known: readonly string[] = field.schema.enum;
  throw new CommandError(
    `--output: the extension .${extension} is not one that can be written; use ${known.map((each) => `.${each === "text" ? "txt" : each}`).join(", ")}`,
  );
}

/** The text form for standard output, with colours on a terminal. */
function textForDisplay({ command, output, streams }: CommandCall, result: OperationResult): Styled {
  const { ink } = command.operation;
  const text = textOf(command, result);
  if (output !== undefined) return text;
  if (ink) return inBlackAndWhite(text, ink(result.input), streams.colors());
  return command.tool.swatches ? withSwatches(text, result.output, streams.colors()) : text;
}

function contentOf(call: CommandCall, result: OperationResult): Styled | Uint8Array {
  const { json, output, streams } = call;
  if (!json) return result.representation?.body ?? [textForDisplay(call, result), "\n"].flat();
  // One line for programs, indented for people.
  const indent = output === undefined && streams.isTerminal("stdout") ? 2 : undefined;
  return `${JSON.stringify(result.output, null, indent)}\n`;
}

/** Runs an operation; asks for an optional secret that it misses (a Wi-Fi network's password), and runs it again. */
async function runAsking({ command, jwks }: CommandCall, prepared: Preparation, form: "json" | "text") {
  const trusted = jwks === undefined ? undefined : await trustKeySet(jwks);
  try {
    return await runWithInput(command, prepared, form, trusted);
  } catch (error) {
    const paths = error instanceof Refusal ? error.details.map(({ path }) => path) : [];
    const missed = command.fields.find(
      ({ secret, required, name, path }) =>
        secret && !required && !prepared.given.has(name) && paths.includes(pointer(path)),
    );
    if (missed && (await prepared.ask(missed))) return await runWithInput(command, prepared, form);
    throw error;
  }
}

/** The warnings of an output that its text form does not have, for stderr. */
export function hiddenWarnings({ json, command }: CommandCall, result: OperationResult): string[] {
  const { output } = result;
  if (json || !Array.isArray(output.warnings)) return [];
  const shown = textOf(command, result);
  const warnings = output.warnings.map(String).filter((warning) => !shown.includes(warning));
  return warnings.map((warning) => `sidekit: warning: ${warning}\n`);
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

/** Runs an operation once. @returns The exit code: 0, or 1 for a negative result. @throws Refusal for invalid input. */
export async function runOperation(call: CommandCall): Promise<number> {
  const { command, values, output: path, judgement, json, streams } = call;
  const { entries, isNegative, upload } = command.operation;
  const alone = await candidatesWithoutBody(call);
  if (alone !== undefined) {
    writeResult(`${alone}\n`, path, streams);
    return 0;
  }
  const form = path === undefined || json ? [] : formOfFile(path, command, values);
  const prepared = await prepare(command.fields, [...values, ...form], streams);
  const result = await runAsking(call, prepared, json ? "json" : "text");
  // What the input can be, if nothing was in the pipe to compare it with.
  const isEmpty = prepared.bytes !== undefined && result.output.bytes === 0;
  const candidates = isEmpty ? upload?.candidates?.(result.input) : undefined;
  const namesCandidates = candidates && !json && isNegative?.(result.output);
  const content = namesCandidates ? `${candidates.join("\n")}\n` : contentOf(call, result);
  writeResult(content, path, streams, command.tool.hasSecrets ? 0o600 : undefined);
  if (candidates)
    streams.err(`sidekit: note: standard input was empty; the digest can be of ${alternatives(candidates)}\n`);
  for (const warning of hiddenWarnings(call, result)) streams.err(warning);
  const fails = judgement ? entries?.passes(result.output, judgement.level) === false : isNegative?.(result.output);
  return fails ? 1 : 0;
}
