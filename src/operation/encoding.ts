import { attempt } from "../runtime/attempt.ts";
import { decodeBase64, decodeHex } from "../runtime/byte-text.ts";

/** Encodings of bytes as text (RFC 4648, sections 4, 5 and 8). */
export const BYTE_ENCODINGS = ["hex", "base64", "base64url"] as const;
type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

const ALPHABET = { base64: /^[A-Za-z0-9+/]*$/, base64url: /^[A-Za-z0-9_-]*$/ };

/** Decodes base64 or base64url without padding; null if invalid. Non-zero trailing bits are accepted: see `isCanonical`. */
export function unpaddedBase64(text: string, alphabet: "base64" | "base64url"): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1 || !ALPHABET[alphabet].test(text)) return null;
  return decodeBase64(text, alphabet);
}

/** The digits that base64 and base64url have in common: all but the last two. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Whether unpadded base64 or base64url is the canonical form of its bytes: the unused bits are zero (RFC 4648, 3.5). */
export function isCanonical(text: string): boolean {
  // As a mask: those of the last digit that belong to no byte.
  const unused = (1 << ((6 * text.length) % 8)) - 1;
  // The digits 62 and 63 are not found: -1 has unused bits set, as both of them have.
  return (DIGITS.indexOf(text.charAt(text.length - 1)) & unused) === 0;
}

/** Decodes base64 or base64url without white space and trailing bits, with complete padding or none; null if invalid. */
export function fromBase64(text: string, alphabet: "base64" | "base64url"): Uint8Array<ArrayBuffer> | null {
  const bare = text.length % 4 === 0 ? text.replace(/={1,2}$/, "") : text;
  const bytes = unpaddedBase64(bare, alphabet);
  return bytes && isCanonical(bare) ? bytes : null;
}

/** Decodes hexadecimal digits of either letter case; null if invalid. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  return text.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(text) ? decodeHex(text) : null;
}

/** Decodes a text in an encoding; null if invalid. */
export const fromEncoded = (text: string, encoding: ByteEncoding): Uint8Array<ArrayBuffer> | null =>
  encoding === "hex" ? fromHex(text) : fromBase64(text, encoding);

const BASE32_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as base32 without padding (RFC 4648, section 6), as otpauth URIs have it. */
export function encodeBase32(bytes: Uint8Array): string {
  let [text, rest, bits] = ["", 0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32_DIGITS.charAt((rest >> (bits - 5)) & 31);
  }
  return bits === 0 ? text : text + BASE32_DIGITS.charAt((rest << (5 - bits)) & 31);
}

/** Lengths, modulo 8, of base32 without padding. */
const BASE32_REMAINDERS: ReadonlySet<number> = new Set([0, 2, 4, 5, 7]);

/** Base32 as people copy it, in upper case, without the spaces and hyphens that group it and without padding; null if invalid. */
export function plainBase32(text: string): string | null {
  const digits = text
    .replaceAll(/[\s-]/g, "")
    .replace(/={1,6}$/, "")
    .toUpperCase();
  return /^[A-Z2-7]+$/.test(digits) && BASE32_REMAINDERS.has(digits.length % 8) ? digits : null;
}

/** The bytes of base32 that `plainBase32` gives. */
export function decodeBase32(digits: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(digits, (digit) => BASE32_DIGITS.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** How a key is written: as text, or as bytes in an encoding. */
export const KEY_ENCODINGS = ["utf8", ...BYTE_ENCODINGS] as const;

/** The bytes of a key. White space in an encoded one, such as the line ends of `base64`, is ignored; null if malformed. */
export const keyBytes = (key: string, encoding: (typeof KEY_ENCODINGS)[number]): Uint8Array<ArrayBuffer> | null =>
  encoding === "utf8" ? new TextEncoder().encode(key) : fromEncoded(key.replaceAll(/\s/g, ""), encoding);

// `ignoreBOM` keeps a byte-order mark in the text, so that JSON parsing refuses it (RFC 8259, section 8.1).
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; null if invalid. */
export const fromUtf8 = (bytes: ArrayBuffer | Uint8Array): string | null =>
  attempt(() => strictUtf8.decode(bytes)) ?? null;

/** A text without the byte-order mark that editors of Windows write at its start. */
export const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);
