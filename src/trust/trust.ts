import type { IssuerState } from "../observe/metrics.ts";
import type { IssuerKeys, TrustedIssuers } from "../operation/operation.ts";
import type { IssuerEntry } from "./issuers-file.ts";
import { type OnFailure, TrustedIssuer } from "./trusted-issuer.ts";

/** The issuers of the operator's file. */
export class Trust implements TrustedIssuers {
  readonly #issuers: ReadonlyMap<string, TrustedIssuer>;

  constructor(entries: readonly IssuerEntry[], onFailure: OnFailure) {
    this.#issuers = new Map(entries.map((entry) => [entry.issuer, new TrustedIssuer(entry, onFailure)]));
  }

  /** Begins to fetch the keys. Settles when every issuer was tried once, in 5 s at most. */
  async start(): Promise<void> {
    await Promise.all(this.#all().map((issuer) => issuer.refresh()));
  }

  close(): void {
    for (const issuer of this.#all()) issuer.close();
  }

  keysFor(issuer: unknown, keyId: unknown): IssuerKeys | Promise<IssuerKeys> | undefined {
    return typeof issuer === "string" ? this.#issuers.get(issuer)?.knowing(keyId) : undefined;
  }

  states(): IssuerState[] {
    return this.#all().map(({ issuer, keys = [], ageSeconds, failures }) => ({
      issuer,
      keys: keys.length,
      ageSeconds,
      failures,
    }));
  }

  #all(): TrustedIssuer[] {
    return [...this.#issuers.values()];
  }
}
