/** Text forms of bytes (RFC 4648, sections 4, 5 and 8). */
export const BYTE_ENCODINGS = ["hex", "base64", "base64url"] as const;
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

const ALPHABET = { base64: /^[A-Za-z0-9+/]*$/, base64url: /^[A-Za-z0-9_-]*$/ };

/** Bytes of base64 or base64url without padding, or null. Non-zero trailing bits pass; `isCanonical` finds them. */
export function unpaddedBase64(text: string, alphabet: "base64" | "base64url"): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1 || !ALPHABET[alphabet].test(text)) return null;
  return Uint8Array.fromBase64(text, { alphabet, lastChunkHandling: "loose" });
}

/** Whether `text` is the one spelling of `bytes`: RFC 4648, section 3.5, leaves room for others that decode alike. */
export const isCanonical = (text: string, bytes: Uint8Array, alphabet: "base64" | "base64url"): boolean =>
  text === bytes.toBase64({ alphabet, omitPadding: true });

/**
 * Bytes of RFC 4648 base64 or base64url, strictly: no white space, no stray bits, and either all of the padding or none.
 * Null where the text is something else.
 */
export function fromBase64(text: string, alphabet: "base64" | "base64url"): Uint8Array<ArrayBuffer> | null {
  const bare = text.length % 4 === 0 ? text.replace(/={1,2}$/, "") : text;
  const bytes = unpaddedBase64(bare, alphabet);
  return bytes && isCanonical(bare, bytes, alphabet) ? bytes : null;
}

/** Bytes of hexadecimal digits in either case, two to a byte, or null. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  return text.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(text) ? Uint8Array.fromHex(text) : null;
}

/** The bytes of a text in an encoding, or null where it is malformed. */
export const fromEncoded = (text: string, encoding: ByteEncoding): Uint8Array<ArrayBuffer> | null =>
  encoding === "hex" ? fromHex(text) : fromBase64(text, encoding);

// `ignoreBOM` keeps a byte-order mark in the text, where JSON then refuses it (RFC 8259, section 8.1).
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, or null where they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
