import type { Buffer } from "node:buffer";
import type { JsonObject } from "../../operation/json.ts";
import { invalidField, pointer, Refusal, shellQuoted } from "../../operation/refusal.ts";
import { CommandError, displayPath } from "../../settings/command-error.ts";
import type { Streams } from "../streams.ts";
import type { CommandField, GivenValue } from "./commands.ts";
import { type ByteSource, createSources, isRegularFile, isText, openFile, type ResolvedValue } from "./sources.ts";

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

/** A list, whose items are texts. */
function listValue({ schema }: CommandField, texts: readonly string[], isOption: boolean): unknown {
  const [only = "", ...others] = texts;
  // One option may have several values, separated by commas.
  const items = isOption && others.length === 0 ? only.split(",") : texts;
  // If a field accepts a value or a list, one value is sent as a value.
  return schema.anyOf && items.length === 1 ? items[0] : items;
}

/** Whether a value is an image itself, not the path of one. */
const isDataUrl = (text = ""): boolean => text.startsWith("data:");

/** An image as the API takes it, which tells its kind by its bytes. A file of text can have base64 or a data URL. */
const dataUrl = (image: ResolvedValue): string =>
  typeof image === "string" ? image : `data:image/png;base64,${image.toString("base64")}`;

/** Whether a field takes free text, so that a person may type it into the terminal. */
const isFreeForm = ({ schema, kind }: CommandField): boolean =>
  schema.enum === undefined && (kind !== "value" || schema.type === "string");

/** What an operation runs with. */
export type Preparation = Awaited<ReturnType<typeof prepare>>;

/** Collects the input of an operation; the reader refuses what is still missing. @throws CommandError */
export async function prepare(fields: readonly CommandField[], values: readonly GivenValue[], streams: Streams) {
  const query = new URLSearchParams();
  const body: JsonObject = {};
  const given = new Set<string>();
  /** The content of standard input or a file, which replaces one field of an operation that accepts raw bodies. */
  let bytes: ByteSource | undefined;
  const sources = createSources(streams);

  /** Bytes that are not UTF-8, as base64, if the field has such an encoding. */
  const encoded = ({ name, option, secret }: CommandField, content: Buffer): string => {
    const names = [`${name}Encoding`, ...(secret ? ["secretEncoding"] : [])];
    const encoding = fields.find((field) => names.includes(field.name));
    if (!encoding || values.some(({ field }) => field === encoding))
      throw new CommandError(`--${option}: must be text in UTF-8`);
    query.set(encoding.name, "base64");
    return content.toString("base64");
  };

  /** Sets a field to texts, or to bytes if the field has an encoding for them. */
  const set = async (field: CommandField, resolved: readonly ResolvedValue[], isOption = false): Promise<void> => {
    const texts = resolved.map((value) => (typeof value === "string" ? value : encoded(field, value)));
    given.add(field.name);
    if (field.kind === "value" || field.kind === "switch") query.set(field.name, texts[0] ?? "");
    else if (field.kind === "list") body[field.name] = listValue(field, texts, isOption);
    else body[field.name] = await jsonValue(field, texts[0] ?? "");
  };

  const prompt = async (field: CommandField): Promise<void> => {
    const secret = await streams.prompt(`${field.option}: `);
    if (secret === undefined) return;
    if (field.schema.isNew === true && (await streams.prompt(`${field.option}, again: `)) !== secret)
      throw new CommandError(`--${field.option}: the second entry differs from the first; run the command again`);
    await set(field, [secret]);
  };

  /** Notes that a text is also the name of a file: perhaps the file was meant. */
  const noteFile = ({ field, texts: [text = ""] }: GivenValue): void => {
    if (!isRegularFile(text)) return;
    const name = displayPath(text);
    const argument = name === text ? shellQuoted(name) : name;
    streams.err(
      `sidekit: note: ${name} is taken as text; use ${field.isBody ? "--file " : "@"}${argument} for the file\n`,
    );
  };

  const warnOfSecret = ({ field, texts: [text = ""] }: GivenValue): void => {
    if (!field.secret || !isText(text, field)) return;
    const { option } = field;
    streams.err(
      `sidekit: warning: --${option} is visible to every user of this machine while the command runs, and may stay in the shell's history; use --${option}-file, standard input or the prompt\n`,
    );
  };

  const take = async (value: GivenValue): Promise<void> => {
    const { field, texts, source } = value;
    const [text = ""] = texts;
    // What is typed for "-" would be seen.
    if (field.secret && texts.join() === "-" && streams.isTerminal("stdin")) return await prompt(field);
    if (source === "secret file") return await set(field, [await sources.readFile(text, field)]);
    if (field.isPath && !isDataUrl(text))
      return await set(field, [dataUrl(await sources.readFile(text.replace(/^@/, ""), field))]);
    if (field.isBody) {
      const isPath = field.isFile && !isDataUrl(text);
      bytes = sources.referred(text, field) ?? (isPath ? { name: text, chunks: openFile(text).chunks() } : undefined);
      if (bytes) return void given.add(field.name);
    }
    if (field.isBody || (source === "position" && !field.secret && isFreeForm(field))) noteFile(value);
    warnOfSecret(value);
    const resolved: ResolvedValue[] = [];
    for (const each of texts) resolved.push(await sources.resolve(each, field));
    const [only] = resolved;
    if (field.kind === "list" && texts.join() === "-" && typeof only === "string")
      return await set(field, only.split(/\r?\n/));
    await set(field, resolved, source === "option");
  };

  /** The required values and secrets that are missing, in the order of the input. */
  const missing = (): CommandField[] =>
    fields.filter(({ name, required, unless, isPositional, secret }) => {
      const isNeeded = required || unless?.some((each) => given.has(each)) === false;
      return isNeeded && (isPositional || secret) && !given.has(name);
    });

  /** Reads the only missing value from standard input; at a terminal, only one that a person can type. */
  const readMissing = async (): Promise<void> => {
    const [field, ...others] = missing();
    if (!field || others.length > 0 || sources.isInputTaken()) return;
    // Whether a device is a terminal takes 2 ms to find out.
    if (!isFreeForm(field) && streams.isTerminal("stdin")) return;
    await take({ field, texts: ["-"], source: "position" });
  };

  for (const value of values) await take(value);
  await readMissing();
  for (const field of missing()) if (field.secret) await prompt(field);
  await readMissing();
  return {
    query,
    body,
    given,
    bytes,
    /** Asks for an optional secret that the operation needs after all. @returns Whether there is one. */
    ask: async (field: CommandField): Promise<boolean> => {
      if (sources.isInputTaken()) await prompt(field);
      else await take({ field, texts: ["-"], source: "position" });
      return given.has(field.name);
    },
  };
}
