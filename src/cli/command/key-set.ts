import process from "node:process";
import { fetchKeys } from "../../auth/fetch-keys.ts";
import { KeysFailure } from "../../auth/guarded-fetch.ts";
import { keySource } from "../../auth/issuers-file.ts";
import type { TrustedIssuers } from "../../operation/operation.ts";
import { PUBLIC_KEY_ALGORITHM_NAMES } from "../../tools/jwt/token/algorithms.ts";
import { CommandError } from "../command-error.ts";

/**
 * Trusts the keys at a URL or in a file, once: for tokens of any issuer, as a person has named the keys.
 * @throws CommandError if they cannot be had.
 */
export async function trustKeySet(place: string): Promise<TrustedIssuers> {
  const source = keySource(place, process.cwd());
  if (typeof source === "string") throw new CommandError(`--jwks: ${source}`);
  try {
    const keys = await fetchKeys({ issuer: place, source });
    const trusted = { issuer: place, keys, ageSeconds: 0, audience: undefined, algorithms: PUBLIC_KEY_ALGORITHM_NAMES };
    return { keysFor: () => trusted };
  } catch (error) {
    if (!(error instanceof KeysFailure)) throw error;
    throw new CommandError(`--jwks: ${error.message}`);
  }
}
