import { COLON, COMMA, endOfString, isClosing, isDigit, isExponent, isOpening, QUOTE } from "./characters.ts";

/** What the punctuation of a JSON text tells before it is parsed. */
export interface Structure {
  /** How deep it nests; an object or array by itself is 1. */
  depth: number;
  /** How many members its objects have as written, repeated names included. */
  members: number;
  /** How many commas it has between members and items. */
  commas: number;
  /** Whether a number has so many digits, or an exponent, that a double may not keep it. */
  delicate: boolean;
}

/** Digits that every integer may have and still be exact: 2^53 has 16. */
const SAFE_DIGITS = 15;

/**
 * The structure of a text, in one pass over it; it need not be JSON.
 * Parsers take time that grows with depth, serializers give up at some, and both lose members and digits in silence.
 */
export function structureOf(json: string): Structure {
  const structure: Structure = { depth: 0, members: 0, commas: 0, delicate: false };
  let depth = 0;
  let digits = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isDigit(code)) {
      if (++digits > SAFE_DIGITS) structure.delicate = true;
      continue;
    }
    if (digits > 0 && isExponent(code)) structure.delicate = true;
    digits = 0;
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COLON) structure.members++;
    else if (code === COMMA) structure.commas++;
    else if (isOpening(code)) structure.depth = Math.max(structure.depth, ++depth);
    else if (isClosing(code)) depth--;
  }
  return structure;
}

/** Objects and arrays. */
const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** How many members the objects in a parsed value have: fewer than were written where names are repeated. */
export function countMembers(value: unknown): number {
  if (!isContainer(value)) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (isContainer(item)) count += countMembers(item);
    return count;
  }
  // Lists of keys or values would take most of the time where objects are many and empty.
  for (const name in value) {
    count++;
    const inner = value[name];
    if (isContainer(inner)) count += countMembers(inner);
  }
  return count;
}
