import type { Buffer } from "node:buffer";
import { alternativesOf } from "../../operation/flat-fields.ts";
import type { JsonObject } from "../../operation/json.ts";
import { fromUrl } from "../../operation/reader.ts";
import { invalidField, pointer, Refusal, shellQuoted } from "../../operation/refusal.ts";
import { CommandError, displayPath } from "../../settings/command-error.ts";
import type { Streams } from "../streams.ts";
import type { CommandField, GivenValue } from "./commands.ts";
import { type ByteSource, isRegularFile, isText, openFile, type ResolvedValue, Sources } from "./sources.ts";

/** Parses a JSON object, as strictly as the API. */
async function jsonValue({ path }: CommandField, text: string): Promise<unknown> {
  const { parseFields } = await import("../../http/json-body.ts");
  try {
    return parseFields(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [detail] = error.details;
    throw invalidField(pointer(path), detail?.message ?? "Must be JSON; check its quotes, commas and brackets");
  }
}

function listValue({ schema }: CommandField, texts: readonly string[], isOption: boolean): unknown {
  const list = alternativesOf(schema).find(({ type }) => type === "array");
  const [only = "", ...others] = texts;
  // One option may have several values, separated by commas.
  const words = isOption && others.length === 0 ? only.split(",") : texts;
  const items = words.map(fromUrl(list?.items ?? schema));
  // If a field accepts a value or a list, one value is sent as a value.
  return schema.anyOf && items.length === 1 ? items[0] : items;
}

const SECRET_WARNING =
  "is visible to every user of this machine while the command runs, and may stay in the shell's history";

/** Collects the values of one command: an operation's input for its reader. */
export class Preparation {
  readonly query = new URLSearchParams();
  readonly body: JsonObject = {};
  /** The names of the fields that have a value. */
  readonly given = new Set<string>();
  /** The content of standard input or a file, which replaces one field of an operation that accepts raw bodies. */
  bytes: ByteSource | undefined;
  readonly #fields: readonly CommandField[];
  readonly #streams: Streams;
  readonly #sources: Sources;
  #hasWarned = false;

  constructor(fields: readonly CommandField[], streams: Streams) {
    this.#fields = fields;
    this.#streams = streams;
    this.#sources = new Sources(streams);
  }

  async take(value: GivenValue): Promise<void> {
    const { field, texts, source } = value;
    // What is typed for "-" would be seen.
    if (field.secret && texts.join() === "-" && this.#streams.isTerminal("stdin")) return await this.prompt(field);
    if (source === "secret file") {
      const [path = ""] = texts;
      return await this.set(field, [await this.#sources.readFile(path, field)]);
    }
    if (field.isPath && !isDataUrl(texts[0])) {
      const path = (texts[0] ?? "").replace(/^@/, "");
      return await this.set(field, [dataUrl(await this.#sources.readFile(path, field))]);
    }
    if (field.isBody) {
      this.bytes = this.#bytesOf(value);
      if (this.bytes) {
        this.given.add(field.name);
        return;
      }
    }
    if (field.isBody || (source === "position" && !field.secret && isFreeForm(field))) this.#noteFile(value);
    this.#warnOfSecret(value);
    const resolved: ResolvedValue[] = [];
    for (const text of texts) resolved.push(await this.#sources.resolve(text, field));
    const [only] = resolved;
    if (field.kind === "list" && texts.join() === "-" && typeof only === "string")
      return await this.set(field, only.split(/\r?\n/));
    await this.set(field, resolved, source === "option");
  }

  /** Sets a field to texts, or to bytes if the field has an encoding for them. */
  async set(field: CommandField, values: readonly ResolvedValue[], isOption = false): Promise<void> {
    const texts = values.map((value) => (typeof value === "string" ? value : this.#encoded(field, value)));
    this.given.add(field.name);
    if (field.kind === "value" || field.kind === "switch") this.query.set(field.name, texts[0] ?? "");
    else if (field.kind === "list") this.body[field.name] = listValue(field, texts, isOption);
    else this.body[field.name] = await jsonValue(field, texts[0] ?? "");
  }

  /** Reads the only missing value from standard input; at a terminal, only one that a person can type and that may be seen. */
  async readMissing(): Promise<void> {
    const [field, ...others] = this.missing();
    if (!field || others.length > 0 || this.#sources.isInputTaken) return;
    if (this.#streams.isTerminal("stdin") && (field.secret || !isFreeForm(field))) return;
    await this.take({ field, texts: ["-"], source: "position" });
  }

  /** Asks for an optional secret that the operation needs after all. @returns Whether there is one. */
  async ask(field: CommandField): Promise<boolean> {
    if (!this.#sources.isInputTaken && !this.#streams.isTerminal("stdin"))
      await this.take({ field, texts: ["-"], source: "position" });
    else await this.prompt(field);
    return this.given.has(field.name);
  }

  async prompt(field: CommandField): Promise<void> {
    const secret = await this.#streams.prompt(`${field.option}: `);
    if (secret === undefined) return;
    if (field.schema.isNew === true && (await this.#streams.prompt(`${field.option}, again: `)) !== secret)
      throw new CommandError(`--${field.option}: the second entry differs from the first; run the command again`);
    await this.set(field, [secret]);
  }

  /** The required values and secrets that are missing, in the order of the input. */
  missing(): CommandField[] {
    return this.#fields.filter((field) => {
      const isNeeded =
        field.required || (field.unless.length > 0 && !field.unless.some((name) => this.given.has(name)));
      return isNeeded && (field.isPositional || field.secret) && !this.given.has(field.name);
    });
  }

  /** The raw body that a value refers to: standard input or a file; undefined for a text and a data URL. */
  #bytesOf({ field, texts: [text = ""] }: GivenValue): ByteSource | undefined {
    const referred = this.#sources.referred(text, field);
    return referred ?? (field.isFile && !isDataUrl(text) ? { name: text, chunks: openFile(text).chunks() } : undefined);
  }

  /** Notes that a text is also the name of a file: perhaps the file was meant. */
  #noteFile({ field, texts: [text = ""] }: GivenValue): void {
    if (!isRegularFile(text)) return;
    const name = displayPath(text);
    const argument = name === text ? shellQuoted(name) : name;
    this.#streams.err(
      `sidekit: note: ${name} is taken as text; use ${field.isBody ? "--file " : "@"}${argument} for the file\n`,
    );
  }

  #warnOfSecret({ field, texts }: GivenValue): void {
    if (!field.secret || !texts.some((text) => isText(text, field)) || this.#hasWarned) return;
    this.#hasWarned = true;
    const { option } = field;
    // Without the name, which can be a secret that happens to be one.
    const taken = texts.some(isRegularFile) ? "is taken as text, not as the name of a file, and " : "";
    this.#streams.err(
      `sidekit: warning: --${option} ${taken}${SECRET_WARNING}; use --${option}-file, standard input or the prompt\n`,
    );
  }

  /** Bytes that are not UTF-8, as base64, if the field has such an encoding. */
  #encoded({ name, option, secret }: CommandField, bytes: Buffer): string {
    const names = [`${name}Encoding`, ...(secret ? ["secretEncoding"] : [])];
    const encoding = this.#fields.find((field) => names.includes(field.name));
    if (!encoding || this.given.has(encoding.name) || !encoding.schema.enum?.includes("base64"))
      throw new CommandError(`--${option}: must be text in UTF-8`);
    this.given.add(encoding.name);
    this.query.set(encoding.name, "base64");
    return bytes.toString("base64");
  }
}

/** What an operation runs with. */
export type PreparedInput = Pick<Preparation, "query" | "body" | "given" | "bytes">;

/** Whether a value is an image itself, not the path of one. */
const isDataUrl = (text = ""): boolean => text.startsWith("data:");

/** An image as the API takes it, which tells its kind by its bytes. A file of text can have base64 or a data URL. */
const dataUrl = (image: ResolvedValue): string =>
  typeof image === "string" ? image : `data:image/png;base64,${image.toString("base64")}`;

/** Whether a field takes free text, so that a person may type it into the terminal. */
const isFreeForm = ({ schema, kind }: CommandField): boolean =>
  schema.enum === undefined && (kind !== "value" || schema.type === "string" || schema.anyOf !== undefined);

/** Collects the input of an operation; the reader refuses what is still missing. @throws CommandError */
export async function prepare(
  fields: readonly CommandField[],
  values: readonly GivenValue[],
  streams: Streams,
): Promise<Preparation> {
  const preparation = new Preparation(fields, streams);
  for (const value of values) await preparation.take(value);
  // Whether a device is a terminal takes 2 ms to find out.
  if (preparation.missing().length === 0) return preparation;
  if (!streams.isTerminal("stdin")) await preparation.readMissing();
  for (const field of preparation.missing()) if (field.secret) await preparation.prompt(field);
  await preparation.readMissing();
  return preparation;
}
