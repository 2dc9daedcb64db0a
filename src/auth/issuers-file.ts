import { dirname, resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../operation/json.ts";
import { PUBLIC_KEY_ALGORITHM_NAMES } from "../tools/jwt/token/algorithms.ts";
import { addressProblem } from "./guarded-fetch.ts";

/** The place of a key set: to be found by discovery at its issuer's own URL, a URL, or a file's absolute path. */
export type KeySource = { kind: "discovery" } | { kind: "url"; url: string } | { kind: "file"; path: string };

/** An issuer that the operator trusts, as its entry in the file says. */
export interface IssuerEntry {
  /** The `iss` of its tokens. */
  issuer: string;
  source: KeySource;
  /** The `aud` that its tokens must have, one of several; undefined for any. */
  audience: readonly string[] | undefined;
  algorithms: readonly string[];
}

const MEMBERS = ["issuer", "jwks", "audience", "algorithms"];

const MAX_ENTRIES = 32;

/** Reads the text of the issuers' file at a path. @throws Error whose message has the place, and what would be accepted. */
export function parseIssuers(text: string, path: string): IssuerEntry[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('is not JSON; use a list like [{"issuer": "https://id.example.com"}]');
  }
  return parseEntries(list, dirname(resolve(path)));
}

/** Reads a list of issuers. @param folder What the paths of key sets are relative to. @throws Error as `parseIssuers`. */
export function parseEntries(list: unknown, folder: string): IssuerEntry[] {
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_ENTRIES)
    throw new Error(`must be a list of 1 to ${MAX_ENTRIES} issuers like [{"issuer": "https://id.example.com"}]`);
  const entries = list.map((entry, index) => parseEntry(entry, `entry ${index + 1}`, folder));
  const repeated = entries.findIndex(
    ({ issuer }, index) => entries.findIndex((each) => each.issuer === issuer) < index,
  );
  if (repeated !== -1) throw new Error(`entry ${repeated + 1}: issuer: an earlier entry has the same; keep one`);
  return entries;
}

function parseEntry(entry: unknown, place: string, folder: string): IssuerEntry {
  if (!isJsonObject(entry)) throw new Error(`${place}: must be an object like {"issuer": "https://id.example.com"}`);
  const unknown = Object.keys(entry).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined)
    throw new Error(`${place}: ${JSON.stringify(unknown.slice(0, 64))} is unknown; use ${MEMBERS.join(", ")}`);
  const { issuer } = entry;
  if (typeof issuer !== "string" || issuer === "")
    throw new Error(`${place}: issuer: must be a text, the iss of its tokens`);
  return {
    issuer,
    source: parseSource(issuer, entry, place, folder),
    audience: textsAt(entry, "audience", place),
    algorithms: parseAlgorithms(entry, place),
  };
}

function parseSource(issuer: string, { jwks }: JsonObject, place: string, folder: string): KeySource {
  if (jwks === undefined) {
    const problem = addressProblem(issuer);
    if (problem !== undefined)
      throw new Error(`${place}: issuer: ${problem}, as its keys are found there; or name them with jwks`);
    return { kind: "discovery" };
  }
  if (typeof jwks !== "string" || jwks === "") throw new Error(`${place}: jwks: must be a text, a URL or a path`);
  const source = keySource(jwks, folder);
  if (typeof source === "string") throw new Error(`${place}: jwks: ${source}`);
  return source;
}

/** Where a key set is, by its URL, or its path relative to a folder; or why it cannot be had from there. */
export function keySource(place: string, folder: string): KeySource | string {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(place)) return { kind: "file", path: resolve(folder, place) };
  const problem = addressProblem(place);
  return problem === undefined ? { kind: "url", url: place } : `${problem}, or a path`;
}

/** The texts of a member that is one text or a list of them; undefined if it is absent. */
function textsAt(entry: JsonObject, name: string, place: string): string[] | undefined {
  const value = entry[name];
  if (value === undefined) return undefined;
  const texts = [value].flat();
  if (texts.length > 0 && texts.length <= MAX_ENTRIES && texts.every((text) => typeof text === "string" && text !== ""))
    return texts.map(String);
  throw new Error(`${place}: ${name}: must be a text or a list of 1 to ${MAX_ENTRIES} texts`);
}

function parseAlgorithms(entry: JsonObject, place: string): readonly string[] {
  const given = textsAt(entry, "algorithms", place);
  if (given?.some((name) => !PUBLIC_KEY_ALGORITHM_NAMES.includes(name)))
    throw new Error(`${place}: algorithms: must be among ${PUBLIC_KEY_ALGORITHM_NAMES.join(", ")}`);
  return given ?? PUBLIC_KEY_ALGORITHM_NAMES;
}
