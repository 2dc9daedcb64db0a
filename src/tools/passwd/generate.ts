import { operation } from "../../operation/operation.ts";
import { integer, t, withDefault } from "../../operation/schema.ts";
import { alphabet, alphabetFields } from "./alphabet.ts";
import { alphabetSize, conformingBits, conformingGenerator } from "./conforming.ts";
import { charsetSize, countField, generatedFields, generateMany, onePerLine } from "./fields.ts";

export const passwordOptions = t.Object({
  length: withDefault(integer({ description: "Characters of each password", minimum: 4, maximum: 128 }), 16),
  ...alphabetFields,
  count: countField,
});

export const generate = operation({
  id: "passwd.generate",
  summary: "Generate passwords",
  description: "All passwords with at least one character of each enabled class are equally likely.",
  input: passwordOptions,
  output: t.Object({ ...generatedFields, charsetSize, options: passwordOptions }),
  example: { length: 24, count: 5 },
  values: ["length"],
  random: true,
  run: (options) => {
    const classes = alphabet(options);
    const bits = conformingBits(classes, options.length);
    const generated = generateMany(conformingGenerator(classes, options.length), options.count, bits);
    return { ...generated, charsetSize: alphabetSize(classes), options };
  },
  text: onePerLine,
});
