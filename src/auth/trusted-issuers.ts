import { dirname, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "@sinclair/typebox";
import type { IssuerState } from "../observe/metrics.ts";
import { isJsonObject, type JsonObject, parsedJson } from "../operation/json.ts";
import type { IssuerKeys, TrustedIssuers } from "../operation/operation.ts";
import { inputReader } from "../operation/reader.ts";
import { oneOf, t, text } from "../operation/schema.ts";
import { PUBLIC_KEY_ALGORITHM_NAMES } from "../tools/jwt/token/algorithms.ts";
import { addressProblem, fetchKeys, type KeySource, KeysFailure } from "./fetch-keys.ts";

/** An issuer that the operator trusts, as its entry in the file says. */
export interface IssuerEntry {
  /** The `iss` of its tokens. */
  issuer: string;
  source: KeySource;
  /** The `aud` that its tokens must have, one of several; undefined for any. */
  audience: readonly string[] | undefined;
  algorithms: readonly string[];
}

const MAX_ENTRIES = 32;

const oneOrSeveral = <Each extends TSchema>(each: Each) =>
  t.Optional(t.Union([each, t.Array(each, { minItems: 1, maxItems: MAX_ENTRIES })]));

const readEntry = inputReader(
  t.Object({
    issuer: text({ description: "The iss of its tokens", minLength: 1 }),
    jwks: t.Optional(text({ description: "The URL or the path of its key set", minLength: 1 })),
    audience: oneOrSeveral(text({ description: "An aud of its tokens", minLength: 1 })),
    algorithms: oneOrSeveral(oneOf(PUBLIC_KEY_ALGORITHM_NAMES, { description: "An algorithm of its tokens" })),
  }),
  "",
);

/** Reads the text of the issuers' file at a path. @throws Error whose message has the place, and what would be accepted. */
export function parseIssuers(text: string, path: string): IssuerEntry[] {
  const list = parsedJson(text);
  if (list === undefined) throw new Error('is not JSON; use a list like [{"issuer": "https://id.example.com"}]');
  return parseEntries(list, dirname(resolve(path)));
}

/** Reads a list of issuers. @param folder What the paths of key sets are relative to. @throws Error as `parseIssuers`. */
export function parseEntries(list: unknown, folder: string): IssuerEntry[] {
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_ENTRIES)
    throw new Error(`must be a list of 1 to ${MAX_ENTRIES} issuers like [{"issuer": "https://id.example.com"}]`);
  const entries = new Map<string, IssuerEntry>();
  for (const [index, each] of list.entries()) {
    try {
      const entry = parseEntry(each, folder);
      if (entries.has(entry.issuer)) throw new Error("issuer: an earlier entry has the same; keep one");
      entries.set(entry.issuer, entry);
    } catch (error) {
      throw new Error(`entry ${index + 1}: ${error instanceof Error ? error.message : "cannot be read"}`);
    }
  }
  return [...entries.values()];
}

function parseEntry(entry: unknown, folder: string): IssuerEntry {
  if (!isJsonObject(entry)) throw new Error('must be an object like {"issuer": "https://id.example.com"}');
  const { issuer, jwks, audience, algorithms } = readEntry({ params: {}, body: entry });
  const source = jwks === undefined ? discoveryAt(issuer) : keySource(jwks, folder);
  if (typeof source === "string") throw new Error(`${jwks === undefined ? "issuer" : "jwks"}: ${source}`);
  return {
    issuer,
    source,
    audience: audience === undefined ? undefined : [audience].flat(),
    algorithms: algorithms === undefined ? PUBLIC_KEY_ALGORITHM_NAMES : [algorithms].flat(),
  };
}

function discoveryAt(issuer: string): KeySource | string {
  const problem = addressProblem(issuer);
  return problem ? `${problem}, as its keys are found there; or name them with jwks` : { kind: "discovery" };
}

/** Where a key set is, by its URL, or its path relative to a folder; or why it cannot be had from there. */
export function keySource(place: string, folder: string): KeySource | string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(place)) return { kind: "file", path: resolve(folder, place) };
  const problem = addressProblem(place);
  return problem === undefined ? { kind: "url", url: place } : `${problem}, or a path`;
}

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
  #fetchedAt = Number.NEGATIVE_INFINITY;
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
