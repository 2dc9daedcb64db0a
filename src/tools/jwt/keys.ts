import type { Static } from "@sinclair/typebox";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { integer, jsonObject, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES } from "./algorithms.ts";
import { newKeyPair, newSecret } from "./generate-key.ts";

const MODULUS_LENGTHS = [2048, 3072, 4096];

const algorithm = oneOf(SIGNATURE_ALGORITHM_NAMES, { description: "Algorithm that the key is for" });

const input = t.Object({
  algorithm: withDefault(algorithm, "ES256"),
  kid: t.Optional(
    text({ description: "Key id; default: the key's thumbprint (RFC 7638)", minLength: 1, maxLength: 256 }),
  ),
  modulusLength: withDefault(
    integer({ description: "Bits of an RSA key: 2048, 3072 or 4096", minimum: 2048, maximum: 4096 }),
    2048,
  ),
});

const exported = (description: string) =>
  t.Optional(
    t.Object({ jwk: jsonObject({ description: "JWK" }), pem: t.String({ description: "PEM" }) }, { description }),
  );

const output = t.Object({
  algorithm,
  kid: t.String({ description: "Key id" }),
  secret: t.Optional(
    t.Object(
      { jwk: jsonObject({ description: "JWK" }), base64url: t.String({ description: "The bytes in base64url" }) },
      { description: "The shared secret, for HS algorithms" },
    ),
  ),
  privateKey: exported("The private key, PKCS#8 in PEM"),
  publicKey: exported("The public key, SPKI in PEM"),
  jwks: t.Optional(
    t.Object(
      { keys: t.Array(jsonObject({ description: "JWK" })) },
      { description: "The public key as a JWKS to publish" },
    ),
  ),
});

async function generateKeys(
  values: Static<typeof input>,
  { signal }: OperationContext,
): Promise<Static<typeof output>> {
  const { kid, modulusLength } = values;
  if (!MODULUS_LENGTHS.includes(modulusLength)) throw invalidField("/modulusLength", "Must be 2048, 3072 or 4096");
  const chosen = algorithmNamed(values.algorithm);
  if (chosen.key === "secret") return { algorithm: chosen.alg, ...(await newSecret(chosen, kid)) };
  const pair = await newKeyPair(chosen, { kid, modulusLength, signal });
  return { algorithm: chosen.alg, ...pair, jwks: { keys: [pair.publicKey.jwk] } };
}

export const keys = operation({
  id: "jwt.keys",
  summary: "Generate a key",
  description:
    "Makes a key pair, or a shared secret for HS algorithms, that sign and validate accept. Nothing is stored.",
  input,
  output,
  example: { algorithm: "ES256" },
  values: ["algorithm"],
  random: true,
  queued: true,
  run: generateKeys,
  text: ({ privateKey, secret }) => privateKey?.pem.trim() ?? secret?.base64url ?? "",
});
