import { operation } from "../../operation/operation.ts";
import { boolean, integer, t, text, withDefault } from "../../operation/schema.ts";
import { alphabet } from "./alphabet.ts";
import { conformingGenerator } from "./conforming.ts";
import { charsetSize, countField, generatedFields, generateMany, onePerLine } from "./fields.ts";

export const passwordOptions = t.Object({
  length: withDefault(
    integer({ description: "Characters of each password", brief: "Characters of each", minimum: 4, maximum: 128 }),
    16,
  ),
  numbers: withDefault(boolean("Include digits"), true),
  symbols: withDefault(boolean("Include symbols"), true),
  uppercase: withDefault(boolean("Include uppercase letters", "Include capitals"), true),
  lowercase: withDefault(boolean("Include lowercase letters", "Include small letters"), true),
  excludeSimilar: withDefault(boolean("Leave out i l L I 1 o O 0", "Avoid ilLI1oO0"), false),
  exclude: withDefault(
    text({ description: "Characters to leave out", brief: "Characters to avoid", maxLength: 256 }),
    "",
  ),
  count: countField,
});

export const generate = operation({
  id: "passwd.generate",
  summary: "Generate passwords",
  description: "All passwords with at least one character of each enabled class are equally likely.",
  guidance: "Makes random passwords. To remember: passwd_passphrase; for API keys: passwd_token.",
  input: passwordOptions,
  output: t.Object({ ...generatedFields, charsetSize, options: passwordOptions }),
  example: { length: 24, count: 5 },
  values: ["length"],
  random: true,
  run: (options) => {
    const generator = conformingGenerator(alphabet(options), options.length);
    return generateMany(generator, { charsetSize: generator.charsetSize, options });
  },
  text: onePerLine,
});
