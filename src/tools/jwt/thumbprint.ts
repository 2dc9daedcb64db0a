import { calculateJwkThumbprint } from "jose";
import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";
import { EXAMPLE, secret, secretEncoding } from "./fields.ts";
import type { Key } from "./key.ts";
import { publicJwk } from "./public-jwk.ts";
import { readSecretAt } from "./secret.ts";

const DIGESTS = ["sha256", "sha384", "sha512"] as const;

/** The names of digests in URIs (RFC 9278, section 4, and IANA's registry of named information). */
const REGISTERED = { sha256: "sha-256", sha384: "sha-384", sha512: "sha-512" };

function onlyKey(key: string, encoding: typeof secretEncoding.default): Key {
  const { keys } = readSecretAt("/key", key, encoding);
  const [first] = keys;
  if (keys.length !== 1 || !first)
    throw invalidField("/key", `Must be one key, and the JWKS has ${keys.length}: send one of its keys`);
  return first;
}

export const thumbprint = operation({
  id: "jwt.thumbprint",
  summary: "Compute the thumbprint of a key",
  description:
    "The JWK thumbprint of RFC 7638, which does not depend on how the key is written, and its URI (RFC 9278). Of a private key it is the public key's.",
  input: t.Object({
    key: secret("PEM key, X.509 certificate, JWK, JWKS of one key, or shared secret"),
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
  run: async (input) => {
    const jwk = await publicJwk(onlyKey(input.key, input.secretEncoding), "/key");
    const digest = await calculateJwkThumbprint(jwk, input.algorithm);
    return {
      thumbprint: digest,
      uri: `urn:ietf:params:oauth:jwk-thumbprint:${REGISTERED[input.algorithm]}:${digest}`,
      algorithm: input.algorithm,
      keyType: jwk.kty ?? "",
    };
  },
  text: (output) => output.thumbprint,
});
