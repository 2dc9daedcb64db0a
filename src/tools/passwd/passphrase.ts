import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { capitalize } from "../../operation/route.ts";
import { boolean, integer, t, text, withDefault } from "../../operation/schema.ts";
import { effLargeWordList } from "./eff-large-word-list.ts";
import { charsetSize, countField, generatedFields, generateMany, LINE_BREAKS, onePerLine } from "./fields.ts";
import { randomBelow } from "./random.ts";

const options = t.Object({
  words: withDefault(integer({ description: "Words of each passphrase", minimum: 3, maximum: 20 }), 6),
  separator: withDefault(
    text({
      description: "Text between two words",
      maxLength: 16,
      pattern: `^[^${LINE_BREAKS}]*$`,
      expected: "a text of at most 16 characters without line breaks",
    }),
    "-",
  ),
  capitalize: withDefault(boolean("Begin each word with a capital letter"), false),
  number: withDefault(boolean("Append a digit to one of the words"), false),
  count: countField,
});

let withoutHyphens: readonly string[] | undefined;

/**
 * The word list for a separator. For "-", hyphens are removed from the four words that have one, so that words can be
 * distinguished; "yo-yo" and "yoyo" are then the same, and the list has 7,775 words.
 */
const wordsFor = (separator: string): readonly string[] => {
  if (separator !== "-") return effLargeWordList();
  withoutHyphens ??= [...new Set(effLargeWordList().map((word) => word.replace("-", "")))];
  return withoutHyphens;
};

/**
 * Joins words to a passphrase, with a digit after the word at the index `after`. No word of the list is a prefix of
 * another, and each begins with a letter: so different words or digits always give different passphrases, and the
 * entropy is that of the choice.
 */
export const joinWords = (
  words: readonly string[],
  form: { separator: string; capitalize: boolean },
  digit?: { after: number; value: number },
): string =>
  words
    .map((word, index) => (form.capitalize ? capitalize(word) : word) + (digit?.after === index ? digit.value : ""))
    .join(form.separator);

const generateOne = (list: readonly string[], form: Static<typeof options>): string => {
  const words = Array.from({ length: form.words }, () => list[randomBelow(list.length)] ?? "");
  const digit = form.number ? { after: randomBelow(form.words), value: randomBelow(10) } : undefined;
  return joinWords(words, form, digit);
};

export const passphrase = operation({
  id: "passwd.passphrase",
  summary: "Generate passphrases",
  description: "Random words of the EFF large word list (7,776 words). Passphrases differ in length.",
  input: options,
  output: t.Object({ ...generatedFields, charsetSize, options }),
  example: { words: 6 },
  values: ["words"],
  random: true,
  run: (form) => {
    const list = wordsFor(form.separator);
    const bits = form.words * Math.log2(list.length) + (form.number ? Math.log2(10 * form.words) : 0);
    const generated = generateMany(() => generateOne(list, form), form.count, bits);
    return { ...generated, charsetSize: effLargeWordList().length, options: form };
  },
  text: onePerLine,
});
