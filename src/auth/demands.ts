import { refuseMalformed } from "../http/target.ts";
import { isText, type JsonObject } from "../operation/json.ts";
import { invalidField, pointer, Refusal } from "../operation/refusal.ts";
import { suggestion } from "../operation/suggestion.ts";
import { readShown } from "../tools/jwt/token/json.ts";

/** The refusal of a request without a token. */
export const NO_TOKEN = new Refusal(
  "UNAUTHORIZED",
  "Send a token of a trusted issuer as Authorization: Bearer <token>",
);

/** The refusals of a token that lacks what the query demands. */
export const NO_SCOPE = new Refusal("FORBIDDEN", "The token lacks a scope that is demanded here");
const NO_CLAIM = new Refusal("FORBIDDEN", "The token lacks a claim that is demanded here");

/** The refusal of a demand without a value. */
export const NO_DEMAND = invalidField("/claim", "Must be a claim and its value, such as groups:ops");

/** What a token must have in addition: every scope and every claim. */
export interface Demands {
  scopes: readonly string[];
  /** As in the query: "groups:ops". */
  claims: readonly string[];
}

/** Scopes, and claims, that a query may demand. */
const MAX_DEMANDS = 32;

/** Characters of a demanded claim with its value. */
const MAX_CLAIM_LENGTH = 512;

const NAMES = ["scope", "claim"];

/** Envoy appends the path and the query of its caller to the operator's query, behind this name. */
const OF_CALLER = "path";

/** The demand that a name is nearly, or contains as "amp;scope" does, which is left of an escaped "&". */
const nearly = (name: string): string | undefined =>
  suggestion(name, NAMES) ?? NAMES.find((known) => name.toLowerCase().includes(known));

/** Refuses a name that is nearly that of a demand: without the demand, every valid token would pass. */
function refuseMisspelt(names: readonly string[]): void {
  for (const name of names) {
    if (name === OF_CALLER) return;
    const meant = NAMES.includes(name) ? undefined : nearly(name);
    if (meant !== undefined) throw invalidField(pointer([name]), `Unknown demand; did you mean "${meant}"?`);
  }
}

/**
 * The demands in a query: `scope=admin&claim=groups:ops`, each of them any number of times.
 * @throws Refusal for one that is misspelt or demands nothing: a template without its value must not let everybody in.
 */
export function readDemands(query: string): Demands {
  // What the caller has sent may have any bytes: demands in it only add to those of the operator.
  const [operators = ""] = `&${query}`.split(`&${OF_CALLER}=`);
  refuseMalformed(operators);
  const parameters = new URLSearchParams(query);
  refuseMisspelt([...parameters.keys()]);
  const scopes = parameters.getAll("scope").flatMap((scope) => scope.split(" "));
  const claims = parameters.getAll("claim");
  if (scopes.includes("")) throw invalidField("/scope", "Must be a scope, or several separated by single spaces");
  if (!claims.every((claim) => /.:./s.test(claim))) throw NO_DEMAND;
  if (scopes.length > MAX_DEMANDS) throw invalidField("/scope", `Must be at most ${MAX_DEMANDS} scopes`);
  if (claims.some(({ length }) => length > MAX_CLAIM_LENGTH))
    throw invalidField("/claim", `Must be at most ${MAX_CLAIM_LENGTH} characters long`);
  if (claims.length > MAX_DEMANDS) throw invalidField("/claim", `Must be at most ${MAX_DEMANDS} claims`);
  return { scopes, claims };
}

/** A claim that is a text or a list, as its values. */
const valuesOf = (value: unknown): unknown[] => [value].flat();

/** The scopes of a token: `scope` (RFC 8693, 4.2) separated by spaces, and `scp`; each may be a list. */
export function scopesOf({ scope, scp }: JsonObject): string[] {
  const listed = [scope, scp].flatMap((claim) => (typeof claim === "string" ? claim.split(" ") : valuesOf(claim)));
  return [...new Set(listed.filter(isText))];
}

/** A text, number or boolean as a demand names it; undefined for other values. Some numbers are raw JSON (see `exactNumber`). */
function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const isScalar = typeof value === "number" || typeof value === "boolean" || JSON.isRawJSON(value);
  return isScalar ? JSON.stringify(value) : undefined;
}

/** Whether a demanded "name:value" is a claim with that value, or one of its values. Names may have colons too. */
const hasClaim = (payload: JsonObject, demand: string): boolean =>
  Object.entries(payload).some(
    ([name, value]) =>
      demand.startsWith(`${name}:`) &&
      valuesOf(value).some((each) => scalarText(each) === demand.slice(name.length + 1)),
  );

/** The refusal of a token whose claims, which are JSON, do not meet the demands; undefined if they do. */
export function unmet(demands: Demands, json: string): Refusal | undefined {
  if (demands.scopes.length === 0 && demands.claims.length === 0) return undefined;
  const payload = readShown({ json, value: JSON.parse(json) });
  const scopes = scopesOf(payload);
  if (!demands.scopes.every((scope) => scopes.includes(scope))) return NO_SCOPE;
  if (!demands.claims.every((claim) => hasClaim(payload, claim))) return NO_CLAIM;
  return undefined;
}
