import type { JsonObject } from "../../../operation/json.ts";
import type { IssuerKeys, OperationContext, TrustedIssuers } from "../../../operation/operation.ts";
import { readJwks } from "../keys/find-keys.ts";
import { type Key, type Secret, unusableKey } from "../keys/key.ts";
import { type Check, checkAudience } from "../token/checks.ts";
import type { Token } from "../token/token.ts";
import { checkSignature, ENCRYPTED, failedSignature } from "./signature.ts";

/** The read keys of key sets, as long as these are in use. */
const known = new WeakMap<readonly JsonObject[], Secret>();

/** A shared secret that an issuer publishes is known to everybody. */
const withoutSecret = (key: Key): Key =>
  key.kind === "secret" ? unusableKey("a shared secret in a public key set", key.restrictions) : key;

function secretOf(jwks: readonly JsonObject[]): Secret {
  const secret = known.get(jwks) ?? { keys: readJwks(jwks).keys.map(withoutSecret), isSet: true };
  known.set(jwks, secret);
  return secret;
}

/** The checks of a token by the keys of its issuer, which is undefined if it is not trusted. */
interface TrustedChecks {
  trusted: IssuerKeys | undefined;
  /** The keys that were used: those of the issuer may have changed meanwhile. */
  keys: IssuerKeys["keys"];
  /** Signature, and the audience if the issuer's tokens must have one. */
  checks: Check[];
}

/**
 * Checks a token by the keys of the trusted issuer that its `iss` names; the header's `kid` then chooses among these, and
 * nothing else in it is followed.
 * @param allowed The algorithms that the caller accepts, of those of the issuer.
 */
export async function checkTrusted(
  token: Token,
  issuers: TrustedIssuers,
  allowed: readonly string[] | undefined,
  caller: Pick<OperationContext, "signal">,
): Promise<TrustedChecks> {
  const payload = token.payload?.value ?? null;
  const trusted = payload ? await issuers.keysFor(payload.iss, token.header.value.kid) : undefined;
  if (!payload || !trusted)
    return { trusted, keys: undefined, checks: [failedSignature(payload ? NOT_TRUSTED : ENCRYPTED)] };
  const { keys, audience } = trusted;
  const algorithms = trusted.algorithms.filter((each) => allowed === undefined || allowed.includes(each));
  const signature = keys ? await checkSignature(token, secretOf(keys), algorithms, caller) : failedSignature(NO_KEYS);
  return { trusted, keys, checks: audience ? [signature, checkAudience(payload, audience)] : [signature] };
}

const NOT_TRUSTED = "The issuer (iss) is not a trusted one";
const NO_KEYS = "The keys of the issuer could not be had yet";
