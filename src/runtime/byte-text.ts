// Node has methods of Uint8Array for this since version 25, browsers since 2025: the page uses these functions too.
const isNative = "toHex" in Uint8Array.prototype;

type Base64Alphabet = "base64" | "base64url";

/** Bytes as hexadecimal digits in lower case. */
export const encodeHex = (bytes: Uint8Array): string =>
  isNative ? bytes.toHex() : Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Decodes pairs of hexadecimal digits, whose characters the caller has checked. */
export const decodeHex = (digits: string): Uint8Array<ArrayBuffer> =>
  isNative
    ? Uint8Array.fromHex(digits)
    : Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Bytes as base64 without padding. */
export function encodeBase64(bytes: Uint8Array, alphabet: Base64Alphabet): string {
  if (isNative) return bytes.toBase64({ alphabet, omitPadding: true });
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/={1,2}$/, "");
  return alphabet === "base64url" ? base64.replaceAll("+", "-").replaceAll("/", "_") : base64;
}

/** Decodes base64 without padding, whose characters the caller has checked. Non-zero trailing bits are ignored. */
export function decodeBase64(text: string, alphabet: Base64Alphabet): Uint8Array<ArrayBuffer> {
  if (isNative) return Uint8Array.fromBase64(text, { alphabet, lastChunkHandling: "loose" });
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
