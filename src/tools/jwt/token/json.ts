import { jsonKind } from "../../../operation/expectation.ts";
import {
  complexityOf,
  exactNumber,
  isChanged,
  isJsonObject,
  type JsonObject,
  parsedJson,
} from "../../../operation/json.ts";

/** The maximum nesting of a header or payload; the object itself is level 1. */
export const MAX_JSON_DEPTH = 64;

/** A JSON text and the object in it. */
export interface ParsedObject {
  json: string;
  value: JsonObject;
}

/** The problem of a text that is not JSON. */
export const NOT_JSON = "is not JSON when it is decoded";

/** Reads a JSON object that is nested no deeper than the limit, or gives the problem as the end of a sentence. */
export function parseObject(json: string): ParsedObject | string {
  if (complexityOf(json).depth > MAX_JSON_DEPTH) return `is nested more than ${MAX_JSON_DEPTH} levels deep`;
  const value = parsedJson(json);
  if (value === undefined) return NOT_JSON;
  return isJsonObject(value) ? { json, value } : `is ${jsonKind(value)} when it is decoded`;
}

/** An object for output, in which numbers that a double cannot hold keep their digits. */
export const readShown = ({ json, value }: ParsedObject): JsonObject =>
  JSON.stringify(value) === json ? value : JSON.parse(json, exactNumber);

/**
 * An object as for `readShown`, and what `JSON.parse` has changed: whether a number loses digits, and the names that an object has
 * more than once, of which the last one counts. Most tokens are written as `JSON.stringify` writes them: parsing has changed
 * nothing then, which takes 0.1 µs to find out instead of 1.1.
 */
export function readExactly({ json, value }: ParsedObject) {
  if (JSON.stringify(value) === json) return { shown: value, losesDigits: false, repeated: [] };
  let losesDigits = false;
  const shown: JsonObject = JSON.parse(json, (name: string, value: unknown, context?: { source?: string }) => {
    const exact = exactNumber(name, value, context);
    losesDigits ||= exact !== value && isChanged(context?.source ?? "", value);
    return exact;
  });
  return { shown, losesDigits, repeated: repeatedNames(json) };
}

export type ExactObject = ReturnType<typeof readExactly>;

/** The strings, brackets and colons of a JSON text, and what is between them. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]|[^"{}[\]:]+/gy;

/** The names that occur more than once in an object of a text that `JSON.parse` has accepted (RFC 8259, section 4). */
function repeatedNames(json: string): string[] {
  const repeated = new Set<string>();
  const objects: Set<string>[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") objects.push(new Set());
    else if (token === "}" || token === "]") objects.pop();
    else if (token.startsWith('"')) text = token;
    else if (token === ":") {
      const [name, names] = [String(JSON.parse(text)), objects.at(-1)];
      if (names?.has(name)) repeated.add(name);
      else names?.add(name);
    }
  }
  return [...repeated];
}

/** A string, number or literal of RFC 8259. */
const SCALAR =
  /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** What may follow: `item` is a value or the end of an empty array, `member` a name or the end of an empty object. */
type ExpectedToken = "value" | "item" | "member" | "name" | "colon" | "separator";

function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * The offset of the first syntax error in a JSON text (RFC 8259), its length if the text is incomplete, or null if it is
 * valid. Messages of `JSON.parse` quote the text, and not every runtime's has a position.
 */
export function syntaxErrorOffset(text: string): number | null {
  const closers: string[] = [];
  let expected: ExpectedToken = "value";
  for (let at = matchEnd(SPACE, text, 0); ; at = matchEnd(SPACE, text, at)) {
    const closer = closers.at(-1);
    if (at === text.length) return expected === "separator" && closer === undefined ? null : at;
    const character = text.charAt(at);
    if (character === closer && ["item", "member", "separator"].includes(expected)) {
      closers.pop();
      expected = "separator";
      at++;
    } else if (expected === "separator" || expected === "colon") {
      if (character !== (expected === "colon" ? ":" : ",") || closer === undefined) return at;
      expected = expected === "separator" && closer === "}" ? "name" : "value";
      at++;
    } else if (expected !== "name" && expected !== "member" && (character === "{" || character === "[")) {
      closers.push(character === "{" ? "}" : "]");
      expected = character === "{" ? "member" : "item";
      at++;
    } else {
      const isName: boolean = expected === "name" || expected === "member";
      const end = isName && character !== '"' ? -1 : matchEnd(SCALAR, text, at);
      if (end === -1) return at;
      expected = isName ? "colon" : "separator";
      at = end;
    }
  }
}
