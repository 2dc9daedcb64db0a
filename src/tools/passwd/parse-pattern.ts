import { invalidField } from "../../refusal.ts";
import { CLASSES } from "./alphabet.ts";

/** The placeholders of a pattern, with their characters. */
const PLACEHOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["X", CLASSES.uppercase],
  ["a", CLASSES.lowercase],
  ["9", CLASSES.numbers],
  ["*", [...CLASSES.uppercase, ...CLASSES.lowercase, ...CLASSES.numbers]],
  ["?", CLASSES.symbols],
]);

const ESCAPE = "\\";

/**
 * The possible characters at each position of a pattern; a single one for a literal character.
 *
 * @throws Refusal for a backslash at the end.
 */
export const parsePattern = (pattern: string): (readonly string[])[] => {
  const characterSets: (readonly string[])[] = [];
  let escaped = false;
  for (const character of pattern) {
    if (character === ESCAPE && !escaped) {
      escaped = true;
      continue;
    }
    characterSets.push((escaped ? undefined : PLACEHOLDERS.get(character)) ?? [character]);
    escaped = false;
  }
  if (escaped) throw invalidField("/pattern", "Must not end with a single backslash; write two for a literal one");
  return characterSets;
};
