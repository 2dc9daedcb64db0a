import { unpaddedBase64 } from "../../operation/encoding.ts";
import { invalidField } from "../../operation/refusal.ts";
import { encodeBase64 } from "../../runtime/byte-text.ts";

const ARGON2 = ["argon2id", "argon2i", "argon2d"] as const;

/** How Argon2 or scrypt derives a key from a password: `memory` is in KiB, version 19 is 1.3, and `cost` is log2 of N. */
export type KeyDerivation = { salt: Uint8Array<ArrayBuffer> } & (
  | {
      algorithm: (typeof ARGON2)[number];
      version: number;
      parameters: { memory: number; iterations: number; parallelism: number };
    }
  | { algorithm: "scrypt"; parameters: { cost: number; blockSize: number; parallelism: number } }
);

type DerivedKey = KeyDerivation & { digest: Uint8Array<ArrayBuffer> };

/** A hash by bcrypt, whose text begins with the salt, and is computed as a whole. */
export interface Bcrypt {
  algorithm: "bcrypt";
  parameters: { cost: number };
  salt: string;
  digest: Uint8Array<ArrayBuffer>;
}

/** The most memory of one computation, in KiB, and the most that all of its passes touch. */
export const MAX_MEMORY = 131_072;
export const MAX_WORK = 524_288;
export const MAX_LANES = 64;

export const COST = { bcrypt: { minimum: 4, maximum: 15 }, scrypt: { minimum: 10, maximum: 17 } } as const;

const ARGON2_FORM = /^\$(argon2id|argon2i|argon2d)(?:\$v=(\d+))?\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;
const SCRYPT_FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;
const BCRYPT_FORM = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** What hashes look like that are not verified here. */
const OTHERS: readonly (readonly [form: RegExp, name: string])[] = [
  [/^\$apr1\$/, "MD5 of Apache (apr1)"],
  [/^\$1\$/, "MD5 crypt"],
  [/^\$5\$/, "SHA-256 crypt"],
  [/^\$6\$/, "SHA-512 crypt"],
  [/^\$(?:y|gy|7)\$/, "yescrypt or scrypt of crypt"],
  [/^[./0-9A-Za-z]{13}$/, "DES crypt"],
];

const withoutUser = (text: string): string => text.trim().replace(/^[^:]*:(?=\$|[./0-9A-Za-z]{13}$)/, "");

function demand(isMet: boolean, message: string): void {
  if (!isMet) throw invalidField("/hash", message);
}

/** @throws Refusal if a computation with `memory` KiB, in a number of passes, needs more memory or time than is allowed. */
function demandLimits(memory: number, passes: number): void {
  demand(
    memory <= MAX_MEMORY && memory * passes <= MAX_WORK,
    "Must need at most 128 MiB of memory, and 512 MiB in all of its passes",
  );
}

/** The bytes of a salt or a digest. @throws Refusal if they are not base64, or fewer than `least`. */
function bytesOf(text: string, part: "salt" | "digest", least: number): Uint8Array<ArrayBuffer> {
  const bytes = unpaddedBase64(text, "base64");
  if (bytes && bytes.length >= least) return bytes;
  const length = least === 1 ? "" : ` of at least ${least} bytes`;
  throw invalidField("/hash", `Must have a ${part} in base64${length}`);
}

function parseArgon2(text: string): DerivedKey | undefined {
  const [, name, version = "16", m, t, p, salt = "", digest = ""] = ARGON2_FORM.exec(text) ?? [];
  const algorithm = ARGON2.find((each) => each === name);
  if (algorithm === undefined) return undefined;
  const [memory, iterations, parallelism] = [Number(m), Number(t), Number(p)];
  // RFC 9106, section 3.1; 16 is version 1.0.
  demand(["16", "19"].includes(version), "Must be of version 19 (1.3) or 16 (1.0) of Argon2");
  demand(iterations > 0 && parallelism > 0, "Must have at least one iteration (t) and one lane (p)");
  demand(memory >= 8 * parallelism, "Must have at least 8 KiB of memory (m) for each lane (p)");
  demand(parallelism <= MAX_LANES, `Must have at most ${MAX_LANES} lanes (p)`);
  demandLimits(memory, iterations);
  return {
    algorithm,
    parameters: { memory, iterations, parallelism },
    version: Number(version),
    salt: bytesOf(salt, "salt", 8),
    digest: bytesOf(digest, "digest", 4),
  };
}

