import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { BASE32 } from "./base32.ts";

const HASHES = { sha1, sha256, sha512 };
type HashName = keyof typeof HASHES;

const isHash = (name: string): name is HashName => name in HASHES;

/** The bytes of Base32 without padding (RFC 4648, section 6), in either letter case; undefined if it is malformed. */
function fromBase32(text: string): Uint8Array | undefined {
  const digits = text
    .replaceAll(/[\s-]/g, "")
    .replace(/={1,6}$/, "")
    .toUpperCase();
  if (digits === "" || !/^[A-Z2-7]+$/.test(digits)) return undefined;
  const bits = [...digits].map((digit) => BASE32.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

export interface OneTime {
  /** In Base32. */
  secret: string;
  algorithm: string;
  digits: number;
}

/** The password of a counter (RFC 4226, section 5.3); undefined if the secret is malformed. */
export function passwordAt({ secret, algorithm, digits }: OneTime, counter: number): string | undefined {
  const key = fromBase32(secret);
  if (!key || !isHash(algorithm)) return undefined;
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(counter));
  const code = hmac(HASHES[algorithm], key, message);
  const view = new DataView(code.buffer, code.byteOffset);
  const number = view.getUint32((code.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
