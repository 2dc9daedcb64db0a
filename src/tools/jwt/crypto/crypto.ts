import { Buffer } from "node:buffer";
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { CompactSign, compactVerify, errors, exportJWK, importJWK, importPKCS8, importSPKI } from "jose";
import { boundedQueue } from "../../../operation/bounded-queue.ts";
import type { JsonObject } from "../../../operation/json.ts";
import { publicMembers } from "../keys/jwk.ts";
import type { DerKey, EncodedKey, Key } from "../keys/key.ts";
import type { SignatureAlgorithm } from "../token/algorithms.ts";

/** RSA operations, which the runtime does in threads, in up to 25 ms per key (a signature of 8192 bits). */
export const rsaQueue = boundedQueue({ concurrency: 2, maxWaiting: 256 });

/** Operations that take up to some seconds in a thread of the runtime: RSA key generation and PBES2. */
export const slowQueue = boundedQueue({ concurrency: 1, maxWaiting: 8 });

/**
 * Why signing or verifying with a key failed: `mismatch`, another key made the signature; `unreadable`, the key is
 * invalid (a point off its curve, numbers that do not belong together); `unsupported`, this runtime cannot use such keys.
 */
export type KeyFailure = "mismatch" | "unreadable" | "unsupported";
export type VerificationOutcome = "match" | KeyFailure;

/** Verifies the signature of a JWS in compact form, with a key that suits the algorithm; at once with a shared secret. */
export function verifySignature(
  token: string,
  algorithm: SignatureAlgorithm,
  { material }: Key,
): VerificationOutcome | Promise<VerificationOutcome> {
  if (material.form === "raw") return verifyHmac(token, algorithm, material.bytes) ? "match" : "mismatch";
  const { alg } = algorithm;
  return importPublicKey(material, alg)
    .then((key) => compactVerify(token, key, { algorithms: [alg] }))
    .then(() => "match", failureOf);
}

/** Signs a payload with a key that suits the algorithm, into a JWS in compact form. */
export async function createSignature(
  payload: string,
  members: JsonObject,
  algorithm: SignatureAlgorithm,
  { material }: Key,
): Promise<{ token: string } | { failure: KeyFailure }> {
  const header = { ...members, alg: algorithm.alg };
  if (material.form === "raw") return { token: signHmac(payload, header, algorithm, material.bytes) };
  try {
    const signing = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header);
    return { token: await signing.sign(await importPrivateKey(material, algorithm.alg)) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Whether this is a type error of Deno's WebCrypto about a key, which it sees only when the key is used. */
const isKeyError = (error: unknown): boolean =>
  error instanceof TypeError && ["Invalid key format", "Unexpected error decoding private key"].includes(error.message);

/** The failure that an exception of jose or WebCrypto means. @throws The exception itself, if it is a bug. */
export function failureOf(error: unknown): KeyFailure {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    // jose sets a cause only if the platform threw an exception, which is about the key.
    if (isKeyError(error.cause)) return "unreadable";
    return error.cause ? "unsupported" : "mismatch";
  }
  if (error instanceof errors.JOSENotSupported) return "unsupported";
  if (error instanceof DOMException) return error.name === "NotSupportedError" ? "unsupported" : "unreadable";
  // Deno's WebCrypto throws plain errors for inconsistent numbers; bugs have other classes.
  if (isKeyError(error) || (error instanceof Error && error.constructor === Error)) return "unreadable";
  throw error;
}

/** Imports a shared secret or private key, for signing or decryption. `alg` is a JOSE algorithm of the key. */
export async function importPrivateKey(material: Key["material"], alg: string) {
  if (material.form === "raw") return material.bytes;
  if (material.form === "jwk") return importJWK(material.jwk, alg);
  return material.type === "pkcs8" ? importPKCS8(pem("PRIVATE KEY", material.der), alg) : keyObject(material);
}

/** Imports a key for verification; only the public half of a private key. `alg` is a JOSE algorithm of the key. */
export async function importPublicKey(material: EncodedKey, alg: string) {
  if (material.form === "jwk") return importJWK(publicMembers(material.jwk), alg);
  if (material.type === "spki") return importSPKI(pem("PUBLIC KEY", material.der), alg);
  if (material.type !== "pkcs8") return material.isPrivate ? createPublicKey(keyObject(material)) : keyObject(material);
  const privateKey = await importPKCS8(pem("PRIVATE KEY", material.der), alg, { extractable: true });
  return importJWK(publicMembers(await exportJWK(privateKey)), alg);
}

// jose imports DER only as PEM.
const pem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString("base64")}\n-----END ${label}-----`;

/** A key in PKCS#1, which only `node:crypto` reads. */
function keyObject({ der, isPrivate, type }: DerKey): KeyObject {
  const key = Buffer.from(der);
  try {
    if (isPrivate) return createPrivateKey({ key, format: "der", type });
    return createPublicKey({ key, format: "der", type });
  } catch (cause) {
    // Of one class in every runtime: Deno throws type errors.
    throw new Error("The key cannot be read", { cause });
  }
}

/**
 * The code of HS256, HS384 or HS512 (RFC 7518, section 3.2). The runtime's HMAC takes 2 µs; WebCrypto, which jose uses, passes
 * each token to another thread, which takes 25.
 */
const authenticationCode = (signingInput: string, { alg }: SignatureAlgorithm, secret: Uint8Array): Buffer =>
  createHmac(alg.replace("HS", "sha"), secret).update(signingInput, "latin1").digest();

/** Verifies the signature of a JWS in compact form with a secret, in constant time. */
export function verifyHmac(token: string, algorithm: SignatureAlgorithm, secret: Uint8Array): boolean {
  const end = token.lastIndexOf(".");
  const code = authenticationCode(token.slice(0, end), algorithm, secret);
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  return signature.length === code.length && timingSafeEqual(signature, code);
}

/** A JWS in compact form, signed with a secret. */
export function signHmac(payload: string, header: JsonObject, algorithm: SignatureAlgorithm, secret: Uint8Array) {
  const encoded = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString("base64url"));
  const signingInput = encoded.join(".");
  return `${signingInput}.${authenticationCode(signingInput, algorithm, secret).toString("base64url")}`;
}
