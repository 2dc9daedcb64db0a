import { exportJWK, type JWK } from "jose";
import { invalidField } from "../../refusal.ts";
import type { KeyKind } from "./algorithms.ts";
import { failureOf } from "./crypto.ts";
import { importPublicKey } from "./import-key.ts";
import { publicMembers } from "./jwk.ts";
import type { Key } from "./key.ts";

/** An algorithm for each kind of key, which importing requires. */
const ALGORITHM_OF_KIND: Readonly<Record<Exclude<KeyKind, "secret">, string>> = {
  RSA: "RS256",
  "P-256": "ES256",
  "P-384": "ES384",
  "P-521": "ES512",
  Ed25519: "EdDSA",
  X25519: "ECDH-ES",
  "ML-DSA-44": "ML-DSA-44",
  "ML-DSA-65": "ML-DSA-65",
  "ML-DSA-87": "ML-DSA-87",
};

/**
 * The public key as a JWK; a shared secret as an `oct` JWK.
 * @throws Refusal at `path` for keys that have no JWK or cannot be read
 */
export async function publicJwk(key: Key, path: string): Promise<JWK> {
  const { kind, material, description } = key;
  if (material.form === "jwk") return publicMembers(material.jwk);
  if (kind === "other") throw invalidField(path, `Cannot be used: ${description} has no JWK here`);
  if (kind === "secret") return exportJWK(material.form === "raw" ? material.bytes : new Uint8Array());
  try {
    const imported = await importPublicKey(key, ALGORITHM_OF_KIND[kind]);
    return await exportJWK(imported);
  } catch (error) {
    failureOf(error);
    throw invalidField(path, "Cannot be used: its numbers are not those of such a key");
  }
}
