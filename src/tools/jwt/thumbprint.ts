import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import { operation } from "../../operation/operation.ts";
import { invalidField, invalidInput, Refusal } from "../../operation/refusal.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { failureOf, importPublicKey } from "./crypto/crypto.ts";
import { EXAMPLE, secret, secretEncoding } from "./fields.ts";
import { publicMembers } from "./keys/jwk.ts";
import type { Key } from "./keys/key.ts";
import { readSecret, type SecretEncoding } from "./keys/secret.ts";
import { algorithmNamed, type KeyKind, SIGNATURE_ALGORITHM_NAMES } from "./token/algorithms.ts";

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
  run: async ({ key, secretEncoding, algorithm }) => {
    const jwk = await publicJwk(readKey(key, secretEncoding));
    const digest = await calculateJwkThumbprint(jwk, algorithm);
    // RFC 9278, section 4: the digest has its name in IANA's registry of named information, such as "sha-256".
    const uri = `urn:ietf:params:oauth:jwk-thumbprint:${algorithm.replace("sha", "sha-")}:${digest}`;
    return { thumbprint: digest, uri, algorithm, keyType: jwk.kty ?? "" };
  },
  text: (output) => output.thumbprint,
});
