import { isDeepStrictEqual } from "node:util";
import type { IssuerState } from "../observe/metrics.ts";
import type { JsonObject } from "../operation/json.ts";
import type { IssuerKeys, TrustedIssuers } from "../operation/operation.ts";
import { fetchKeys, KeysFailure } from "./fetch-keys.ts";
import { type IssuerEntry, parseIssuers } from "./issuers-file.ts";

/** How often the keys are fetched again: a withdrawn key is accepted no longer than this while the issuer answers. */
const REFRESH_MS = 10 * 60_000;

/** The shortest time between two attempts, whether they succeed or not. */
const COOLDOWN_MS = 30_000;

type OnFailure = (issuer: string, reason: string) => void;

/** A trusted issuer and its keys, which stay in use while it cannot be reached. */
export class TrustedIssuer implements IssuerKeys {
  readonly issuer: string;
  readonly audience: readonly string[] | undefined;
  readonly algorithms: readonly string[];
  keys: readonly JsonObject[] | undefined = undefined;
  failures = 0;
  readonly entry: IssuerEntry;
  readonly #onFailure: OnFailure;
  readonly #fetch: typeof fetchKeys;
  /** When the keys were fetched, and when the last attempt began, by `performance.now()`. */
  #fetchedAt = 0;
  #triedAt = Number.NEGATIVE_INFINITY;
  #attempt: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(entry: IssuerEntry, onFailure: OnFailure, fetch = fetchKeys) {
    this.issuer = entry.issuer;
    this.audience = entry.audience;
    this.algorithms = entry.algorithms;
    this.entry = entry;
    this.#onFailure = onFailure;
    this.#fetch = fetch;
  }

  get ageSeconds(): number | null {
    return this.keys ? Math.floor((performance.now() - this.#fetchedAt) / 1000) : null;
  }

  /** This issuer, after another attempt to get its keys if none has this `kid`; tokens without one cause no attempt. */
  knowing(keyId: unknown): this | Promise<this> {
    const isKnown = this.keys && (keyId === undefined || this.keys.some(({ kid }) => kid === keyId));
    if (isKnown) return this;
    const attempt = this.#attempt ?? (performance.now() - this.#triedAt < COOLDOWN_MS ? undefined : this.refresh());
    return attempt ? attempt.then(() => this) : this;
  }

  /** Fetches the keys, and again after some time until `close`. Settles when this attempt has ended, whatever its result. */
  refresh(): Promise<void> {
    clearTimeout(this.#timer);
    this.#triedAt = performance.now();
    this.#attempt ??= this.#try().finally(() => {
      this.#attempt = undefined;
      if (this.#isClosed) return;
      const hasSucceeded = this.keys && this.#fetchedAt >= this.#triedAt;
      this.#timer = setTimeout(() => void this.refresh(), hasSucceeded ? REFRESH_MS : COOLDOWN_MS);
      // A process that only waits for this may end.
      this.#timer.unref();
    });
    return this.#attempt;
  }

  /** Fetches nothing more, and has no keys any longer: what was judged by them must be judged again. */
  close(): void {
    this.#isClosed = true;
    this.keys = undefined;
    clearTimeout(this.#timer);
  }

  async #try(): Promise<void> {
    try {
      const keys = await this.#fetch(this.entry);
      this.#fetchedAt = performance.now();
      // The same array as long as nothing has changed: what was derived from it stays valid.
      if (!this.#isClosed && !isDeepStrictEqual(keys, this.keys)) this.keys = keys;
    } catch (error) {
      this.failures++;
      this.#onFailure(this.issuer, error instanceof KeysFailure ? error.message : "of an error in Sidekit's own code");
    }
  }
}

/** The issuers of the operator's file. Their keys are fetched at once, and a service starts also while an issuer is away. */
export class Trust implements TrustedIssuers {
  readonly #onFailure: OnFailure;
  #issuers: ReadonlyMap<string, TrustedIssuer> = new Map();

  constructor(entries: readonly IssuerEntry[], onFailure: OnFailure) {
    this.#onFailure = onFailure;
    this.replace(entries);
  }

  /** Trusts these issuers and no others, and fetches their keys. One whose entry is the same keeps its keys until then. */
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

/** The issuers in the text of a file; files of keys are read once. @throws Error whose message has the place in the file. */
export async function readEntries(text: string, path: string): Promise<IssuerEntry[]> {
  const entries = parseIssuers(text, path);
  for (const [index, entry] of entries.entries())
    if (entry.source.kind === "file")
      await fetchKeys(entry).catch((error: Error) => {
        throw new Error(`entry ${index + 1}: jwks: ${error.message}`);
      });
  return entries;
}
