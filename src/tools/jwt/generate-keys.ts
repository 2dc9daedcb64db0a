import { generateKeyPair as generateRsa, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type JWK } from "jose";
import { operation } from "../../operation/operation.ts";
import { invalidField, invalidInput, Refusal } from "../../operation/refusal.ts";
import { jsonObject, oneOf, oneOfIntegers, onlyWhen, t, text, withDefault } from "../../operation/schema.ts";
import { encodeBase64 } from "../../runtime/byte-text.ts";
import { failureOf, importPublicKey, slowQueue } from "./crypto/crypto.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, secret, secretEncoding } from "./fields.ts";
import { publicMembers } from "./keys/jwk.ts";
import type { Key } from "./keys/key.ts";
import { readSecret, type SecretEncoding } from "./keys/secret.ts";
import {
  algorithmNamed,
  type KeyKind,
  SIGNATURE_ALGORITHM_NAMES,
  type SignatureAlgorithmName,
} from "./token/algorithms.ts";

const algorithm = oneOf(SIGNATURE_ALGORITHM_NAMES, { description: "Algorithm that the key is for" });

const RSA_NAMES = SIGNATURE_ALGORITHM_NAMES.filter((name) => algorithmNamed(name).key === "RSA");

const jwk = jsonObject({ description: "JWK" });

const exported = (description: string) =>
  t.Optional(t.Object({ jwk, pem: t.String({ description: "PEM" }) }, { description }));

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
  input: t.Object({
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
      withDefault(
        oneOfIntegers([2048, 3072, 4096], {
          description: "Bits of an RSA key",
          brief: "Bits of an RSA key: 2048, 3072 or 4096",
        }),
        2048,
      ),
    ),
  }),
  output: t.Object({
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
  }),
  example: { algorithm: "ES256" },
  values: ["algorithm"],
  random: true,
  queued: true,
  run: async ({ algorithm, kid, modulusLength }, { signal }) => {
    const { key, signatureBytes } = algorithmNamed(algorithm);
    // A shared secret must be as long as the digest, which is the signature (RFC 7518, section 3.2).
    if (key === "secret") return newSecret(algorithm, signatureBytes ?? 0, kid);
    const pair =
      key === "RSA"
        ? await slowQueue(() => generateRsaInThread("rsa", { modulusLength }), signal)
        : await newPair(algorithm);
    return exportPair(algorithm, pair, kid);
  },
  text: ({ privateKey, secret }) => privateKey?.pem.trim() ?? secret?.base64url ?? "",
});

const DIGESTS = ["sha256", "sha384", "sha512"] as const;

const refused = (message: string) => invalidField("/key", message);

function readKey(text: string, encoding: SecretEncoding): Key {
  let keys: readonly Key[];
  try {
    keys = readSecret(text, encoding).keys;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalidInput(error.details.map(({ message }) => ({ path: "/key", message })));
  }
  const [key, other] = keys;
  if (key && !other) return key;
  throw refused(`Must be one key, and the JWKS has ${keys.length}: send one of its keys`);
}

/** An algorithm of such keys, which importing requires; that of X25519 is not for signatures. */
const algorithmOfKind = (kind: KeyKind): string =>
  SIGNATURE_ALGORITHM_NAMES.find((alg) => algorithmNamed(alg).key === kind) ?? "ECDH-ES";

/** The public key as a JWK; a shared secret as an `oct` JWK. */
async function publicJwk({ kind, material, description }: Key): Promise<JWK> {
  if (material.form === "jwk") return publicMembers(material.jwk);
  if (kind === "other") throw refused(`Cannot be used: ${description} has no JWK here`);
  if (material.form === "raw") return exportJWK(material.bytes);
  try {
    return await exportJWK(await importPublicKey(material, algorithmOfKind(kind)));
  } catch (error) {
    failureOf(error);
    throw refused("Cannot be used: its numbers are not those of such a key");
  }
}

export const thumbprint = operation({
  id: "jwt.thumbprint",
  summary: "Compute the thumbprint of a key",
  description:
    "The JWK thumbprint of RFC 7638, which does not depend on how the key is written, and its URI (RFC 9278). Of a private key it is the public key's.",
  guidance: "Gives a key's RFC 7638 thumbprint, often its kid. For digests of texts use hash_digest.",
  input: t.Object({
    key: secret(
      "PEM key, X.509 certificate, JWK, JWKS of one key, or shared secret",
      "PEM, certificate, JWK or shared secret",
    ),
    secretEncoding,
    algorithm: withDefault(oneOf(DIGESTS, { description: "Digest" }), "sha256"),
  }),
  output: t.Object({
    thumbprint: t.String({ description: "The digest in base64url" }),
    uri: t.String({ description: "The thumbprint as a URI" }),
    algorithm: oneOf(DIGESTS, { description: "Digest" }),
    keyType: t.String({ description: "kty" }),
  }),
  example: { key: JSON.stringify(EXAMPLE.publicJwk) },
  values: ["key"],
  turnsFrom: LONG_REQUEST_BYTES,
  run: async ({ key, secretEncoding, algorithm }) => {
    const jwk = await publicJwk(readKey(key, secretEncoding));
    const digest = await calculateJwkThumbprint(jwk, algorithm);
    // RFC 9278, section 4: the digest has its name in IANA's registry of named information, such as "sha-256".
    const uri = `urn:ietf:params:oauth:jwk-thumbprint:${algorithm.replace("sha", "sha-")}:${digest}`;
    return { thumbprint: digest, uri, algorithm, keyType: jwk.kty ?? "" };
  },
  text: (output) => output.thumbprint,
});
