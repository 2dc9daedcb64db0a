import { alternatives } from "../../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../../operation/json.ts";
import type { Representation, TrustedIssuers } from "../../operation/operation.ts";
import { inputReader } from "../../operation/reader.ts";
import { type FieldError, lowerFirst, pointer, Refusal } from "../../operation/refusal.ts";
import type { AnyOperation } from "../../operation/tool.ts";
import { saysMissing } from "../../operation/validation.ts";
import { CommandError } from "../command-error.ts";
import type { CommandField } from "./commands.ts";
import type { PreparedInput } from "./prepare.ts";
import { ByteBudget } from "./sources.ts";

/** An error of a field in the words of a command line: the option, if there is one, and what it must be. */
function inCommandLine({ path, message }: FieldError, fields: readonly CommandField[]): { name: string; text: string } {
  const field = fields.find((each) => `${path}/`.startsWith(`${pointer(each.path)}/`));
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
  const sentences = Array.from(problems, ([text, places]) => {
    const names = places.map(({ name }) => name).filter((name) => name !== "");
    return names.length === 0 ? text : `${alternatives(names, "and")}: ${text}`;
  });
  return sentences.join("; ");
}

/** A message with options in place of the fields of the API: "secretEncoding" is "--secret-encoding". */
export const withOptions = (message: string, fields: readonly CommandField[]): string =>
  message.replaceAll(/\b[a-z]+[A-Z]\w*/g, (word) => {
    const field = fields.find(({ name }) => name === word);
    return field ? `--${field.option}` : word;
  });

/** What operations say to the caller, not what the caller's values say. */
const REMARKS = ["warnings", "reason", "checks"];

/** An output whose remarks have options in place of the fields of the API. */
export function outputWithOptions(output: unknown, fields: readonly CommandField[]): unknown {
  const inOptions = (value: unknown): unknown => {
    if (typeof value === "string") return withOptions(value, fields);
    if (Array.isArray(value)) return value.map(inOptions);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inOptions(inner)]));
  };
  if (!isJsonObject(output)) return output;
  const remarks = REMARKS.filter((name) => output[name] !== undefined).map((name) => [name, inOptions(output[name])]);
  return { ...output, ...Object.fromEntries(remarks) };
}

/** Converts a Refusal to a CommandError that names options instead of fields. Other errors are returned unchanged. */
export function asCommandError(error: unknown, fields: readonly CommandField[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const { details, message } = error;
  const text = details.length === 0 ? message : sentenceOf(details, fields);
  return new CommandError(withOptions(text, fields));
}

/** The result of an operation. */
export interface OperationResult {
  output: unknown;
  /** The complete input, with defaults. */
  input: JsonObject;
  /** The text form, of the output or of one with other words. */
  text(shown?: unknown): string;
  /** Another media type than JSON and text, if the input requests one. */
  representation: Representation | undefined;
}

/**
 * Runs an operation with the input of a command line, for the requested form of the result.
 * @param trusted The issuers whose tokens need no secret.
 * @throws Refusal for invalid input.
 */
export async function runWithInput(
  operation: AnyOperation,
  { query, body, given, bytes }: PreparedInput,
  form: "text" | "json",
  trusted?: TrustedIssuers,
): Promise<OperationResult> {
  const { upload, textInput = {} } = operation;
  if (upload && bytes) {
    const input = inputReader(upload.input, "")({ params: {}, query, body });
    const output = await upload.run(input, upload.isKept ? new ByteBudget().limit(bytes) : bytes.chunks);
    return { output, input, text: (shown = output) => upload.text(shown), representation: undefined };
  }
  const read = inputReader(operation.input, "")({ params: {}, query, body });
  const isChosen = Object.keys(textInput).some((name) => given.has(name));
  const input = form === "json" || isChosen ? read : { ...read, ...textInput };
  // Only descriptions use the base URL, and they are not commands.
  const output = await operation.run(input, { baseUrl: "http://localhost:3000", trusted });
  return {
    output,
    input,
    text: (shown = output) => operation.text(shown, input),
    representation: form === "text" ? operation.represent?.make(output, input, isChosen) : undefined,
  };
}
