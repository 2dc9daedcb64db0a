/** The digits of Base32 (RFC 4648, section 6). */
export const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The lengths of random secrets: no shorter than the digest (RFC 6238, section 5.1), of whole bytes without padding. */
const SECRET_DIGITS: Readonly<Record<string, number>> = { sha1: 32, sha256: 56, sha512: 104 };

/** A random secret in Base32 for an algorithm. */
export function randomSecret(algorithm: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_DIGITS[algorithm] ?? 32));
  return Array.from(bytes, (byte) => BASE32[byte % BASE32.length]).join("");
}
