import { Buffer } from "node:buffer";
import { invalidField } from "../../refusal.ts";
import { BYTE_ENCODINGS, type ByteEncoding, decodeBytes } from "./encoded-bytes.ts";

export const KEY_ENCODINGS = ["utf8", ...BYTE_ENCODINGS] as const;
type KeyEncoding = (typeof KEY_ENCODINGS)[number];

const EXPECTED: Readonly<Record<ByteEncoding, string>> = {
  hex: "Must be hex, two digits (0-9, a-f) for each byte",
  base64: "Must be base64 (RFC 4648, section 4)",
  base64url: "Must be base64url (RFC 4648, section 5)",
};

/**
 * The bytes of an HMAC key. White space in an encoded key, such as the line ends of the base64 command, means nothing.
 *
 * @throws Refusal where the key is malformed in its encoding.
 */
export function readKey(key: string, encoding: KeyEncoding): Uint8Array {
  if (encoding === "utf8") return Buffer.from(key);
  const bytes = decodeBytes(encoding, key.replaceAll(/\s/g, ""));
  if (!bytes) throw invalidField("/key", EXPECTED[encoding]);
  return bytes;
}