function parseScrypt(text: string): DerivedKey | undefined {
  const [whole, ln, r, p, salt = "", digest = ""] = SCRYPT_FORM.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [cost, blockSize, parallelism] = [Number(ln), Number(r), Number(p)];
  // RFC 7914, section 2.
  demand(
    cost > 0 && blockSize > 0 && parallelism > 0,
    "Must have a cost (ln), block size (r) and lanes (p) of at least 1",
  );
  demand(cost < 16 * blockSize, "Must have a cost (ln) below 16 times the block size (r)");
  // Beside the memory, which lanes use in turn, each has a block of its own: these are a sixteenth of it at most.
  demandLimits((Math.max(2 ** cost, 16 * parallelism) * blockSize) / 8, parallelism);
  return {
    algorithm: "scrypt",
    parameters: { cost, blockSize, parallelism },
    salt: bytesOf(salt, "salt", 1),
    digest: bytesOf(digest, "digest", 4),
  };
}

function parseBcrypt(text: string): Bcrypt | undefined {
  const [whole, digits] = BCRYPT_FORM.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cost = Number(digits);
  const { minimum, maximum } = COST.bcrypt;
  demand(cost >= minimum && cost <= maximum, `Must have a cost from ${minimum} to ${maximum}`);
  return { algorithm: "bcrypt", parameters: { cost }, salt: text, digest: new TextEncoder().encode(text) };
}

/**
 * Reads a stored hash: a PHC string of Argon2 or scrypt, bcrypt in modular crypt format, or a line of an htpasswd file.
 * @throws Refusal at /hash for anything else, with the name of what it is if that is known.
 */
export function parseStoredHash(text: string): DerivedKey | Bcrypt {
  const hash = withoutUser(text);
  const parsed = parseArgon2(hash) ?? parseScrypt(hash) ?? parseBcrypt(hash);
  if (parsed) return parsed;
  const known = OTHERS.find(([form]) => form.test(hash));
  throw invalidField(
    "/hash",
    `Must be a hash by Argon2 or scrypt as a PHC string, or by bcrypt${known ? `; this is ${known[1]}` : ""}`,
  );
}

/** The PHC string of a hash ("PHC string format" of the Password Hashing Competition). */
export function formatStoredHash(key: DerivedKey): string {
  const values =
    key.algorithm === "scrypt"
      ? `ln=${key.parameters.cost},r=${key.parameters.blockSize},p=${key.parameters.parallelism}`
      : `v=${key.version}$m=${key.parameters.memory},t=${key.parameters.iterations},p=${key.parameters.parallelism}`;
  return `$${key.algorithm}$${values}$${encodeBase64(key.salt, "base64")}$${encodeBase64(key.digest, "base64")}`;
}

/** What a new hash gets. */
export const DEFAULTS = {
  argon2id: { memory: 19_456, iterations: 2, parallelism: 1 },
  scrypt: { cost: 17, blockSize: 8, parallelism: 1 },
  bcrypt: { cost: 10 },
} as const;

/** The minimums of the OWASP Password Storage Cheat Sheet, any of which is sufficient, and what is said of a hash with less. */
const MINIMUMS = {
  argon2id: {
    anyOf: [
      { memory: 47_104, iterations: 1 },
      { memory: 19_456, iterations: 2 },
      { memory: 12_288, iterations: 3 },
      { memory: 9_216, iterations: 4 },
      { memory: 7_168, iterations: 5 },
    ],
    reason: "memory and iterations are below today's minimum: 19,456 KiB and 2, or 47,104 KiB and 1",
  },
  scrypt: {
    anyOf: [
      { cost: 17, blockSize: 8, parallelism: 1 },
      { cost: 16, blockSize: 8, parallelism: 2 },
      { cost: 15, blockSize: 8, parallelism: 3 },
      { cost: 14, blockSize: 8, parallelism: 5 },
      { cost: 13, blockSize: 8, parallelism: 10 },
    ],
    reason: "the cost is below today's minimum: 17, with a block size of 8",
  },
  bcrypt: { anyOf: [{ cost: 10 }], reason: "the cost is below today's minimum of 10" },
};

interface Judged {
  algorithm: (DerivedKey | Bcrypt)["algorithm"];
  parameters: Readonly<Record<string, number>>;
  version?: number;
}

/** Why a hash should be made again from the password, at its next use; null if it need not. */
export function reasonToRenew({ algorithm, parameters, version }: Judged): string | null {
  if (algorithm === "argon2i" || algorithm === "argon2d")
    return `${algorithm} is not recommended for passwords: use argon2id`;
  if (version === 16) return "it is of version 1.0 of Argon2, which 1.3 replaced";
  const { anyOf, reason } = MINIMUMS[algorithm];
  const isEnough = (minimum: Readonly<Record<string, number>>): boolean =>
    Object.entries(minimum).every(([name, least]) => (parameters[name] ?? 0) >= least);
  return anyOf.some(isEnough) ? null : reason;
}
