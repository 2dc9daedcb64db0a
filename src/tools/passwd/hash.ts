import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { grouped } from "../../operation/expectation.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { integer, nullable, oneOf, onlyWhen, t, text, withDefault } from "../../operation/schema.ts";
import { MAX_WORK_SECONDS, ThreadRunner } from "../../operation/thread-runner.ts";
import { crypto } from "../../runtime/builtins.ts";
import { threadUrl } from "../../runtime/embedded.ts";
import type { HashReply, HashRequest } from "./hash-thread.ts";
import {
  COST,
  DEFAULTS,
  formatStoredHash,
  MAX_LANES,
  MAX_MEMORY,
  MAX_WORK,
  parseStoredHash,
  reasonToRenew,
} from "./stored-hash.ts";

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

/** bcrypt ignores what follows. */
const MAX_BCRYPT_BYTES = 72;

const runner = new ThreadRunner<HashRequest, HashReply>(threadUrl("tools/passwd/hash-thread.ts"), { maxWaiting: 64 });

/** One at a time in all processes: all calls together need at most the memory of one, `MAX_MEMORY`. */
const compute = (request: HashRequest, path: string, context: OperationContext): Promise<HashReply> =>
  runner.run(request, {
    context,
    isLarge: true,
    late: () => invalidField(path, `Must need less than ${MAX_WORK_SECONDS} seconds of processor time here`),
  });

const password = text({
  description: "The password; no answer and no log repeats it",
  brief: "The password",
  minLength: 1,
  maxBytes: 1024,
  secret: true,
});

const algorithmNames = oneOf(["argon2id", "bcrypt", "scrypt"], {
  description: "Algorithm: how the password is hashed",
});

const ofArgon2id = (description: string, minimum: number, maximum: number) =>
  onlyWhen({ algorithm: ["argon2id"] }, t.Optional(integer({ description, minimum, maximum })));

const hashInput = t.Object({
  password: { ...password, isNew: true },
  algorithm: withDefault(algorithmNames, "argon2id"),
  memory: ofArgon2id(`Of argon2id, in KiB; ${grouped(DEFAULTS.argon2id.memory)} if omitted`, 8, MAX_MEMORY),
  iterations: ofArgon2id(`Of argon2id; ${DEFAULTS.argon2id.iterations} if omitted`, 1, 64),
  parallelism: ofArgon2id(`Lanes of argon2id; ${DEFAULTS.argon2id.parallelism} if omitted`, 1, MAX_LANES),
  cost: onlyWhen(
    { algorithm: ["bcrypt", "scrypt"] },
    t.Optional(
      integer({
        description: `Of bcrypt, ${COST.bcrypt.minimum} to ${COST.bcrypt.maximum}, ${DEFAULTS.bcrypt.cost} if omitted; of scrypt (log2 of N), ${COST.scrypt.minimum} to ${COST.scrypt.maximum}, ${DEFAULTS.scrypt.cost} if omitted`,
        minimum: COST.bcrypt.minimum,
        maximum: COST.scrypt.maximum,
      }),
    ),
  ),
  user: t.Optional(
    text({
      description: "Makes the text form a line of an htpasswd file",
      brief: "User, for a line of htpasswd",
      minLength: 1,
      maxLength: 255,
      pattern: "^[^:\\x00-\\x1f\\x7f-\\x9f]+$",
      expected: "a name of 1 to 255 characters, without colons and control characters",
    }),
  ),
});
type HashInput = Static<typeof hashInput>;

const parameters = t.Record(t.String(), t.Integer(), {
  description: "memory in KiB, iterations, parallelism; cost (log2), blockSize",
});

function refuseOthers(input: HashInput): void {
  const others =
    input.algorithm === "argon2id" ? (["cost"] as const) : (["memory", "iterations", "parallelism"] as const);
  for (const name of others)
    if (input[name] !== undefined) throw invalidField(`/${name}`, `Must be omitted for ${input.algorithm}`);
}

/** The cost of bcrypt or scrypt. @throws Refusal if it is outside the limits of the algorithm. */
function costOf({ cost }: HashInput, algorithm: "bcrypt" | "scrypt"): number {
  const { minimum, maximum } = COST[algorithm];
  const chosen = cost ?? DEFAULTS[algorithm].cost;
  if (chosen < minimum || chosen > maximum)
    throw invalidField("/cost", `Must be a whole number from ${minimum} to ${maximum} for ${algorithm}`);
  return chosen;
}

