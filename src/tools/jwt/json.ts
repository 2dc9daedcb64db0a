import { parseExactly } from "../../json/exact-numbers.ts";
import { isJsonObject, type JsonObject } from "../../json/object.ts";
import { type Structure, structureOf } from "../../json/structure.ts";
import { jsonKind } from "../../operation/expectation.ts";
import { MAX_JSON_DEPTH } from "./limits.ts";

/** A JSON text and the object in it. */
export interface ParsedObject {
  json: string;
  value: JsonObject;
  structure: Structure;
}

/** The problem of a text that is not JSON. */
export const NOT_JSON = "is not JSON when it is decoded";

/** Reads a JSON object that is nested no deeper than the limit, or gives the problem as the end of a sentence. */
export function parseObject(json: string): ParsedObject | string {
  // Before parsing, which takes tens of milliseconds for a token full of brackets.
  const structure = structureOf(json);
  if (structure.depth > MAX_JSON_DEPTH) return `is nested more than ${MAX_JSON_DEPTH} levels deep`;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return NOT_JSON;
  }
  return isJsonObject(value) ? { json, value, structure } : `is ${jsonKind(value)} when it is decoded`;
}

/** The object for output, in which numbers that JavaScript cannot hold keep their digits (`parseExactly`). */
export function shownObject({ json, value, structure }: ParsedObject): JsonObject {
  const shown = structure.mayBeLossy ? parseExactly(json) : value;
  return isJsonObject(shown) ? shown : value;
}
