import { invalidField } from "../../refusal.ts";
import { CLASSES } from "./alphabet.ts";

/** Placeholders of a pattern, and the characters that they stand for. */
const PLACEHOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["X", CLASSES.uppercase],
  ["a", CLASSES.lowercase],
  ["9", CLASSES.numbers],
  ["*", [...CLASSES.uppercase, ...CLASSES.lowercase, ...CLASSES.numbers]],
  ["?", CLASSES.symbols],
]);

const ESCAPE = "\\";

/**
 * The characters that are possible at each place of a pattern; where a character stands for itself, it alone.
 *
 * @throws Refusal for a backslash at the end.
 */
export const parsePattern = (pattern: string): (readonly string[])[] => {
  const places: (readonly string[])[] = [];
  let escaped = false;
  for (const character of pattern) {
    if (character === ESCAPE && !escaped) {
      escaped = true;
      continue;
    }
    places.push((escaped ? undefined : PLACEHOLDERS.get(character)) ?? [character]);
    escaped = false;
  }
  if (escaped) throw invalidField("/pattern", "Must not end with a backslash; two of them stand for one");
  return places;
};
