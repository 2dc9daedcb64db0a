import { generateKeyPairSync } from "node:crypto";
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type JWK } from "jose";
import { algorithmOf, SIGNATURE_ALGORITHM_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";

/** A key pair in the forms that a `secret` may have. */
export interface KeyPair {
  spki: string;
  pkcs8: string;
  publicJwk: JWK;
  privateJwk: JWK;
}

async function keyPair(alg: string): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return {
    spki: await exportSPKI(publicKey),
    pkcs8: await exportPKCS8(privateKey),
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
  };
}

/** One key pair for each kind of key, by the name of the kind. */
const PAIRS = new Map<string, KeyPair>();
for (const alg of SIGNATURE_ALGORITHM_NAMES) {
  const kind = algorithmOf(alg)?.key ?? "";
  if (kind !== "secret" && !PAIRS.has(kind)) PAIRS.set(kind, await keyPair(alg));
}

/** The key pair to use with an algorithm. */
export function pairFor(alg: string): KeyPair {
  const pair = PAIRS.get(algorithmOf(alg)?.key ?? "");
  if (!pair) throw new Error(`${alg} has no key pair`);
  return pair;
}

/** The algorithms that sign with a private key and verify with a public one. */
export const ASYMMETRIC = SIGNATURE_ALGORITHM_NAMES.filter((alg) => algorithmOf(alg)?.key !== "secret");

/** A shared secret that is long enough for every algorithm. */
export const SECRET = "a shared secret of sixty-four characters, long enough for HS512!";

/** An RSA key pair of an odd size, in PEM. */
export const rsaOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
