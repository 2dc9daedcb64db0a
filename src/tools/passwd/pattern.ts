import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { CLASSES } from "./alphabet.ts";
import { countField, generatedFields, generateMany, LINE_BREAKS, onePerLine, randomBelow } from "./generators.ts";

/** The placeholders of a pattern, with their characters. */
const PLACEHOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["X", CLASSES.uppercase],
  ["a", CLASSES.lowercase],
  ["9", CLASSES.numbers],
  ["*", [...CLASSES.uppercase, ...CLASSES.lowercase, ...CLASSES.numbers]],
  ["?", CLASSES.symbols],
]);

const options = t.Object({
  pattern: text({
    description:
      "X is an upper-case letter, a a lower-case letter, 9 a digit, * a letter or digit, ? a symbol; other characters, and those after a backslash, are literal",
    brief: "X capital, a small letter, 9 digit, * letter or digit, ? symbol, others literal, \\X a literal X",
    minLength: 1,
    maxLength: 128,
    pattern: `^(?:[^\\\\${LINE_BREAKS}]|\\\\[^${LINE_BREAKS}])+$`,
    expected: "a text of 1 to 128 characters without line breaks, with a character after each backslash",
  }),
  count: countField,
});

/** The possible characters at each position of a pattern; a single one for a literal character. */
const characterSets = (pattern: string): (readonly string[])[] =>
  (pattern.match(/\\?./gsu) ?? []).map((position) => PLACEHOLDERS.get(position) ?? [position.replace("\\", "")]);

export const pattern = operation({
  id: "passwd.pattern",
  summary: "Generate passwords from a pattern",
  description: "For licence keys, voucher codes and systems with special rules; `entropy` shows their strength.",
  guidance:
    "Makes random codes of a given form, such as XXXX-9999 for vouchers. For other passwords use passwd_generate.",
  input: options,
  output: t.Object({ ...generatedFields, options }),
  example: { pattern: "XXXX-9999-aaaa" },
  values: ["pattern"],
  random: true,
  run: (given) => {
    const sets = characterSets(given.pattern);
    const bits = sets.reduce((sum, { length }) => sum + Math.log2(length), 0);
    const generateOne = () => sets.map((characters) => characters[randomBelow(characters.length)]).join("");
    return generateMany({ generateOne, bits }, { options: given });
  },
  text: onePerLine,
});
