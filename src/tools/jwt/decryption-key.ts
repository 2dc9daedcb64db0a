import type { KeyManagement } from "./jwe-algorithms.ts";
import type { Key } from "./key.ts";
import { needed, notPrivate, wrongPurpose, wrongSize } from "./key-suitability.ts";

/** The algorithms in a JWE's header. */
export interface Encryption {
  management: KeyManagement;
  enc: string;
  contentBits: number;
}

const DECRYPTING = ["decrypt", "unwrapKey", "deriveKey", "deriveBits"];

/** The reason why a key cannot decrypt, as a clause; null if it can. */
export function decryptionUnsuitability(key: Key, encryption: Encryption): string | null {
  const { alg } = encryption.management;
  // The `alg` of a key for "dir" is often its content encryption (RFC 7520, 5.6).
  const algorithms = alg === "dir" ? [alg, encryption.enc] : [alg];
  return (
    wrongKindToDecrypt(key, encryption) ??
    wrongSize(key) ??
    wrongSecretSize(key, encryption) ??
    notPrivate(key, "decrypting") ??
    wrongPurpose(key, { use: "enc", algorithms, operations: DECRYPTING, verb: "decrypt" })
  );
}

function wrongKindToDecrypt({ kind, description }: Key, { management: { alg, keys } }: Encryption): string | null {
  if (kind !== "other" && keys.includes(kind)) return null;
  const wanted = keys.length > 1 ? "an EC or X25519 key" : keys.map(needed).join();
  return `${alg} needs ${wanted}, and this is ${description}`;
}

function wrongSecretSize({ kind, bits }: Key, { management, enc, contentBits }: Encryption): string | null {
  const needed = management.secretBits === "content" ? contentBits : management.secretBits;
  if (kind !== "secret" || needed === null || bits === needed) return null;
  const algorithm = management.secretBits === "content" ? `dir with ${enc}` : management.alg;
  return `${algorithm} needs a secret of exactly ${needed} bits, and this one has ${bits} (secretEncoding may be missing)`;
}
