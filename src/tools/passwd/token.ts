import { encodeBase32 } from "../../operation/encoding.ts";
import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { encodeBase64, encodeHex } from "../../runtime/byte-text.ts";
import { charsetSize, countOf, generateMany, strength } from "./generator-parts.ts";

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

const options = t.Object({
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
  input: options,
  output: t.Object({
    token: t.String({ description: "The first one" }),
    tokens: t.Array(t.String(), { description: "All of them" }),
    count: t.Integer({ description: "How many were generated" }),
    length: t.Integer({ description: "Characters of the first one, its prefix included" }),
    entropy: t.Integer({ description: "Bits of each one: 8 for each byte" }),
    strength,
    charsetSize,
    options,
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
