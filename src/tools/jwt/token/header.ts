import type { JsonObject } from "../../../operation/json.ts";
import { algorithmOf, type SignatureAlgorithm } from "./algorithms.ts";

/** Header members that contain or refer to a key. They are never trusted, as an attacker can choose that key. */
const EMBEDDED_KEYS = ["jwk", "jku", "x5c", "x5u"];

/** Header members that make a token invalid here; `b64` only if it is not true. */
export const REJECTED_MEMBERS: readonly string[] = ["crit", "b64", ...EMBEDDED_KEYS];

/** Header members that must be text (RFC 7515, sections 4.1.4, 4.1.9 and 4.1.10). */
export const TEXT_MEMBERS = ["kid", "typ", "cty"];

/** Whether the algorithm is "none", in any letter case. */
export const isUnsigned = (header: JsonObject): boolean =>
  typeof header.alg === "string" && header.alg.toLowerCase() === "none";

/**
 * The algorithm that a token's header names, or the reason why the token is invalid for every key, in one sentence.
 * `allowed` are the algorithms that the caller accepts; undefined means all.
 */
export function acceptedAlgorithm(header: JsonObject, allowed?: readonly string[]): SignatureAlgorithm | string {
  const algorithm = algorithmOf(header.alg);
  if (isUnsigned(header)) return 'The token is not signed: its algorithm is "none"';
  if (header.alg === undefined) return "The header names no algorithm (alg)";
  if (!algorithm) return "The algorithm in the header (alg) is not one that can be verified here";
  if (allowed && !allowed.includes(algorithm.alg)) return `The algorithm ${algorithm.alg} is not among those allowed`;
  const [fault] = extensionFaults(header);
  return fault ?? algorithm;
}

/** The faults of header members other than `alg`. */
export function extensionFaults(header: JsonObject): string[] {
  const faults: string[] = [];
  // RFC 7515, 4.1.11: an extension that is not understood makes the token invalid, and none is understood here.
  if (header.crit !== undefined) faults.push("The header demands extensions (crit), and none is supported here");
  // RFC 7797, 7: a JWT must not use an unencoded payload.
  if (header.b64 !== undefined && header.b64 !== true) {
    faults.push("The header turns the encoding of the payload off (b64), which a JWT must not do");
  }
  const embedded = EMBEDDED_KEYS.filter((member) => header[member] !== undefined);
  if (embedded.length > 0)
    faults.push(`The header brings its own key (${embedded.join(", ")}), which is never trusted`);
  return faults;
}
