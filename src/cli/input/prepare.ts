import type { Buffer } from "node:buffer";
import type { JsonObject } from "../../json/object.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField, type CommandField, commandFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import { openFile } from "./byte-source.ts";
import type { CommandInput, GivenValue } from "./command-input.ts";
import { structuredValue } from "./field-value.ts";
import {
  openReferencedFile,
  parseReference,
  type ResolvedValue,
  readSecretFile,
  resolveText,
  StandardInput,
} from "./resolve.ts";

/** An operation's input for its reader, and the bytes that replace one field. */
export interface PreparedInput {
  query: URLSearchParams;
  body: JsonObject;
  /** The names of the fields that have a value. */
  given: ReadonlySet<string>;
  /** The content of standard input or a file, for an operation that accepts raw bodies. */
  bytes?: AsyncIterable<Uint8Array>;
}

const SECRET_WARNING =
  "is visible to every user of this machine while the command runs, and may stay in the shell's history";

/** Collects the values of one command. */
class Preparation {
  readonly fields: readonly CommandField[];
  readonly query = new URLSearchParams();
  readonly body: JsonObject = {};
  readonly given = new Set<string>();
  readonly stdin: StandardInput;
  bytes: AsyncIterable<Uint8Array> | undefined;
  readonly #operation: AnyOperation;
  readonly #streams: Streams;
  readonly #bodyName: string | undefined;
  #hasWarned = false;

  constructor(operation: AnyOperation, streams: Streams) {
    this.#operation = operation;
    this.#streams = streams;
    this.#bodyName = bodyField(operation);
    this.fields = commandFields(operation);
    this.stdin = new StandardInput(streams);
  }

  /** Takes a value from the command line. */
  async take(value: GivenValue): Promise<void> {
    const { field, texts, isOption } = value;
    if (field.kind === "switch") this.#setText(field, texts[0] ?? "true");
    else if (!this.#takeBytes(value)) {
      this.#warnOfSecret(value);
      const resolved = await Promise.all(texts.map((text) => resolveText(text, field, this.stdin)));
      await this.set(field, resolved, isOption);
    }
  }

  /** Sets a field to texts, or to bytes if the field has an encoding for them. */
  async set(field: CommandField, values: readonly ResolvedValue[], isOption: boolean): Promise<void> {
    const texts = values.map((value) => (typeof value === "string" ? value : this.#encoded(field, value)));
    if (field.kind === "value") return this.#setText(field, texts[0] ?? "");
    this.given.add(field.name);
    this.body[field.name] = await structuredValue(field, texts, isOption);
  }

  /** Reads a field's value from standard input. */
  async readStdin(field: CommandField): Promise<void> {
    if (field.name === this.#bodyName) {
      this.bytes = this.stdin.take(field);
      return;
    }
    const text = await resolveText("-", field, this.stdin);
    const isLines = field.kind === "list" && typeof text === "string";
    await this.set(field, isLines ? text.split(/\r?\n/) : [text], false);
  }

  /** The required fields without a value, in the order of the input. */
  missing(): CommandField[] {
    return this.fields.filter(
      ({ name, required }) =>
        required && !this.given.has(name) && !(name === this.#bodyName && this.bytes !== undefined),
    );
  }

  #setText({ name }: CommandField, text: string): void {
    this.given.add(name);
    this.query.set(name, text);
  }

  /** Takes the operation's raw body, if a value refers to one: standard input or a file. @returns Whether it did. */
  #takeBytes({ field, texts }: GivenValue): boolean {
    const [text] = texts;
    if (field.name !== this.#bodyName || text === undefined || texts.length > 1) return false;
    const reference = parseReference(text);
    if (reference.kind === "stdin") this.bytes = this.stdin.take(field);
    else if (reference.kind === "file") this.bytes = openReferencedFile(reference.path, field).chunks();
    else if (this.#operation.upload?.isFile) this.bytes = openFile(text).chunks();
    return this.bytes !== undefined;
  }

  #warnOfSecret({ field, texts }: GivenValue): void {
    const isPlain = texts.some((text) => parseReference(text).kind === "text");
    if (!field.secret || !isPlain || this.#hasWarned) return;
    this.#hasWarned = true;
    const { option } = field;
    this.#streams.err(
      `sidekit: warning: --${option} ${SECRET_WARNING}; use --${option}-file, standard input or the prompt\n`,
    );
  }

  /** Bytes that are not UTF-8, as base64, if the field has such an encoding. */
  #encoded(field: CommandField, bytes: Buffer): string {
    const encoding = this.fields.find(({ name }) => name === `${field.name}Encoding`);
    if (!encoding || this.given.has(encoding.name) || !encoding.schema.enum?.includes("base64"))
      throw new CommandError(`--${field.option}: must be text in UTF-8`);
    this.#setText(encoding, "base64");
    return bytes.toString("base64");
  }
}

/** Whether a field takes free text, so that a person may type it into the terminal. */
const isFreeForm = ({ schema, kind }: CommandField): boolean =>
  schema.enum === undefined && (kind !== "value" || schema.type === "string" || schema.anyOf !== undefined);

/**
 * Fills missing fields: one from standard input, secrets by a prompt. If others are still missing, the reader refuses
 * them.
 */
async function fillMissing(preparation: Preparation, streams: Streams): Promise<void> {
  const atTerminal = streams.isTerminal("stdin");
  const open = () => preparation.missing().filter(({ position, secret }) => position !== undefined || secret);
  const [only, ...others] = open();
  if (!atTerminal && only && others.length === 0 && !preparation.stdin.isTaken)
    return await preparation.readStdin(only);
  for (const field of open()) {
    if (!field.secret) continue;
    const secret = await streams.prompt(`${field.option}: `);
    if (secret !== undefined) await preparation.set(field, [secret], false);
  }
  const [left, ...more] = open();
  if (left && more.length === 0 && !preparation.stdin.isTaken && !left.secret && (!atTerminal || isFreeForm(left)))
    await preparation.readStdin(left);
}

/**
 * Collects the input of an operation from the command line, files, standard input and prompts.
 * @param hasFiles Whether `--file` or `--check` gives the raw body.
 * @throws CommandError if a source cannot be read.
 */
export async function prepare(
  operation: AnyOperation,
  { values, secretFiles }: CommandInput,
  streams: Streams,
  hasFiles: boolean,
): Promise<PreparedInput> {
  const preparation = new Preparation(operation, streams);
  if (hasFiles) preparation.bytes = noBytes();
  for (const value of values) await preparation.take(value);
  for (const file of secretFiles) {
    await preparation.set(file.field, [await readSecretFile(file, preparation.stdin)], false);
  }
  await fillMissing(preparation, streams);
  const { query, body, given, bytes } = preparation;
  return { query, body, given, ...(bytes && !hasFiles ? { bytes } : {}) };
}

async function* noBytes(): AsyncGenerator<Uint8Array, void, void> {}
