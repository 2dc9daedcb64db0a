import { operation } from "../../operation/operation.ts";
import { integer, t, text, withDefault } from "../../operation/schema.ts";
import { charsetSize, countOf, generateMany, generatorParts, randomBelow } from "./generator-parts.ts";
import { CLASSES } from "./strength.ts";

const PLACEHOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["X", [...CLASSES.uppercase]],
  ["a", [...CLASSES.lowercase]],
  ["9", [...CLASSES.numbers]],
  ["*", [...CLASSES.uppercase, ...CLASSES.lowercase, ...CLASSES.numbers]],
  ["?", [...CLASSES.symbols]],
]);

const patternOptions = t.Object({
  pattern: text({
    description:
      "Form of each password: X is an upper-case letter, a a lower-case letter, 9 a digit, * a letter or digit, ? a symbol; other characters, and those after a backslash, are literal",
    brief: "X capital, a small letter, 9 digit, * letter or digit, ? symbol, others literal, \\X a literal X",
    minLength: 1,
    maxLength: 128,
    pattern: "^(?:[^\\\\\\n\\r]|\\\\[^\\n\\r])+$",
    oneLine: true,
    expected: "a text of 1 to 128 characters without line breaks, with a character after each backslash",
  }),
  count: countOf("passwords"),
});

/** The possible characters at each position of a pattern; a single one for a literal character. */
const characterSets = (pattern: string): (readonly string[])[] =>
  (pattern.match(/\\?./gsu) ?? []).map((position) => PLACEHOLDERS.get(position) ?? [position.replace("\\", "")]);

export const pattern = operation({
  ...generatorParts(patternOptions, {}),
  id: "passwd.pattern",
  summary: "Generate passwords from a pattern",
  description: "For licence keys, voucher codes and systems with special rules; `entropy` shows their strength.",
  guidance:
    "Makes random codes of a given form, such as XXXX-9999 for vouchers. For other passwords use passwd_generate.",
  example: { pattern: "XXXX-9999-aaaa" },
  turnsFrom: 0,
  values: ["pattern"],
  run: (given) => {
    const sets = characterSets(given.pattern);
    const bits = sets.reduce((sum, { length }) => sum + Math.log2(length), 0);
    const generateOne = () => sets.map((characters) => characters[randomBelow(characters.length)]).join("");
    return generateMany({ generateOne, bits }, { options: given });
  },
});

const pinOptions = t.Object({
  length: withDefault(
    integer({
      description: "Digits: how many in each PIN; use PINs only where the number of attempts is limited",
      brief: "Digits of each",
      minimum: 3,
      maximum: 12,
    }),
    6,
  ),
  count: countOf("PINs"),
});

export const pin = operation({
  ...generatorParts(pinOptions, { charsetSize }),
  id: "passwd.pin",
  summary: "Generate PINs",
  description:
    "Digits; all PINs are equally likely. Ten thousand or a million possibilities are few: use a PIN only if the number of attempts is limited.",
  guidance: "Makes random PINs. Weak unless attempts are limited: else use passwd_generate.",
  agents: "named",
  example: { length: 6 },
  values: ["length"],
  run: (given) => {
    const generateOne = () => Array.from({ length: given.length }, () => randomBelow(10)).join("");
    return generateMany({ generateOne, bits: given.length * Math.log2(10) }, { charsetSize: 10, options: given });
  },
});
