import { encodeBase32 } from "../../../operation/encoding.ts";

/** The bytes of random secrets: no fewer than those of the digest (RFC 6238, section 5.1), without padding in Base32. */
const SECRET_BYTES: Readonly<Record<string, number>> = { sha1: 20, sha256: 35, sha512: 65 };

/** A random secret in Base32 for an algorithm. */
export const randomSecret = (algorithm: string): string =>
  encodeBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES[algorithm] ?? 20)));