function requestFor(input: HashInput): HashRequest {
  const { password, algorithm, user } = input;
  refuseOthers(input);
  if (algorithm === "bcrypt") {
    if (Buffer.byteLength(password) > MAX_BCRYPT_BYTES || password.includes("\0"))
      throw invalidField("/password", `Must have at most ${MAX_BCRYPT_BYTES} bytes and no null character for bcrypt`);
    // Apache names the same algorithm 2y.
    const prefix = user === undefined ? "2b" : "2y";
    return { password, algorithm, prefix, parameters: { cost: costOf(input, "bcrypt") } };
  }
  const salt = new Uint8Array(crypto().randomBytes(SALT_BYTES));
  const key = { password, salt, length: DIGEST_BYTES };
  if (algorithm === "scrypt")
    return { ...key, algorithm, parameters: { ...DEFAULTS.scrypt, cost: costOf(input, "scrypt") } };
  const { memory, iterations, parallelism } = { ...DEFAULTS.argon2id, ...input };
  if (memory < 8 * parallelism) throw invalidField("/memory", "Must be at least 8 KiB for each lane");
  if (memory * iterations > MAX_WORK)
    throw invalidField("/iterations", `Must be smaller: memory times iterations is at most ${MAX_WORK / 1024} MiB`);
  return { ...key, algorithm, version: 19, parameters: { memory, iterations, parallelism } };
}

const textOf = (request: HashRequest, result: HashReply["result"]): string =>
  typeof result === "string" || request.algorithm === "bcrypt"
    ? String(result)
    : formatStoredHash({ ...request, digest: result });

const EXAMPLE = {
  password: "correct horse battery staple",
  hash: "$argon2id$v=19$m=19456,t=2,p=1$j1Tihx+lQT/X9OZeem8ZFw$Y5IvVnTY7v56ZT49rIjsGmz1VcypIfoXsRQjbbl1kMg",
};

export const hash = operation({
  id: "passwd.hash",
  summary: "Hash a password for storage",
  description:
    "A PHC string, or the modular crypt format of bcrypt, which takes at most 72 bytes. The defaults are the minimums of OWASP. One hash is made at a time; up to 64 wait, and more are refused with OVERLOADED.",
  guidance:
    "Makes a salted hash of a password for a database or htpasswd. For a digest of a text use hash_digest. Result: hash.",
  input: hashInput,
  output: t.Object({
    hash: t.String({ description: "The hash with its parameters and salt" }),
    algorithm: algorithmNames,
    parameters,
    milliseconds: t.Integer({ description: "Time that the computation took here" }),
    warnings: t.Array(t.String(), { description: "What should be otherwise" }),
  }),
  example: { password: EXAMPLE.password },
  values: ["password"],
  random: true,
  queued: true,
  run: async (input, context) => {
    const request = requestFor(input);
    const { algorithm, user } = input;
    const path = algorithm === "argon2id" ? "/iterations" : "/cost";
    const { result, milliseconds } = await compute(request, path, context);
    const reason = reasonToRenew(request);
    const warnings = reason === null ? [] : [`Choose other parameters: ${reason}`];
    if (user !== undefined && algorithm !== "bcrypt")
      warnings.push("Apache and nginx read htpasswd files with bcrypt only");
    const parameters = { ...request.parameters };
    return { hash: textOf(request, result), algorithm, parameters, milliseconds, warnings };
  },
  text: ({ hash }, { user }) => (user === undefined ? hash : `${user}:${hash}`),
});

async function matches(password: string, stored: ReturnType<typeof parseStoredHash>, context: OperationContext) {
  const request = { ...stored, password, length: stored.digest.length };
  const { result } = await compute(request, "/hash", context);
  return crypto().timingSafeEqual(stored.digest, Buffer.from(result));
}

export const verify = operation({
  id: "passwd.verify",
  summary: "Verify a password against a stored hash",
  description:
    "Reads Argon2 (id, i, d) and scrypt as PHC strings, bcrypt (2a, 2b, 2y) and lines of htpasswd files. It says whether the hash should be renewed. By bcrypt, only the first 72 bytes of a password count. A hash may need 128 MiB, 512 MiB in all of its passes, and bcrypt cost 15. Verifications wait in the queue of new hashes.",
  guidance: "Says whether a password has a stored hash (Argon2, bcrypt, scrypt). For digests use hash_verify.",
  input: t.Object({
    password,
    hash: text({
      description: "The stored hash, or the line of an htpasswd file",
      brief: "Stored hash, $argon2id$… or $2b$…",
      minLength: 1,
      maxLength: 1024,
    }),
  }),
  output: t.Object({
    matches: t.Boolean(),
    algorithm: t.String({ description: "argon2id, argon2i, argon2d, scrypt or bcrypt" }),
    parameters,
    outdated: t.Boolean({ description: "Whether it is below today's minimums, those of OWASP" }),
    reason: nullable(t.String({ description: "Why it is outdated" })),
  }),
  example: EXAMPLE,
  exampleResult: {
    matches: true,
    algorithm: "argon2id",
    parameters: DEFAULTS.argon2id,
    outdated: false,
    reason: null,
  },
  values: ["hash"],
  queued: true,
  isNegative: ({ matches }) => !matches,
  run: async ({ password, hash }, context) => {
    const stored = parseStoredHash(hash);
    const reason = reasonToRenew(stored);
    return {
      matches: await matches(password, stored, context),
      algorithm: stored.algorithm,
      parameters: { ...stored.parameters },
      outdated: reason !== null,
      reason,
    };
  },
  text: ({ matches, reason }) => `${matches ? "match" : "mismatch"}${reason === null ? "" : `\noutdated: ${reason}`}`,
});
