import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { boolean, integer, lines, t, text, withDefault } from "../../operation/schema.ts";
import { charsetSize, countField, generatedFields, generateMany, LINE_BREAKS, onePerLine } from "./fields.ts";
import { LIST_LIMITS, LISTED, readOwnWords } from "./own-words.ts";
import { randomBelow } from "./random.ts";
import { joinWords, LIST_SIZE, passphraseBits, wordsFor } from "./words.ts";

const options = t.Object({
  words: withDefault(
    integer({ description: "Words of each passphrase", brief: "Words of each", minimum: 3, maximum: 20 }),
    6,
  ),
  separator: withDefault(
    text({
      description: "Text between two words",
      brief: "Between the words",
      maxLength: 16,
      pattern: `^[^${LINE_BREAKS}]*$`,
      expected: "a text of at most 16 characters without line breaks",
    }),
    "-",
  ),
  capitalize: withDefault(boolean("Begin each word with a capital letter", "Capitalize words"), false),
  number: withDefault(boolean("Append a digit to one of the words", "Add a digit"), false),
  count: countField,
});

const input = t.Object({
  ...options.properties,
  wordList: t.Optional(
    lines({
      description:
        "Words to choose from, in place of the EFF list. White space around a word does not count, nor does the number of a diceware list (11111 word), if each word has one",
      brief: "Own words, by lines",
      expected: LISTED,
      ...LIST_LIMITS,
    }),
  ),
});

const generateOne = (list: readonly string[], form: Static<typeof options>): string => {
  const words = Array.from({ length: form.words }, () => list[randomBelow(list.length)] ?? "");
  const digit = form.number ? { after: randomBelow(form.words), value: randomBelow(10) } : undefined;
  return joinWords(words, form, digit);
};

export const passphrase = operation({
  id: "passwd.passphrase",
  summary: "Generate passphrases",
  description:
    "Random words of the EFF large word list (7,776 words), or of a list of your own. Passphrases differ in length. A list of your own needs a separator that is in none of its words, or words of which none begins another: else two choices could give the same passphrase.",
  guidance: "Makes passphrases of random words, to remember or type. For short passwords use passwd_generate.",
  input,
  output: t.Object({ ...generatedFields, charsetSize, options }),
  example: { words: 6 },
  values: ["words"],
  random: true,
  run: ({ wordList, ...form }, context) => {
    const generateFrom = (list: readonly string[], charsetSize: number, countsDigit: boolean) => {
      const bits = passphraseBits(form.words, list.length, countsDigit);
      return generateMany({ generateOne: () => generateOne(list, form), bits }, { charsetSize, options: form });
    };
    if (!wordList) return generateFrom(wordsFor(form.separator), LIST_SIZE, form.number);
    return readOwnWords(wordList, form, context).then(({ words, countsDigit }) =>
      generateFrom(words, words.length, form.number && countsDigit),
    );
  },
  text: onePerLine,
});
