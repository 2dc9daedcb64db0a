import { parentPort } from "node:worker_threads";
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { genSaltSync, hashSync } from "bcryptjs";
import type { DerivedKey } from "./stored-hash.ts";

/**
 * A hash to compute: of a key, how many bytes it has; of bcrypt, a text that begins with version, cost and salt, or the
 * version and cost of a new salt.
 */
export type HashRequest = { password: string } & (
  | (Omit<DerivedKey, "digest"> & { length: number })
  | { algorithm: "bcrypt"; salt: string }
  | { algorithm: "bcrypt"; version: "2b" | "2y"; cost: number }
);

/** The bytes of a key or the text of bcrypt, and how long it took. */
export interface HashReply {
  result: Uint8Array<ArrayBuffer> | string;
  milliseconds: number;
}

const ARGON2 = { argon2id, argon2i, argon2d };

function compute(request: HashRequest): Uint8Array<ArrayBuffer> | string {
  const { password } = request;
  if (request.algorithm === "bcrypt") {
    const salt = "salt" in request ? request.salt : genSaltSync(request.cost).replace("2b", request.version);
    return hashSync(password, salt);
  }
  const { algorithm, parameters, salt, length: dkLen, version } = request;
  const { memory: m = 0, iterations: t = 0, cost = 0, blockSize: r = 0, parallelism: p = 1 } = parameters;
  const bytes = new TextEncoder().encode(password);
  if (algorithm === "scrypt") return new Uint8Array(scrypt(bytes, salt, { N: 2 ** cost, r, p, dkLen }));
  return new Uint8Array(ARGON2[algorithm](bytes, salt, { m, t, p, dkLen, ...(version && { version }) }));
}

/** Null if the computation failed. The error is not passed on, as it could contain the password. */
function replyTo(request: HashRequest): HashReply | null {
  const start = performance.now();
  try {
    return { result: compute(request), milliseconds: Math.round(performance.now() - start) };
  } catch {
    return null;
  }
}

parentPort?.on("message", (request: HashRequest) => parentPort?.postMessage(replyTo(request)));
