import { operation } from "../../operation/operation.ts";
import { boolean, integer, t, text, withDefault } from "../../operation/schema.ts";
import { charsetSize, countOf, generateMany, generatorParts, randomBelow } from "./generator-parts.ts";
import { joinWords, LEAST_WORDS, LIST_SIZE, passphraseBits, wordsFor } from "./words.ts";

const options = t.Object({
  words: withDefault(
    integer({
      description: "Words: how many in each passphrase",
      brief: "Words of each",
      minimum: LEAST_WORDS,
      maximum: 20,
    }),
    6,
  ),
  separator: withDefault(
    text({
      description: "Text between two words",
      brief: "Between the words",
      maxLength: 16,
      pattern: "^[^\\n\\r]*$",
      oneLine: true,
      expected: "a text of at most 16 characters without line breaks",
    }),
    "-",
  ),
  capitalize: withDefault(boolean("Begin each word with a capital letter", "Capitalize words"), false),
  number: withDefault(boolean("Append a digit to one of the words", "Add a digit"), false),
  count: countOf("passphrases"),
});

export const passphrase = operation({
  ...generatorParts(options, { charsetSize }),
  id: "passwd.passphrase",
  summary: "Generate passphrases",
  description: "Random words of the EFF large word list (7,776 words). Passphrases differ in length.",
  guidance: "Makes passphrases of random words, to remember or type. For short passwords use passwd_generate.",
  example: { words: 6 },
  turnsFrom: 0,
  values: ["words"],
  run: (form) => {
    const list = wordsFor(form.separator);
    const generateOne = () => {
      const words = Array.from({ length: form.words }, () => list[randomBelow(list.length)] ?? "");
      const digit = form.number ? { after: randomBelow(form.words), value: randomBelow(10) } : undefined;
      return joinWords(words, form, digit);
    };
    const bits = passphraseBits(form.words, list.length, form.number);
    return generateMany({ generateOne, bits }, { charsetSize: LIST_SIZE, options: form });
  },
});
