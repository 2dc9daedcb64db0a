import { Buffer } from "node:buffer";
import type { JsonObject } from "../../json/object.ts";
import type { Representation } from "../../operation/operation.ts";
import { inputReader } from "../../operation/reader.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField } from "../definition/command-fields.ts";
import type { Prepared } from "../input/prepare.ts";

/** What an operation answered. */
export interface Answer {
  output: unknown;
  /** The input that it was made from, complete. */
  input: JsonObject;
  text(): string;
  /** Another form than JSON and text, where the input names one. */
  representation: Representation | undefined;
}

/** Which of its forms an answer is asked for. */
export type Form = "text" | "json";

/** No operation but the descriptions, which are no commands, tells where the service is. */
const CONTEXT = { baseUrl: "http://localhost:3000" };

/** Whether a raw body and what else is given go together: an upload may take fewer fields than a text. */
const fitsUpload = ({ upload }: AnyOperation, { given }: Prepared): boolean =>
  upload !== undefined && [...given].every((name) => Object.hasOwn(upload.input.properties, name));

async function answerUpload(
  { upload }: AnyOperation,
  { query, body }: Prepared,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Answer> {
  if (!upload) throw new Error("only called for operations with an upload");
  const input = inputReader(upload.input, "")({ params: {}, query, body });
  const output = await upload.run(input, bytes, CONTEXT);
  return { output, input, text: () => upload.text(output), representation: undefined };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes as the text that they replace, with all their line ends. */
async function asField(
  operation: AnyOperation,
  prepared: Prepared,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Prepared> {
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

async function answerFields(operation: AnyOperation, { query, body, given }: Prepared, form: Form): Promise<Answer> {
  const read = inputReader(operation.input, "")({ params: {}, query, body });
  const settled = form === "text" ? (operation.textInput ?? {}) : {};
  const isChosen = Object.keys(settled).some((name) => given.has(name));
  const input = isChosen ? read : { ...read, ...settled };
  const output = await operation.run(input, CONTEXT);
  return {
    output,
    input,
    text: () => operation.text(output, input),
    representation: form === "text" ? operation.represent?.make(output, input, isChosen) : undefined,
  };
}

/**
 * Runs an operation on what a command line has given it.
 * @throws Refusal for input that cannot be used.
 */
export async function answer(
  operation: AnyOperation,
  prepared: Prepared,
  bytes: AsyncIterable<Uint8Array> | undefined,
  form: Form,
): Promise<Answer> {
  if (!bytes) return await answerFields(operation, prepared, form);
  if (fitsUpload(operation, prepared)) return await answerUpload(operation, prepared, bytes);
  return await answerFields(operation, await asField(operation, prepared, bytes), form);
}
