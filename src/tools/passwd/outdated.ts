import type { Bcrypt, DerivedKey } from "./stored-hash.ts";

// The minimums of the OWASP Password Storage Cheat Sheet: any line of a table is sufficient.

/** Memory in KiB and iterations of argon2id. */
const ARGON2ID: readonly (readonly [memory: number, iterations: number])[] = [
  [47_104, 1],
  [19_456, 2],
  [12_288, 3],
  [9_216, 4],
  [7_168, 5],
];

/** Cost and parallelism of scrypt, with a block size of 8. */
const SCRYPT: readonly (readonly [cost: number, parallelism: number])[] = [
  [17, 1],
  [16, 2],
  [15, 3],
  [14, 5],
  [13, 10],
];

const BCRYPT_COST = 10;

/** What a new hash gets. */
export const DEFAULTS = {
  argon2id: { memory: 19_456, iterations: 2, parallelism: 1 },
  scrypt: { cost: 17, blockSize: 8, parallelism: 1 },
  bcrypt: { cost: BCRYPT_COST },
} as const;

function isArgon2Sufficient({ memory = 0, iterations = 0 }: Readonly<Record<string, number>>): boolean {
  return ARGON2ID.some((least) => memory >= least[0] && iterations >= least[1]);
}

function isScryptSufficient({ cost = 0, blockSize = 0, parallelism = 0 }: Readonly<Record<string, number>>): boolean {
  return blockSize >= 8 && SCRYPT.some((least) => cost >= least[0] && parallelism >= least[1]);
}

/** Why a hash should be made again from the password, at its next use; null if it need not. */
export function reasonToRenew(hash: Pick<DerivedKey, "algorithm" | "parameters" | "version"> | Bcrypt): string | null {
  const { algorithm, parameters } = hash;
  if (algorithm === "bcrypt")
    return hash.parameters.cost >= BCRYPT_COST ? null : `the cost is below today's minimum of ${BCRYPT_COST}`;
  if (algorithm === "scrypt")
    return isScryptSufficient(parameters) ? null : "the cost is below today's minimum: 17, with a block size of 8";
  if (algorithm !== "argon2id") return `${algorithm} is not recommended for passwords: use argon2id`;
  if (hash.version !== undefined && hash.version < 19) return "it is of version 1.0 of Argon2, which 1.3 replaced";
  return isArgon2Sufficient(parameters)
    ? null
    : "memory and iterations are below today's minimum: 19,456 KiB and 2, or 47,104 KiB and 1";
}
