import { isJsonObject, type JsonObject } from "../../json/object.ts";
import { type Structure, structureOf } from "../../json/structure.ts";
import { syntaxErrorOffset } from "../../json/syntax-error.ts";
import { jsonKind } from "../../operation/json-kind.ts";
import { MAX_JSON_DEPTH } from "./limits.ts";

/** A parsed object with the structure of its text, or the problem as the end of a sentence. */
type ParsedObject =
  | { value: JsonObject; structure: Structure; problem?: never }
  | { value?: never; structure?: never; problem: string };

/** Reads a text as a JSON object that is nested no deeper than the limit. */
export function parseObject(text: string): ParsedObject {
  // Before parsing, which takes tens of milliseconds for a token full of brackets.
  const structure = structureOf(text);
  if (structure.depth > MAX_JSON_DEPTH) return { problem: `is nested more than ${MAX_JSON_DEPTH} levels deep` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `is not JSON when it is decoded (${syntaxProblem(text)})` };
  }
  return isJsonObject(value) ? { value, structure } : { problem: `is ${jsonKind(value)} when it is decoded` };
}

function syntaxProblem(text: string): string {
  const offset = syntaxErrorOffset(text) ?? text.length;
  return offset < text.length
    ? `unexpected character at position ${offset + 1} of ${text.length}`
    : "it ends too early";
}
