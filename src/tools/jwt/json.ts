import { MAX_JSON_DEPTH } from "./limits.ts";

/** A JSON object as a caller sent it: any member, of any kind. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object that a text holds, or why it holds none, as the end of a sentence. */
export type ParsedObject = { value: JsonObject; problem?: never } | { value?: never; problem: string };

/** Reads a text as a JSON object that is nested no deeper than the limit. */
export function parseObject(text: string): ParsedObject {
  // Before the parser: it takes tens of milliseconds for a token full of brackets.
  if (isDeeperThan(text, MAX_JSON_DEPTH)) return { problem: `is nested more than ${MAX_JSON_DEPTH} levels deep` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "is not JSON" };
  }
  return isObject(value) ? { value } : { problem: "is JSON, but not an object" };
}

/** Whether brackets outside strings are nested deeper than `limit`; the text need not be JSON. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      if (++depth > limit) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}

/** What gets lost between a JSON text and its parsed value. */
export interface Losses {
  /** Names that an object has more than once: only the last one counts (RFC 8259, section 4). */
  duplicates: Set<string>;
  /** Whether a number has more digits or magnitude than a double keeps. */
  imprecise: boolean;
}

// Linear on valid JSON only, where every quotation mark that opens a string has one that closes it.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*|[{}]/g;

/** Looks for duplicate names and lossy numbers in a text that `JSON.parse` has accepted. */
export function findLosses(json: string): Losses {
  const losses: Losses = { duplicates: new Set(), imprecise: false };
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token[0] !== '"') losses.imprecise ||= isLossy(token);
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, token.length - colon.length));
      const names = open.at(-1);
      if (names?.has(name)) losses.duplicates.add(name);
      names?.add(name);
    }
  }
  return losses;
}

/** Integers beyond 2^53 lose digits and huge numbers become infinite; rounded fractions are nobody's surprise. */
function isLossy(number: string): boolean {
  const value = Number(number);
  return !Number.isFinite(value) || (/^-?\d+$/.test(number) && !Number.isSafeInteger(value));
}
