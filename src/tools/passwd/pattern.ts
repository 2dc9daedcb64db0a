import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { countField, generatedFields, generateMany, onePerLine, requireOneLine } from "./fields.ts";
import { parsePattern } from "./parse-pattern.ts";
import { randomBelow } from "./random.ts";

const options = t.Object({
  pattern: text({
    description:
      "X is an upper-case letter, a a lower-case letter, 9 a digit, * a letter or digit, ? a symbol; other characters, and those after a backslash, are literal",
    minLength: 1,
    maxLength: 128,
  }),
  count: countField,
});

const pick = (characters: readonly string[]): string => characters[randomBelow(characters.length)] ?? "";

export const pattern = operation({
  id: "passwd.pattern",
  summary: "Generate passwords from a pattern",
  description: "For licence keys, voucher codes and systems with special rules; `entropy` shows their strength.",
  input: options,
  output: t.Object({ ...generatedFields, options }),
  example: { pattern: "XXXX-9999-aaaa" },
  values: ["pattern"],
  random: true,
  run: (given) => {
    requireOneLine("/pattern", given.pattern);
    const places = parsePattern(given.pattern);
    const bits = places.reduce((sum, { length }) => sum + Math.log2(length), 0);
    const generateOne = () => places.map(pick).join("");
    return { ...generateMany(generateOne, given.count, bits), options: given };
  },
  text: onePerLine,
});
