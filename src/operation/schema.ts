import { Buffer } from "node:buffer";
import { Kind, type Static, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { isJsonObject } from "../json/object.ts";

/** The schema builder: TypeBox's own, which Elysia's `t` extends. Tools run from the command line without Elysia. */
export { Type as t } from "@sinclair/typebox";

/** What every field says of itself: the words of the documents, and a value that works. */
interface About {
  description: string;
  examples?: readonly unknown[];
}

interface TextLimits {
  /** Characters are code points, as in JSON Schema: an emoji counts once. */
  minLength?: number;
  maxLength?: number;
  /** Limit in bytes of UTF-8, for what is long and mostly ASCII. */
  maxBytes?: number;
  /** A key, a password: terminals do not echo it, and a command line warns where it is an argument. */
  secret?: true;
}

/** A text with limits in code points and bytes, which TypeBox's own strings count in UTF-16 units. */
export const text = (options: About & TextLimits) =>
  Type.Unsafe<string>({ [Kind]: "Text", type: "string", ...options });

/** One of the named values; with `foldCase`, in any letter case. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  options: About & { foldCase?: boolean },
) => Type.Unsafe<Values[number]>({ [Kind]: "OneOf", type: "string", enum: values, ...options });

/** A whole number; strict in bodies, where "5" is a text. */
export const integer = (options: About & { minimum?: number; maximum?: number }) => Type.Integer(options);

/** True or false; strict in bodies. */
export const flag = (description: string) => Type.Boolean({ description });

/** Any JSON object, such as the payload of a token. */
export const jsonObject = (options: About) =>
  Type.Unsafe<Record<string, unknown>>({ [Kind]: "JsonObject", type: "object", ...options });

/** The schema of a field that may be left out, and the value it has then. */
export type Defaulted<Schema extends TSchema> = Schema & { default: Static<Schema> };

/** A field that may be left out: `value` takes its place, and the operation always sees one. */
export const defaulted = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Defaulted<Schema> => ({
  ...schema,
  default: value,
});

/** Null or a value, in answers. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/**
 * Whether `value` has between `least` and `most` code points.
 * UTF-16 units bound the answer from both sides, so that long texts are seldom counted.
 */
function hasCharacters(value: string, least: number, most: number): boolean {
  if (value.length < least || value.length > 2 * most) return false;
  if (value.length >= 2 * least && value.length <= most) return true;
  let count = 0;
  for (const _ of value) count++;
  return count >= least && count <= most;
}

/** Whether `value` takes at most `limit` bytes as UTF-8. */
function fitsBytes(value: string, limit: number): boolean {
  if (value.length * 3 <= limit) return true;
  return value.length <= limit && Buffer.byteLength(value) <= limit;
}

TypeRegistry.Set<TextLimits>("Text", ({ minLength = 0, maxLength, maxBytes }, value) => {
  if (typeof value !== "string") return false;
  if (maxBytes !== undefined && !fitsBytes(value, maxBytes)) return false;
  return hasCharacters(value, minLength, maxLength ?? Number.MAX_SAFE_INTEGER);
});

TypeRegistry.Set<{ enum: readonly string[] }>(
  "OneOf",
  (schema, value) => typeof value === "string" && schema.enum.includes(value),
);

TypeRegistry.Set("JsonObject", (_, value) => isJsonObject(value));
