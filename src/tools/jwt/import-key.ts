import { exportJWK, importJWK, importPKCS8, importSPKI } from "jose";
import { publicMembers } from "./jwk.ts";
import type { Key } from "./key.ts";

/** A key for jose; a shared secret is bytes. */
type UsableKey = CryptoKey | Uint8Array;

/** Imports a key for verification; only the public half of a private key. `alg` is the JOSE algorithm of the key. */
export async function importPublicKey({ material }: Key, alg: string): Promise<UsableKey> {
  if (material.form === "raw") return material.bytes;
  if (material.form === "jwk") return importJWK(publicMembers(material.jwk), alg);
  if (material.form === "spki") return importSPKI(pem("PUBLIC KEY", material.der), alg);
  const privateKey = await importPKCS8(pem("PRIVATE KEY", material.der), alg, { extractable: true });
  return importJWK(publicMembers(await exportJWK(privateKey)), alg);
}

/** Imports a shared secret or private key, for signing or decryption. */
export async function importPrivateKey({ material }: Key, alg: string): Promise<UsableKey> {
  if (material.form === "raw") return material.bytes;
  if (material.form === "jwk") return importJWK(material.jwk, alg);
  return importPKCS8(pem("PRIVATE KEY", material.der), alg);
}

// jose imports DER only as PEM.
const pem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${der.toBase64()}\n-----END ${label}-----`;
