import { encodeBase32 } from "../../operation/encoding.ts";
import { operation } from "../../operation/operation.ts";
import { boolean, integer, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { encodeBase64, encodeHex } from "../../runtime/byte-text.ts";
import { charsetSize, countOf, generateMany, generatorParts, randomBelow, strength } from "./generate.ts";
import { CLASSES } from "./strength.ts";
import { joinWords, LEAST_WORDS, LIST_SIZE, passphraseBits, wordsFor } from "./words.ts";

const passphraseOptions = t.Object({
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
  ...generatorParts(passphraseOptions, { charsetSize }),
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

/** Bitcoin's alphabet, without the similar characters 0, O, I and l. */
const BASE58_DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Bytes in base58 (draft-msporny-base58-03): the bytes as one big-endian number, and a "1" for each zero byte at the
 * beginning. The time grows with the square of their number.
 */
export const base58 = (bytes: Uint8Array): string => {
  let text = "";
  for (let rest = BigInt(`0x0${encodeHex(bytes)}`); rest > 0n; rest /= 58n) {
    text = BASE58_DIGITS.charAt(Number(rest % 58n)) + text;
  }
  const firstUsed = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(firstUsed === -1 ? bytes.length : firstUsed) + text;
};

const ENCODINGS = {
  hex: { encode: encodeHex, charsetSize: 16 },
  base64url: { encode: (bytes: Uint8Array) => encodeBase64(bytes, "base64url"), charsetSize: 64 },
  base58: { encode: base58, charsetSize: 58 },
  base32: { encode: encodeBase32, charsetSize: 32 },
};

const tokenOptions = t.Object({
  bytes: withDefault(
    integer({ description: "Random bytes of each token", brief: "Random bytes of each", minimum: 16, maximum: 256 }),
    32,
  ),
  encoding: withDefault(
    oneOf(["hex", "base64url", "base58", "base32"], {
      description: "How the bytes are written; base32, without padding, is for secrets of one-time passwords (otpauth)",
      brief: "base32 for qr_otpauth",
    }),
    "base64url",
  ),
  prefix: withDefault(
    text({
      description: 'Text before each token, such as "sk_live_"',
      brief: "Prefix, such as sk_live_",
      maxLength: 32,
      // Characters that need no quoting in URLs, headers, shells and file names.
      pattern: "^[A-Za-z0-9._-]*$",
      expected: 'at most 32 letters, digits, ".", "_" and "-"',
    }),
    "",
  ),
  count: countOf("tokens"),
});

export const token = operation({
  id: "passwd.token",
  summary: "Generate tokens",
  description: "Random bytes as text, for API keys, session ids and secrets, with a prefix that names their purpose.",
  guidance: "Makes API keys and secrets of random bytes. For people's passwords use passwd_generate. Result: tokens.",
  input: tokenOptions,
  output: t.Object({
    token: t.String({ description: "The first one" }),
    tokens: t.Array(t.String(), { description: "All of them" }),
    count: t.Integer({ description: "How many were generated" }),
    length: t.Integer({ description: "Characters of the first one, its prefix included" }),
    entropy: t.Integer({ description: "Bits of each one: 8 for each byte" }),
    strength,
    charsetSize,
    options: tokenOptions,
  }),
  example: { bytes: 32, prefix: "sk_live_" },
  turnsFrom: 0,
  values: ["bytes"],
  random: true,
  run: (given) => {
    const { encode, charsetSize } = ENCODINGS[given.encoding];
    const generateOne = () => given.prefix + encode(crypto.getRandomValues(new Uint8Array(given.bytes)));
    const generated = generateMany({ generateOne, bits: 8 * given.bytes }, { charsetSize, options: given });
    const { password: token, passwords: tokens, ...others } = generated;
    return { token, tokens, ...others };
  },
  text: ({ tokens }) => tokens.join("\n"),
});
