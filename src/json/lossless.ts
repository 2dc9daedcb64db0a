import { beginsNumber, CLOSING_BRACE, COLON, endOfNumber, endOfString, OPENING_BRACE, QUOTE } from "./characters.ts";
import { countMembers, type Structure, structureOf } from "./structure.ts";

/** What gets lost between a JSON text and its parsed value. */
export interface Losses {
  /** Names that an object has more than once: only the last one counts (RFC 8259, section 4). */
  duplicates: ReadonlySet<string>;
  /** Whether a number has more digits or magnitude than a double keeps. */
  imprecise: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What was lost when `JSON.parse` made `value` of a text. Most often that is nothing, and the text's structure, which is
 * found in less time, says so.
 */
export const lossesOf = (json: string, value: unknown, structure: Structure = structureOf(json)): Losses => ({
  duplicates: structure.members > countMembers(value) ? repeatedNames(json) : NONE,
  imprecise: structure.delicate && hasLossyNumber(json),
});

/** Whether a JSON string is followed by a colon: then it is the name of a member. */
function isName(json: string, end: number): boolean {
  let next = end + 1;
  while (" \t\r\n".includes(json.charAt(next)) && next < json.length) next++;
  return json.charCodeAt(next) === COLON;
}

/** The value of a JSON string. */
const textOf = (quoted: string): string => (quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1));

/** The names that objects have more than once, in a text that `JSON.parse` has accepted. */
export function repeatedNames(json: string): ReadonlySet<string> {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === OPENING_BRACE) open.push(new Set());
    else if (code === CLOSING_BRACE) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isName(json, end)) {
        const name = textOf(json.slice(at, end + 1));
        const names = open.at(-1);
        if (names?.has(name)) repeated.add(name);
        names?.add(name);
      }
      at = end;
    }
  }
  return repeated;
}

/** Whether a text that `JSON.parse` has accepted holds a number that a double does not keep. */
export function hasLossyNumber(json: string): boolean {
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (beginsNumber(code)) {
      const end = endOfNumber(json, at);
      if (isLossy(json.slice(at, end))) return true;
      at = end - 1;
    }
  }
  return false;
}

/** Integers beyond 2^53 lose digits and huge numbers become infinite; rounded fractions are nobody's surprise. */
function isLossy(number: string): boolean {
  const value = Number(number);
  return !Number.isFinite(value) || (!Number.isSafeInteger(value) && /^-?\d+$/.test(number));
}
