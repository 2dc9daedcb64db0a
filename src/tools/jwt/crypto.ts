import { CompactSign, compactVerify, errors } from "jose";
import type { JsonObject } from "../../json/object.ts";
import type { Algorithm } from "./algorithms.ts";
import { isHmac, signHmac, verifyHmac } from "./hmac.ts";
import { importForSign, importForVerify } from "./import-key.ts";
import type { Key } from "./key.ts";
import { MAX_TOKEN_BYTES } from "./limits.ts";

/**
 * Why signing or verifying with a key failed: `mismatch`, another key made the signature; `unreadable`, the key is
 * invalid (a point off its curve, numbers that do not belong together); `unsupported`, this runtime cannot use such keys.
 */
export type Failure = "mismatch" | "unreadable" | "unsupported";

/** Verifies the signature of a JWS in compact form, with a key that suits the algorithm. */
export async function verifySignature(token: string, algorithm: Algorithm, key: Key): Promise<"match" | Failure> {
  const { material } = key;
  if (isHmac(algorithm) && material.form === "raw")
    return verifyHmac(token, algorithm, material.bytes) ? "match" : "mismatch";
  try {
    await compactVerify(token, await importForVerify(key, algorithm), { algorithms: [algorithm.alg] });
    return "match";
  } catch (error) {
    return failureOf(error);
  }
}

/** Signs a payload with a key that suits the algorithm, into a JWS in compact form. */
export async function createSignature(
  payload: string,
  header: JsonObject,
  algorithm: Algorithm,
  key: Key,
): Promise<{ token: string } | { failure: Failure }> {
  const protectedHeader = { ...header, alg: algorithm.alg };
  const { material } = key;
  // Larger payloads would hold the event loop; a token of theirs could not be validated here anyway.
  if (isHmac(algorithm) && material.form === "raw" && payload.length <= MAX_TOKEN_BYTES)
    return { token: signHmac(payload, protectedHeader, algorithm, material.bytes) };
  try {
    const signing = new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(protectedHeader);
    return { token: await signing.sign(await importForSign(key, algorithm)) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/**
 * What an exception of jose or WebCrypto means for the caller. This is the one place that knows them.
 * @throws the exception itself where it can only be a bug
 */
export function failureOf(error: unknown): Failure {
  // jose gives a cause only where the platform threw instead of answering "no", and that is about the key.
  if (error instanceof errors.JWSSignatureVerificationFailed) return error.cause ? "unsupported" : "mismatch";
  if (error instanceof errors.JOSENotSupported) return "unsupported";
  if (error instanceof DOMException) return error.name === "NotSupportedError" ? "unsupported" : "unreadable";
  // Deno's WebCrypto throws plain errors for numbers that do not belong together; bugs have classes of their own.
  if (error instanceof Error && error.constructor === Error) return "unreadable";
  throw error;
}
