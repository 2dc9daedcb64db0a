import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { decodeBase32, encodeBase32, plainBase32 } from "../../../operation/encoding.ts";
import type { Account } from "./contents.ts";

const HASHES = { sha1, sha256, sha512 };
type HashName = keyof typeof HASHES;

const isHash = (name: string): name is HashName => name in HASHES;

/** The bytes of random secrets: no fewer than those of the digest (RFC 6238, section 5.1), without padding in Base32. */
const SECRET_BYTES: Readonly<Record<string, number>> = { sha1: 20, sha256: 35, sha512: 65 };

/** A random secret in Base32 for an algorithm. */
export const randomSecret = (algorithm: string): string =>
  encodeBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES[algorithm] ?? 20)));

const MOST_DIGITS = 10;

/** The password of a counter (RFC 4226, section 5.3); undefined if a value is malformed. */
export function passwordAt(
  { secret, algorithm, digits }: Omit<Account, "factor">,
  counter: number,
): string | undefined {
  const digitsOfKey = plainBase32(secret);
  const isValid = [counter, digits].every((each) => Number.isSafeInteger(each) && each >= 0) && digits <= MOST_DIGITS;
  if (digitsOfKey === null || !isHash(algorithm) || !isValid) return undefined;
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(counter));
  const code = hmac(HASHES[algorithm], decodeBase32(digitsOfKey), message);
  const view = new DataView(code.buffer, code.byteOffset);
  const number = view.getUint32((code.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
