import { generateKeyPairSync } from "node:crypto";
import type { Static, TProperties, TSchema } from "@sinclair/typebox";
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type JWK } from "jose";
import type { Operation } from "../../../src/operation/operation.ts";
import { inputReader } from "../../../src/operation/reader.ts";
import { decode } from "../../../src/tools/jwt/decode.ts";
import { decrypt } from "../../../src/tools/jwt/decrypt.ts";
import { keys, thumbprint } from "../../../src/tools/jwt/generate-keys.ts";
import { sign } from "../../../src/tools/jwt/sign.ts";
import { algorithmNamed, SIGNATURE_ALGORITHM_NAMES } from "../../../src/tools/jwt/token/algorithms.ts";
import { validate } from "../../../src/tools/jwt/validate.ts";
import { run } from "../../support/run.ts";

export const NOW = 1_700_000_000;

export const base64url = (content: string | Uint8Array): string => Buffer.from(content).toString("base64url");

/** A token of three parts; texts are taken as they are, anything else as JSON. */
export const jws = (header: unknown, payload: unknown, signature: string | Uint8Array = "signature"): string =>
  [header, payload]
    .map((part) => base64url(typeof part === "string" || part instanceof Uint8Array ? part : JSON.stringify(part)))
    .concat(base64url(signature))
    .join(".");

/** JSON that is nested so deep: 1 is the object alone. */
export const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;

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

export const HMACS = ["HS256", "HS384", "HS512"] as const;

/** The algorithms that sign with a private key and verify with a public one. */
export const ASYMMETRIC = SIGNATURE_ALGORITHM_NAMES.filter((alg) => algorithmNamed(alg).key !== "secret");

type Name = (typeof SIGNATURE_ALGORITHM_NAMES)[number];

/** One key pair for each kind of key, by the name of the kind. */
const PAIRS = new Map<string, KeyPair>();
for (const alg of ASYMMETRIC) {
  const { key } = algorithmNamed(alg);
  if (!PAIRS.has(key)) PAIRS.set(key, await keyPair(alg));
}

export function pairFor(alg: Name): KeyPair {
  const pair = PAIRS.get(algorithmNamed(alg).key);
  if (!pair) throw new Error(`${alg} has no key pair`);
  return pair;
}

export const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");

/** A shared secret that is long enough for every algorithm. */
export const SECRET = "a shared secret of sixty-four characters, long enough for HS512!";

/** What signs with an algorithm: the shared secret, or a private PEM. */
export const secretFor = (alg: Name): string => (algorithmNamed(alg).key === "secret" ? SECRET : pairFor(alg).pkcs8);

/** An RSA key pair of an odd size, in PEM. */
export const rsaOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

type Body = Readonly<Record<string, unknown>>;

/** An operation as a request's body reaches it: JSON has no fields without a value. */
const called =
  <In extends TProperties, Out extends TSchema>(operation: Pick<Operation<In, Out>, "input" | "output" | "run">) =>
  (fields: Body = {}): Promise<Static<Out>> =>
    run(operation, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

const readDecode = inputReader(decode.input, "/decode");
export function decodeToken(body: Body): Static<typeof decode.output> {
  const output = decode.run(readDecode({ params: {}, body }), { baseUrl: "" });
  if (output instanceof Promise) throw new Error("Decoding became asynchronous");
  return output;
}
export const validateToken = called(validate);
export const signToken = called(sign);
export const generateKeys = called(keys);
export const decryptToken = called(decrypt);
export const thumbprintOf = called(thumbprint);

/** The text forms; they do not depend on the input. */
export const decodeText = (output: Static<typeof decode.output>) => decode.text(output, { token: "" });
export const validateText = (output: Static<typeof validate.output>) =>
  validate.text(output, { token: "", secret: "", secretEncoding: "utf8", clockTolerance: 0 });
export const decryptText = (output: Static<typeof decrypt.output>) =>
  decrypt.text(output, { token: "", secret: "", secretEncoding: "utf8" });
export const keysText = (output: Static<typeof keys.output>) =>
  keys.text(output, { algorithm: "ES256", modulusLength: 2048 });
