import { generateKeyPair as generateRsa } from "node:crypto";
import { promisify } from "node:util";
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importPKCS8,
  importSPKI,
  type JWK,
} from "jose";
import type { SignatureAlgorithm } from "./algorithms.ts";
import { slowQueue } from "./queues.ts";

interface KeyOptions {
  /** Default: the public key's thumbprint (RFC 7638). */
  kid?: string | undefined;
  /** Bits of an RSA key. */
  modulusLength: number;
  signal?: AbortSignal | undefined;
}

/** Generates a key pair for an algorithm, in the two notations that people use; the JWKs have `kid`, `alg` and `use`. */
export async function newKeyPair({ alg, key }: SignatureAlgorithm, options: KeyOptions) {
  const pair =
    key === "RSA"
      ? await slowQueue.run(() => newRsaPair(alg, options.modulusLength), options.signal)
      : await generateKeyPair(alg, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = options.kid ?? (await calculateJwkThumbprint(publicJwk));
  const describe = ({ kty, ...members }: JWK) => ({ kty, kid, use: "sig", ...members, alg });
  return {
    kid,
    privateKey: { jwk: describe(await exportJWK(pair.privateKey)), pem: await exportPKCS8(pair.privateKey) },
    publicKey: { jwk: describe(publicJwk), pem: await exportSPKI(pair.publicKey) },
  };
}

const generateRsaInThread = promisify(generateRsa);

/** Uses node:crypto: the RSA key generation of Bun's WebCrypto blocks the event loop, for seconds at 4096 bits. */
async function newRsaPair(
  alg: string,
  modulusLength: number,
): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const { privateKey, publicKey } = await generateRsaInThread("rsa", {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    privateKey: await importPKCS8(privateKey, alg, { extractable: true }),
    publicKey: await importSPKI(publicKey, alg, { extractable: true }),
  };
}

/** A new shared secret as long as the algorithm's digest (RFC 7518, section 3.2). */
export async function newSecret({ alg, minimumBits }: SignatureAlgorithm, kid?: string) {
  const bytes = crypto.getRandomValues(new Uint8Array((minimumBits ?? 256) / 8));
  const base64url = bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  const jwk = { kty: "oct", k: base64url };
  const name = kid ?? (await calculateJwkThumbprint(jwk));
  return { kid: name, secret: { jwk: { ...jwk, kid: name, alg, use: "sig" }, base64url } };
}
