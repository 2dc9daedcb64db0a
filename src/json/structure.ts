import { COLON, COMMA, endOfString, isClosing, isDigit, isExponent, isOpening, POINT, QUOTE } from "./characters.ts";

/** The size and shape of a JSON text, from its punctuation, before it is parsed. */
export interface Structure {
  /** Levels of nesting: 1 for a flat object or array. */
  depth: number;
  /** Members of all objects; repeated names count each time. */
  members: number;
  /** Commas outside strings, which separate members and items. */
  commas: number;
  /** Objects and arrays. */
  containers: number;
  /** Whether a number may be lossy: it has an exponent, or more digits than a double keeps. */
  mayBeLossy: boolean;
}

/** A double keeps every number of this many digits; 2^53 has 16. */
const SAFE_DIGITS = 15;

/**
 * Scans a text, which need not be valid JSON, once. The result bounds the work of parsing, and shows whether a search
 * for repeated names or lossy numbers is needed.
 */
export function structureOf(json: string): Structure {
  const structure: Structure = { depth: 0, members: 0, commas: 0, containers: 0, mayBeLossy: false };
  let depth = 0;
  let digits = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isDigit(code)) {
      if (++digits > SAFE_DIGITS) structure.mayBeLossy = true;
      continue;
    }
    if (code === POINT) continue;
    if (digits > 0 && isExponent(code)) structure.mayBeLossy = true;
    digits = 0;
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COLON) structure.members++;
    else if (code === COMMA) structure.commas++;
    else if (isOpening(code)) {
      structure.containers++;
      if (++depth > structure.depth) structure.depth = depth;
    } else if (isClosing(code)) depth--;
  }
  return structure;
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The members of all objects in a parsed value: fewer than in its text if names are repeated. */
export function countMembers(value: unknown): number {
  if (!isContainer(value)) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (isContainer(item)) count += countMembers(item);
    return count;
  }
  // A `for…in` loop does not create an array of keys, which matters for many small objects.
  for (const name in value) {
    count++;
    const inner = value[name];
    if (isContainer(inner)) count += countMembers(inner);
  }
  return count;
}

/** Whether an object in a text has a repeated name; `value` is the result of `JSON.parse`. */
export const hasRepeatedNames = ({ members }: Structure, value: unknown): boolean => members > countMembers(value);
