import { scryptSync } from "node:crypto";
import { genSaltSync, hashSync } from "bcryptjs";
import { workInThread } from "../../operation/in-thread.ts";
import { argon2, hasArgon2 } from "../../runtime/argon2.ts";
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

function compute(request: HashRequest): Uint8Array<ArrayBuffer> | string {
  const { password } = request;
  if (request.algorithm === "bcrypt") {
    const salt = "salt" in request ? request.salt : genSaltSync(request.parameters.cost).replace("2b", request.prefix);
    return hashSync(password, salt);
  }
  const { salt, length } = request;
  const bytes = new TextEncoder().encode(password);
  if (request.algorithm !== "scrypt")
    return argon2(request.algorithm, bytes, salt, { ...request.parameters, version: request.version, length });
  const { cost, blockSize, parallelism } = request.parameters;
  const options = { N: 2 ** cost, r: blockSize, p: parallelism, maxmem: 2 * MAX_MEMORY * 1024 };
  return new Uint8Array(scryptSync(bytes, salt, length, options));
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
