import { isDeepStrictEqual } from "node:util";
import type { IssuerState } from "../observe/metrics.ts";
import type { IssuerKeys, TrustedIssuers } from "../operation/operation.ts";
import type { IssuerEntry } from "./issuers-file.ts";
import { type OnFailure, TrustedIssuer } from "./trusted-issuer.ts";

/** The issuers of the operator's file. Their keys are fetched at once, and a service starts also while an issuer is away. */
export class Trust implements TrustedIssuers {
  readonly #onFailure: OnFailure;
  #issuers: ReadonlyMap<string, TrustedIssuer> = new Map();

  constructor(entries: readonly IssuerEntry[], onFailure: OnFailure) {
    this.#onFailure = onFailure;
    this.replace(entries);
  }

  /**
   * Trusts these issuers from now on, and no others, and fetches their keys. Those whose entry is the same keep theirs until
   * then.
   */
  replace(entries: readonly IssuerEntry[]): void {
    const former = this.#issuers;
    this.#issuers = new Map(
      entries.map((entry) => {
        const known = former.get(entry.issuer);
        const stays = known && isDeepStrictEqual(known.entry, entry);
        return [entry.issuer, stays ? known : new TrustedIssuer(entry, this.#onFailure)];
      }),
    );
    for (const issuer of former.values()) if (this.#issuers.get(issuer.issuer) !== issuer) issuer.close();
    for (const issuer of this.#issuers.values()) void issuer.refresh();
  }

  keysFor(issuer: unknown, keyId: unknown): IssuerKeys | Promise<IssuerKeys> | undefined {
    return typeof issuer === "string" ? this.#issuers.get(issuer)?.knowing(keyId) : undefined;
  }

  states(): IssuerState[] {
    return [...this.#issuers.values()].map(({ issuer, keys = [], ageSeconds, failures }) => ({
      issuer,
      keys: keys.length,
      ageSeconds,
      failures,
    }));
  }
}
