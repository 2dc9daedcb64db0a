import { countMembers, type Structure, structureOf } from "./structure.ts";

/** What gets lost between a JSON text and its parsed value. */
export interface Losses {
  /** Names that an object has more than once: only the last one counts (RFC 8259, section 4). */
  duplicates: ReadonlySet<string>;
  /** Whether a number has more digits or magnitude than a double keeps. */
  imprecise: boolean;
}

const NONE: Losses = { duplicates: new Set(), imprecise: false };

/**
 * What was lost when `JSON.parse` made `value` of a text. Most often that is nothing, and the text's structure, which is
 * found in less time, says so.
 */
export const lossesOf = (json: string, value: unknown, structure: Structure = structureOf(json)): Losses =>
  structure.delicate || structure.members > countMembers(value) ? findLosses(json) : NONE;

// Linear on valid JSON only, where every quotation mark that opens a string has one that closes it.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*|[{}]/g;

/** Looks for duplicate names and lossy numbers in a text that `JSON.parse` has accepted. */
export function findLosses(json: string): Losses {
  const duplicates = new Set<string>();
  let imprecise = false;
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token[0] !== '"') imprecise ||= isLossy(token);
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, token.length - colon.length));
      const names = open.at(-1);
      if (names?.has(name)) duplicates.add(name);
      names?.add(name);
    }
  }
  return { duplicates, imprecise };
}

/** Integers beyond 2^53 lose digits and huge numbers become infinite; rounded fractions are nobody's surprise. */
function isLossy(number: string): boolean {
  const value = Number(number);
  return !Number.isFinite(value) || (/^-?\d+$/.test(number) && !Number.isSafeInteger(value));
}
