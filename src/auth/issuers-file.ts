import { dirname, resolve } from "node:path";
import type { TSchema } from "@sinclair/typebox";
import { isJsonObject, parsedJson } from "../operation/json.ts";
import { inputReader } from "../operation/reader.ts";
import { oneOf, t, text } from "../operation/schema.ts";
import { PUBLIC_KEY_ALGORITHM_NAMES } from "../tools/jwt/token/algorithms.ts";
import { addressProblem, type KeySource } from "./fetch-keys.ts";

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
