import { Buffer } from "node:buffer";
import { Kind, type Static, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { isJsonObject } from "./json.ts";

/** The schema builder of TypeBox. (Not Elysia's `t`: commands run without Elysia.) */
export { Type as t } from "@sinclair/typebox";

/** The annotations of a field, for documents and messages. */
interface FieldAnnotations {
  description: string;
  /** The description in a few words, for AI agents: every tool's schema is a part of their conversations. */
  brief?: string | undefined;
  examples?: readonly unknown[];
  /** What the field accepts, in words that complete "must be …", if its other keywords do not say it. */
  expected?: string;
}

interface TextLimits {
  /** Characters are code points, as in JSON Schema: an emoji counts once. */
  minLength?: number;
  maxLength?: number;
  maxBytes?: number;
  /** A regular expression, as in JSON Schema: it may match a part of the text, and has the flag u. Needs `expected`. */
  pattern?: string;
  /** No line breaks, in any script: a pattern has them as escapes, which some generated clients cannot read. */
  oneLine?: true;
  /** For keys and passwords: prompts do not echo them, and commands warn if they are arguments. */
  secret?: true;
  /** Of a secret that is chosen now: prompts ask for it twice, as a slip would be found too late. */
  isNew?: true;
  /** A colour: forms show it, and offer a picker. */
  isColor?: true;
  /** For a data URL of an image: the option of a command takes the path of the image. */
  isPath?: true;
  /** For an optional main value: commands read it from standard input, unless one of these fields is given. */
  unless?: readonly string[];
}

/** A text with limits in code points or bytes, or of a form. (TypeBox counts UTF-16 units.) */
export const text = (options: FieldAnnotations & TextLimits) =>
  Type.Unsafe<string>({ [Kind]: "Text", type: "string", ...options });

/** One of the given values; with `looseSpelling`, in any letter case and with or without hyphens, underscores and slashes. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  options: FieldAnnotations & { looseSpelling?: boolean },
) => Type.Unsafe<Values[number]>({ [Kind]: "OneOf", type: "string", enum: values, ...options });

/** One of the given whole numbers. */
export const oneOfIntegers = <const Values extends readonly number[]>(values: Values, options: FieldAnnotations) =>
  Type.Unsafe<Values[number]>({ [Kind]: "OneOf", type: "integer", enum: values, ...options });

/** A whole number. In bodies, "5" is a text and refused. */
export const integer = (options: FieldAnnotations & { minimum?: number; maximum?: number }) => Type.Integer(options);

/**
 * A number of bytes, in outputs. Files may have more than 2 GB, and integers without this format have 32 bits in clients that are
 * generated for Java, Go or C#. Inputs have no format: some clients for TypeScript would send a text in place of the number.
 */
export const byteCount = (description: string) => Type.Integer({ description, format: "int64" });

/** True or false. In bodies, "true" is a text and refused. */
export const boolean = (description: string, brief?: string) => Type.Boolean({ description, brief });

/** Any JSON object. It says that it has any members: generated clients take one without known members for an empty one. */
export const jsonObject = (options: FieldAnnotations) =>
  Type.Unsafe<Record<string, unknown>>({
    [Kind]: "JsonObject",
    type: "object",
    additionalProperties: true,
    ...options,
  });

/** Adds a default value: callers may omit the field, and the operation always receives a value. */
export const withDefault = <Schema extends TSchema>(
  schema: Schema,
  value: Static<Schema>,
): Schema & { default: Static<Schema> } => ({ ...schema, default: value });

/** A field that AI agents do not have: another name of a field, or an option of HTTP responses and terminals. */
export const notForAgents = <Schema extends TSchema>(schema: Schema): Schema => ({ ...schema, agents: false });

/** A field with a meaning only if other fields have one of these values: forms leave it out otherwise. */
export const onlyWhen = <Schema extends TSchema>(
  when: Readonly<Record<string, readonly string[]>>,
  schema: Schema,
): Schema => ({ ...schema, when });

/** A value or null, in outputs. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Whether `value` has `least` to `most` code points. The number of UTF-16 units bounds it: most texts need no counting. */
export function hasCharacters(value: string, least: number, most: number): boolean {
  if (value.length > 2 * most) return false;
  if (value.length >= 2 * least && value.length <= most) return true;
  let count = 0;
  for (const _ of value) count++;
  return count >= least && count <= most;
}

const compiledPatterns = new Map<string, RegExp>();

function matches(value: string, pattern: string): boolean {
  const compiled = compiledPatterns.get(pattern) ?? new RegExp(pattern, "u");
  compiledPatterns.set(pattern, compiled);
  return compiled.test(value);
}

/** The mandatory breaks of the Unicode line breaking algorithm (UAX 14). */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

TypeRegistry.Set<TextLimits>("Text", ({ minLength = 0, maxLength, maxBytes, pattern, oneLine }, value) => {
  if (typeof value !== "string") return false;
  if (oneLine && LINE_BREAK.test(value)) return false;
  if (maxBytes !== undefined && Buffer.byteLength(value) > maxBytes) return false;
  if (!hasCharacters(value, minLength, maxLength ?? Number.MAX_SAFE_INTEGER)) return false;
  return pattern === undefined || matches(value, pattern);
});

TypeRegistry.Set<{ enum: readonly unknown[] }>("OneOf", (schema, value) => schema.enum.includes(value));

TypeRegistry.Set("JsonObject", (_, value) => isJsonObject(value));
