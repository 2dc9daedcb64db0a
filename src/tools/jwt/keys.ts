import { generateKeyPair as generateRsa, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { Static } from "@sinclair/typebox";
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type JWK } from "jose";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { jsonObject, oneOf, oneOfIntegers, onlyWhen, t, text, withDefault } from "../../operation/schema.ts";
import { encodeBase64 } from "../../runtime/byte-text.ts";
import { failureOf, slowQueue } from "./crypto/crypto.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES, type SignatureAlgorithmName } from "./token/algorithms.ts";

const algorithm = oneOf(SIGNATURE_ALGORITHM_NAMES, { description: "Algorithm that the key is for" });

const RSA_NAMES = SIGNATURE_ALGORITHM_NAMES.filter((name) => algorithmNamed(name).key === "RSA");

const input = t.Object({
  algorithm: withDefault(algorithm, "ES256"),
  kid: t.Optional(
    text({
      description: "Key id; default: the key's thumbprint (RFC 7638)",
      brief: "Key id, else the thumbprint",
      minLength: 1,
      maxLength: 256,
    }),
  ),
  modulusLength: onlyWhen(
    { algorithm: RSA_NAMES },
    withDefault(oneOfIntegers([2048, 3072, 4096], { description: "Bits of an RSA key" }), 2048),
  ),
});

const jwk = jsonObject({ description: "JWK" });

const exported = (description: string) =>
  t.Optional(t.Object({ jwk, pem: t.String({ description: "PEM" }) }, { description }));

const output = t.Object({
  algorithm,
  kid: t.String({ description: "Key id" }),
  secret: t.Optional(
    t.Object(
      { jwk, base64url: t.String({ description: "The bytes in base64url" }) },
      { description: "The shared secret, for HS algorithms" },
    ),
  ),
  privateKey: exported("The private key, PKCS#8 in PEM"),
  publicKey: exported("The public key, SPKI in PEM"),
  jwks: t.Optional(t.Object({ keys: t.Array(jwk) }, { description: "The public key as a JWKS to publish" })),
});

async function generateKeys(
  { algorithm, kid, modulusLength }: Static<typeof input>,
  { signal }: OperationContext,
): Promise<Static<typeof output>> {
  const { key, signatureBytes } = algorithmNamed(algorithm);
  // A shared secret must be as long as the digest, which is the signature (RFC 7518, section 3.2).
  if (key === "secret") return newSecret(algorithm, signatureBytes ?? 0, kid);
  const pair =
    key === "RSA"
      ? await slowQueue.run(() => generateRsaInThread("rsa", { modulusLength }), signal)
      : await newPair(algorithm);
  return exportPair(algorithm, pair, kid);
}

/** @throws Refusal for an algorithm that this runtime lacks: Node has ML-DSA since version 24.7. */
async function newPair(algorithm: SignatureAlgorithmName): Promise<CryptoKeyPair> {
  try {
    return await generateKeyPair(algorithm, { extractable: true });
  } catch (error) {
    if (failureOf(error) !== "unsupported") throw error;
    throw invalidField("/algorithm", "Must be another algorithm: the cryptography of this server does not support it");
  }
}

async function newSecret(alg: SignatureAlgorithmName, bytes: number, givenKid?: string) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const base64url = encodeBase64(random, "base64url");
  const jwk = { kty: "oct", k: base64url };
  const kid = givenKid ?? (await calculateJwkThumbprint(jwk));
  return { algorithm: alg, kid, secret: { jwk: { ...jwk, kid, alg, use: "sig" }, base64url } };
}

/** A pair by WebCrypto, or by node:crypto, whose PEM ends with a line break. */
type KeyPair = Record<"publicKey" | "privateKey", CryptoKey | KeyObject>;

/** The keys in the two notations that people use. */
async function exportPair(alg: SignatureAlgorithmName, { publicKey, privateKey }: KeyPair, givenKid?: string) {
  const publicJwk = await exportJWK(publicKey);
  const kid = givenKid ?? (await calculateJwkThumbprint(publicJwk));
  const describe = ({ kty, ...members }: JWK) => ({ kty, kid, use: "sig", ...members, alg });
  const jwk = describe(publicJwk);
  return {
    algorithm: alg,
    kid,
    privateKey: { jwk: describe(await exportJWK(privateKey)), pem: (await exportPKCS8(privateKey)).trimEnd() },
    publicKey: { jwk, pem: (await exportSPKI(publicKey)).trimEnd() },
    jwks: { keys: [jwk] },
  };
}

/** Uses node:crypto: the RSA key generation of Bun's WebCrypto blocks the event loop, for seconds at 4096 bits. */
const generateRsaInThread = promisify(generateRsa);

export const keys = operation({
  id: "jwt.keys",
  summary: "Generate a key",
  description:
    "Makes a key pair, or a shared secret for HS algorithms, that sign and validate accept. Nothing is stored.",
  guidance:
    "Makes a key to sign JWTs with, as JWK and PEM. For API keys use passwd_token. Result: privateKey.pem, publicKey.pem, jwks, secret.base64url.",
  input,
  output,
  example: { algorithm: "ES256" },
  values: ["algorithm"],
  random: true,
  queued: true,
  run: generateKeys,
  text: ({ privateKey, secret }) => privateKey?.pem.trim() ?? secret?.base64url ?? "",
});
