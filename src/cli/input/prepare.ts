import type { Buffer } from "node:buffer";
import type { JsonObject } from "../../json/object.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { CommandError } from "../definition/command-error.ts";
import { bodyField, type CommandField, commandFields } from "../definition/command-fields.ts";
import type { Streams } from "../definition/streams.ts";
import { openFile } from "./byte-source.ts";
import { structuredValue } from "./field-value.ts";
import type { Given, GivenValue } from "./given.ts";
import { openReferred, type Resolved, readSecretFile, referenceOf, resolveText, StandardInput } from "./resolve.ts";

/** An operation's input as the reader takes it, and the bytes that take the place of one field. */
export interface Prepared {
  query: URLSearchParams;
  body: JsonObject;
  /** The names of the fields that have a value. */
  given: ReadonlySet<string>;
  /** The content of standard input or of a file, for an operation that takes a raw body. */
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

  /** Takes a value that the command line gives. */
  async take(value: GivenValue): Promise<void> {
    const { field, texts, isOption } = value;
    if (field.kind === "switch") this.#setText(field, texts[0] ?? "true");
    else if (!this.#takeBytes(value)) {
      this.#warnOfSecret(value);
      const resolved = await Promise.all(texts.map((text) => resolveText(text, field, this.stdin)));
      await this.set(field, resolved, isOption);
    }
  }

  /** Sets a field to texts; to bytes where it has an encoding that can carry them. */
  async set(field: CommandField, values: readonly Resolved[], isOption: boolean): Promise<void> {
    const texts = values.map((value) => (typeof value === "string" ? value : this.#encoded(field, value)));
    if (field.kind === "value") return this.#setText(field, texts[0] ?? "");
    this.given.add(field.name);
    this.body[field.name] = await structuredValue(field, texts, isOption);
  }

  /** Reads standard input into a field that has no value. */
  async readStdin(field: CommandField): Promise<void> {
    if (field.name === this.#bodyName) {
      this.bytes = this.stdin.take(field);
      return;
    }
    const text = await resolveText("-", field, this.stdin);
    const isLines = field.kind === "list" && typeof text === "string";
    await this.set(field, isLines ? text.split(/\r?\n/) : [text], false);
  }

  /** The required fields without a value, in the order of their positions. */
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

  /** Whether a value names the operation's raw body: standard input, a file. */
  #takeBytes({ field, texts }: GivenValue): boolean {
    const [text] = texts;
    if (field.name !== this.#bodyName || text === undefined || texts.length > 1) return false;
    const reference = referenceOf(text);
    if (reference.kind === "stdin") this.bytes = this.stdin.take(field);
    else if (reference.kind === "file") this.bytes = openReferred(reference.path, field).chunks();
    else if (this.#operation.upload?.isFile) this.bytes = openFile(text).chunks();
    return this.bytes !== undefined;
  }

  #warnOfSecret({ field, texts }: GivenValue): void {
    const isPlain = texts.some((text) => referenceOf(text).kind === "text");
    if (!field.secret || !isPlain || this.#hasWarned) return;
    this.#hasWarned = true;
    const { option } = field;
    this.#streams.err(
      `sidekit: warning: --${option} ${SECRET_WARNING}; use --${option}-file, standard input or the prompt\n`,
    );
  }

  /** Bytes that are not UTF-8 as base64, where the field's encoding can say so. */
  #encoded(field: CommandField, bytes: Buffer): string {
    const encoding = this.fields.find(({ name }) => name === `${field.name}Encoding`);
    if (!encoding || this.given.has(encoding.name) || !encoding.schema.enum?.includes("base64"))
      throw new CommandError(`--${field.option}: must be text in UTF-8`);
    this.#setText(encoding, "base64");
    return bytes.toString("base64");
  }
}

/** Whether people type such a value: not one of a few words, and not a number. */
const isTyped = ({ schema, kind }: CommandField): boolean =>
  schema.enum === undefined && (kind !== "value" || schema.type === "string" || schema.anyOf !== undefined);

/**
 * Fills what is missing: one value from standard input, secrets by a prompt. What is still missing after that, the
 * reader refuses.
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
  if (left && more.length === 0 && !preparation.stdin.isTaken && !left.secret && (!atTerminal || isTyped(left)))
    await preparation.readStdin(left);
}

/**
 * The input of an operation from a command line, files, standard input and prompts.
 * @param hasFiles Whether files take the place of the value that a raw body can replace.
 * @throws CommandError where one of them cannot be read.
 */
export async function prepare(
  operation: AnyOperation,
  { values, secretFiles }: Given,
  streams: Streams,
  hasFiles: boolean,
): Promise<Prepared> {
  const preparation = new Preparation(operation, streams);
  if (hasFiles) preparation.bytes = none();
  for (const value of values) await preparation.take(value);
  for (const file of secretFiles) {
    await preparation.set(file.field, [await readSecretFile(file, preparation.stdin)], false);
  }
  await fillMissing(preparation, streams);
  const { query, body, given, bytes } = preparation;
  return { query, body, given, ...(bytes && !hasFiles ? { bytes } : {}) };
}

async function* none(): AsyncGenerator<Uint8Array, void, void> {}
