import * as crypto from "node:crypto";
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js";

interface Argon2Parameters {
  /** Memory in KiB. */
  memory: number;
  iterations: number;
  parallelism: number;
  /** 16 is version 1.0, 19 is 1.3. */
  version: number;
  length: number;
}

const PORTABLE = { argon2id, argon2i, argon2d };

/** Whether the runtime has Argon2 of this version, whose memory it frees at once: Bun and Node 24.7 have 1.3. */
export const hasArgon2 = (version: number): boolean => "argon2Sync" in crypto && version === 19;

/** Argon2 (RFC 9106): by the runtime if it has it, else by @noble/hashes, which takes three times as long. */
export function argon2(
  variant: keyof typeof PORTABLE,
  password: Uint8Array,
  salt: Uint8Array,
  { memory, iterations, parallelism, version, length }: Argon2Parameters,
): Uint8Array<ArrayBuffer> {
  if (hasArgon2(version)) {
    const options = { message: password, nonce: salt, parallelism, tagLength: length, memory, passes: iterations };
    return new Uint8Array(crypto.argon2Sync(variant, options));
  }
  const options = { m: memory, t: iterations, p: parallelism, version, dkLen: length };
  return new Uint8Array(PORTABLE[variant](password, salt, options));
}
