import * as crypto from "node:crypto";
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js";
import { genSaltSync, hashSync } from "bcryptjs";
import { workInThread } from "../../operation/in-thread.ts";
import { type Bcrypt, type KeyDerivation, MAX_MEMORY } from "./stored-hash.ts";

/**
 * A hash to compute: of a key, how many bytes it has; of bcrypt, a text that begins with prefix, cost and salt, or the
 * prefix and cost of a new salt.
 */
export type HashRequest = { password: string } & (
  | (KeyDerivation & { length: number })
  | Omit<Bcrypt, "digest">
  | (Omit<Bcrypt, "digest" | "salt"> & { prefix: "2b" | "2y" })
);

/** The bytes of a key or the text of bcrypt, and how long it took. */
export interface HashReply {
  result: Uint8Array<ArrayBuffer> | string;
  milliseconds: number;
}

const PORTABLE = { argon2id, argon2i, argon2d };

/** Whether the runtime has Argon2 of this version, whose memory it frees at once: Bun and Node 24.7 have 1.3. */
const hasArgon2 = (version: number): boolean => "argon2Sync" in crypto && version === 19;

/** Argon2 (RFC 9106) is by the runtime if it has it, else by @noble/hashes, which takes three times as long. */
function compute(request: HashRequest): Uint8Array<ArrayBuffer> | string {
  if (request.algorithm === "bcrypt") {
    const salt = "salt" in request ? request.salt : genSaltSync(request.parameters.cost).replace("2b", request.prefix);
    return hashSync(request.password, salt);
  }
  const { salt, length } = request;
  const password = new TextEncoder().encode(request.password);
  if (request.algorithm === "scrypt") {
    const { cost, blockSize, parallelism } = request.parameters;
    const options = { N: 2 ** cost, r: blockSize, p: parallelism, maxmem: 2 * MAX_MEMORY * 1024 };
    return new Uint8Array(crypto.scryptSync(password, salt, length, options));
  }
  const { algorithm, version } = request;
  const { memory, iterations: passes, parallelism } = request.parameters;
  if (!hasArgon2(version)) {
    const options = { m: memory, t: passes, p: parallelism, version, dkLen: length };
    return new Uint8Array(PORTABLE[algorithm](password, salt, options));
  }
  const options = { message: password, nonce: salt, parallelism, tagLength: length, memory, passes };
  return new Uint8Array(crypto.argon2Sync(algorithm, options));
}

/** Whether JavaScript computed a hash in much memory, which waits for the garbage collector: with that of the next ones, 384 MiB. */
const leavesMemory = (request: HashRequest): boolean =>
  "version" in request && !hasArgon2(request.version) && request.parameters.memory > MAX_MEMORY / 4;

workInThread((request: HashRequest) => {
  const start = performance.now();
  const result = compute(request);
  const reply = { result, milliseconds: Math.round(performance.now() - start) };
  return { reply, next: leavesMemory(request) ? {} : undefined };
});
