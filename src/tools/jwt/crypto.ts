import { CompactSign, compactVerify, errors } from "jose";
import type { JsonObject } from "../../json/object.ts";
import type { SignatureAlgorithm } from "./algorithms.ts";
import { isHmac, signHmac, verifyHmac } from "./hmac.ts";
import { importPrivateKey, importPublicKey } from "./import-key.ts";
import type { Key } from "./key.ts";

/**
 * Why signing or verifying with a key failed: `mismatch`, another key made the signature; `unreadable`, the key is
 * invalid (a point off its curve, numbers that do not belong together); `unsupported`, this runtime cannot use such keys.
 */
export type KeyFailure = "mismatch" | "unreadable" | "unsupported";
export type VerificationOutcome = "match" | KeyFailure;
export type SigningOutcome = { token: string } | { failure: KeyFailure };

/** Verifies the signature of a JWS in compact form, with a key that suits the algorithm. */
export async function verifySignature(
  token: string,
  algorithm: SignatureAlgorithm,
  key: Key,
): Promise<VerificationOutcome> {
  const { material } = key;
  if (isHmac(algorithm) && material.form === "raw")
    return verifyHmac(token, algorithm, material.bytes) ? "match" : "mismatch";
  try {
    await compactVerify(token, await importPublicKey(key, algorithm.alg), { algorithms: [algorithm.alg] });
    return "match";
  } catch (error) {
    return failureOf(error);
  }
}

/** Signs a payload with a key that suits the algorithm, into a JWS in compact form. */
export async function createSignature(
  payload: string,
  members: JsonObject,
  algorithm: SignatureAlgorithm,
  key: Key,
): Promise<SigningOutcome> {
  const { material } = key;
  const header = { ...members, alg: algorithm.alg };
  if (isHmac(algorithm) && material.form === "raw")
    return { token: signHmac(payload, header, algorithm, material.bytes) };
  try {
    const signing = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header);
    return { token: await signing.sign(await importPrivateKey(key, algorithm.alg)) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/**
 * Maps an exception of jose or WebCrypto to a failure.
 * @throws The exception itself, if it is a bug.
 */
export function failureOf(error: unknown): KeyFailure {
  // jose sets a cause only if the platform threw an exception, which is about the key.
  if (error instanceof errors.JWSSignatureVerificationFailed) return error.cause ? "unsupported" : "mismatch";
  if (error instanceof errors.JOSENotSupported) return "unsupported";
  if (error instanceof DOMException) return error.name === "NotSupportedError" ? "unsupported" : "unreadable";
  // Deno's WebCrypto throws plain errors for inconsistent numbers; bugs have other classes.
  if (error instanceof Error && error.constructor === Error) return "unreadable";
  throw error;
}
