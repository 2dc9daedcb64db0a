import { operation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { defaulted, flag, integer, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { checkPassword } from "./check.ts";
import { generatePasswords } from "./generate.ts";
import { generatePassphrases } from "./passphrase.ts";
import { STRENGTHS } from "./strength.ts";
import { checkText, passwordsText } from "./text.ts";

const count = defaulted(integer({ description: "How many", minimum: 1, maximum: 50 }), 1);
const strength = oneOf(STRENGTHS, { description: "The same in words" });

/** What everything that is drawn at random tells of itself. */
const drawn = {
  password: t.String({ description: "The first one" }),
  passwords: t.Array(t.String(), { description: "All of them" }),
  count: t.Integer({ description: "How many there are" }),
  length: t.Integer({ description: "Characters of the first one" }),
  entropy: t.Number({ description: "Bits: log2 of how many results were equally likely" }),
  strength,
  charsetSize: t.Integer({ description: "How many characters, or words, were drawn from" }),
};

const passwordOptions = t.Object({
  length: defaulted(integer({ description: "Characters of each password", minimum: 4, maximum: 128 }), 16),
  numbers: defaulted(flag("Include digits"), true),
  symbols: defaulted(flag("Include symbols"), true),
  uppercase: defaulted(flag("Include uppercase letters"), true),
  lowercase: defaulted(flag("Include lowercase letters"), true),
  excludeSimilar: defaulted(flag("Leave out i l L I 1 o O 0"), false),
  exclude: defaulted(text({ description: "Characters to leave out", maxLength: 256 }), ""),
  count,
});

const generate = operation({
  id: "passwd.generate",
  random: true,
  summary: "Generate passwords",
  description: "Drawn uniformly from all passwords in which every class that is switched on occurs.",
  input: passwordOptions,
  output: t.Object({ ...drawn, options: passwordOptions }),
  example: { length: 24, count: 5 },
  run: generatePasswords,
  text: passwordsText,
});

const passphraseOptions = t.Object({
  words: defaulted(integer({ description: "Words of each passphrase", minimum: 3, maximum: 20 }), 6),
  separator: defaulted(text({ description: "What stands between the words", maxLength: 16 }), "-"),
  capitalize: defaulted(flag("Begin each word with a capital"), false),
  number: defaulted(flag("Append a digit to one of the words"), false),
  count,
});

const passphrase = operation({
  id: "passwd.passphrase",
  random: true,
  summary: "Generate passphrases",
  description: "Words drawn from the EFF large word list.",
  input: passphraseOptions,
  output: t.Object({ ...drawn, options: passphraseOptions }),
  example: { words: 6 },
  run: generatePassphrases,
  text: passwordsText,
});

const check = operation({
  id: "passwd.check",
  summary: "Judge a password's strength",
  description: "By patterns: dictionaries, names, keyboard walks, dates and l33t, not by classes of characters.",
  input: t.Object({
    password: text({ description: "The password; it is never repeated", minLength: 1, maxLength: 128 }),
  }),
  output: t.Object({
    score: t.Integer({ description: "0 to 4" }),
    strength,
    entropy: t.Number({ description: "Bits: log2 of the guesses" }),
    guesses: t.Number({ description: "How many guesses an attacker needs" }),
    length: t.Integer({ description: "Characters" }),
    composition: t.Object({
      lowercase: t.Boolean(),
      uppercase: t.Boolean(),
      numbers: t.Boolean(),
      symbols: t.Boolean(),
    }),
    crackTimes: t.Record(t.String(), t.String(), { description: "Attack to the time it takes, in words" }),
    warning: nullable(t.String()),
    suggestions: t.Array(t.String()),
  }),
  example: { password: "correct horse battery staple" },
  run: checkPassword,
  text: checkText,
});

export const passwd = tool({
  name: "passwd",
  title: "Password Generator",
  message: "Generate passwords and passphrases, and judge the strength of one",
  more: {
    options: Object.fromEntries(
      Object.entries(passwordOptions.properties).map(([name, { description }]) => [name, description]),
    ),
  },
  usual: "generate",
  routes: [
    get("/:length", generate),
    post("/generate", generate),
    get("/batch/:count/:length", generate),
    get("/passphrase/:words", passphrase),
    post("/passphrase", passphrase),
    post("/check", check),
  ],
});
