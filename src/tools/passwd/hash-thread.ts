import { scryptSync } from "node:crypto";
import { genSaltSync, hashSync } from "bcryptjs";
import { workInThread } from "../../operation/in-thread.ts";
import { argon2, hasArgon2 } from "../../runtime/argon2.ts";
import { type Bcrypt, type DerivedKey, MAX_MEMORY } from "./stored-hash.ts";

/**
 * A hash to compute: of a key, how many bytes it has; of bcrypt, a text that begins with prefix, cost and salt, or the
 * prefix and cost of a new salt.
 */
export type HashRequest = { password: string } & (
  | (Omit<DerivedKey, "digest"> & { length: number })
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
  const { algorithm, parameters, salt, length, version = 19 } = request;
  const { memory = 0, iterations = 0, cost = 0, blockSize = 0, parallelism = 1 } = parameters;
  const bytes = new TextEncoder().encode(password);
  if (algorithm !== "scrypt")
    return argon2(algorithm, bytes, salt, { memory, iterations, parallelism, version, length });
  const options = { N: 2 ** cost, r: blockSize, p: parallelism, maxmem: 2 * MAX_MEMORY * 1024 };
  return new Uint8Array(scryptSync(bytes, salt, length, options));
}

/** Whether a hash leaves so much memory to the garbage collector that, with that of the next ones, it would be 384 MiB. */
const leavesMemory = (request: HashRequest): boolean =>
  "length" in request && !hasArgon2(request.version ?? 19) && (request.parameters.memory ?? 0) > MAX_MEMORY / 4;

workInThread((request: HashRequest) => {
  const start = performance.now();
  const result = compute(request);
  const reply = { result, milliseconds: Math.round(performance.now() - start) };
  return { reply, next: leavesMemory(request) ? {} : undefined };
});
