import { Buffer } from "node:buffer";
import type { JsonObject } from "../../json/object.ts";
import type { Representation } from "../../operation/operation.ts";
import { inputReader } from "../../operation/reader.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField } from "../definition/command-fields.ts";
import type { PreparedInput } from "../input/prepare.ts";

/** The result of an operation. */
export interface OperationResult {
  output: unknown;
  /** The complete input, with defaults. */
  input: JsonObject;
  text(): string;
  /** Another media type than JSON and text, if the input requests one. */
  representation: Representation | undefined;
}

/** The requested form of the result. */
export type ResultForm = "text" | "json";

/** Only descriptions use the base URL, and they are not commands. */
const CONTEXT = { baseUrl: "http://localhost:3000" };

/** Whether the given fields can accompany a raw body: an upload may have fewer fields than the input. */
const allowsUpload = ({ upload }: AnyOperation, { given }: PreparedInput): boolean =>
  upload !== undefined && [...given].every((name) => Object.hasOwn(upload.input.properties, name));

async function runUpload(
  { upload }: AnyOperation,
  { query, body }: PreparedInput,
  bytes: AsyncIterable<Uint8Array>,
): Promise<OperationResult> {
  if (!upload) throw new Error("only called for operations with an upload");
  const input = inputReader(upload.input, "")({ params: {}, query, body });
  const output = await upload.run(input, bytes, CONTEXT);
  return { output, input, text: () => upload.text(output), representation: undefined };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes the bytes into the field that they replace, with all line ends. */
async function withBytesAsText(
  operation: AnyOperation,
  prepared: PreparedInput,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PreparedInput> {
  const name = bodyField(operation) ?? "";
  const content = Buffer.concat(await Array.fromAsync(bytes));
  try {
    const query = new URLSearchParams(prepared.query);
    query.set(name, strictUtf8.decode(content));
    return { ...prepared, query };
  } catch {
    throw new CommandError(`--${name}: must be text in UTF-8 beside the options given`);
  }
}

async function runFields(
  operation: AnyOperation,
  { query, body, given }: PreparedInput,
  form: ResultForm,
): Promise<OperationResult> {
  const read = inputReader(operation.input, "")({ params: {}, query, body });
  const textInput = form === "text" ? (operation.textInput ?? {}) : {};
  const isChosen = Object.keys(textInput).some((name) => given.has(name));
  const input = isChosen ? read : { ...read, ...textInput };
  const output = await operation.run(input, CONTEXT);
  return {
    output,
    input,
    text: () => operation.text(output, input),
    representation: form === "text" ? operation.represent?.make(output, input, isChosen) : undefined,
  };
}

/**
 * Runs an operation with the input of a command line.
 * @throws Refusal for invalid input.
 */
export async function runWithInput(
  operation: AnyOperation,
  prepared: PreparedInput,
  bytes: AsyncIterable<Uint8Array> | undefined,
  form: ResultForm,
): Promise<OperationResult> {
  if (!bytes) return await runFields(operation, prepared, form);
  if (allowsUpload(operation, prepared)) return await runUpload(operation, prepared, bytes);
  return await runFields(operation, await withBytesAsText(operation, prepared, bytes), form);
}
