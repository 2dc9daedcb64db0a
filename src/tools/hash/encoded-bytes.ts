import { Buffer } from "node:buffer";

/** Text forms of bytes (RFC 4648, sections 4, 5 and 8). */
export const BYTE_ENCODINGS = ["hex", "base64", "base64url"] as const;
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

const ALPHABETS: Readonly<Record<Exclude<ByteEncoding, "hex">, RegExp>> = {
  base64: /^[A-Za-z0-9+/]*={0,2}$/,
  base64url: /^[A-Za-z0-9_-]*={0,2}$/,
};

const withoutPadding = (text: string): string => text.replace(/=+$/, "");

/**
 * The bytes of a text in an encoding; undefined where it is malformed. Padding is complete or absent, and the last
 * character has no spare bits that are set, so that no two texts mean the same bytes.
 */
export function decodeBytes(encoding: ByteEncoding, text: string): Buffer | undefined {
  if (encoding === "hex") return /^(?:[0-9a-f]{2})*$/i.test(text) ? Buffer.from(text, "hex") : undefined;
  if (!ALPHABETS[encoding].test(text) || (text.endsWith("=") && text.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(text, encoding);
  return withoutPadding(bytes.toString(encoding)) === withoutPadding(text) ? bytes : undefined;
}
