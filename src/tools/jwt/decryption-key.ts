import type { KeyManagement } from "./jwe-algorithms.ts";
import type { Key } from "./key.ts";
import { NEEDED, wrongSize } from "./key-suitability.ts";

/** What a JWE's header asks for. */
export interface Encryption {
  management: KeyManagement;
  enc: string;
  contentBits: number;
}

/** Why a key cannot decrypt, as one clause; null where it can. */
export const decryptionUnsuitability = (key: Key, encryption: Encryption): string | null =>
  wrongKindToDecrypt(key, encryption) ??
  wrongSize(key) ??
  wrongSecretSize(key, encryption) ??
  (key.kind !== "secret" && !key.isPrivate
    ? `decrypting needs the private key, and this is ${key.description}`
    : null) ??
  wrongPurposeToDecrypt(key, encryption);

function wrongKindToDecrypt({ kind, description }: Key, { management: { alg, keys } }: Encryption): string | null {
  if (kind !== "other" && keys.includes(kind)) return null;
  const needed = keys.length > 1 ? "an EC or X25519 key" : keys.map((each) => NEEDED[each]).join();
  return `${alg} needs ${needed}, and this is ${description}`;
}

function wrongSecretSize({ kind, bits }: Key, { management, enc, contentBits }: Encryption): string | null {
  const needed = management.secretBits === "content" ? contentBits : management.secretBits;
  if (kind !== "secret" || needed === null || bits === needed) return null;
  const algorithm = management.secretBits === "content" ? `dir with ${enc}` : management.alg;
  return `${algorithm} needs a secret of exactly ${needed} bits, and this one has ${bits} (secretEncoding may be missing)`;
}

const DECRYPTING = ["decrypt", "unwrapKey", "deriveKey", "deriveBits"];

/** RFC 7517, sections 4.2 to 4.4; the `alg` of a key for "dir" is often its content encryption (RFC 7520, 5.6). */
function wrongPurposeToDecrypt({ restrictions }: Key, { management: { alg }, enc }: Encryption): string | null {
  if (restrictions.use !== undefined && restrictions.use !== "enc") return 'its JWK is not for encryption ("use")';
  if (restrictions.alg !== undefined && restrictions.alg !== alg && !(alg === "dir" && restrictions.alg === enc))
    return 'its JWK is for another algorithm ("alg")';
  const allowed = restrictions.ops === undefined || DECRYPTING.some((op) => restrictions.ops?.includes(op));
  return allowed ? null : 'its JWK is not meant to decrypt ("key_ops")';
}
