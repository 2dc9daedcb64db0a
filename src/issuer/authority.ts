import { Buffer } from "node:buffer";
import { CompactSign } from "jose";
import { isJsonObject, isText, namesOf } from "../operation/json.ts";
import { InvalidOptionError, parseOption, refuseUnknown } from "../settings/import-options.ts";
import { parseChoice } from "../settings/parse.ts";
import type { IssuerSettings, TokenOptions, WrongToken } from "./options.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";

type Claims = Readonly<Record<string, unknown>>;

/** More than verifiers allow for clocks that differ. */
const HOUR = 3600;

/** How long a token is valid if nothing else is asked, in seconds. */
export const DEFAULT_LIFETIME = HOUR;

const MAX_LIFETIME = 10 * 365 * 24 * HOUR;

/** The claims that replace those of a valid token. A token without any has a wrong signature, key or algorithm. */
const WRONG_CLAIMS: Readonly<Record<WrongToken, (now: number) => Claims>> = {
  expired: (now) => ({ iat: now - 2 * HOUR, exp: now - HOUR }),
  "not-yet-valid": (now) => ({ nbf: now + HOUR, exp: now + 2 * HOUR }),
  "wrong-audience": () => ({ aud: "https://wrong-audience.example" }),
  "wrong-issuer": () => ({ iss: "https://wrong-issuer.example" }),
  "bad-signature": () => ({}),
  "unknown-key": () => ({}),
  "alg-none": () => ({}),
};

const parseWrong = parseChoice(...namesOf(WRONG_CLAIMS));

/** Scopes, separated by one space each (RFC 6749, 3.3). */
function parseScope(text: string): string {
  if (/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text)) return text;
  throw new Error("must be scopes of printable ASCII without quotes and backslashes, separated by single spaces");
}

function parseLifetime(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,9}$/.test(text) && seconds >= 1 && seconds <= MAX_LIFETIME) return seconds;
  throw new Error(`must be a whole number of seconds, from 1 to ${MAX_LIFETIME}`);
}

function checkNames({ sub, aud, claims }: GivenToken): void {
  if (sub !== undefined && !isText(sub)) throw new InvalidOptionError("sub", "must be a text that is not empty");
  if (aud !== undefined && !isText(aud) && !(Array.isArray(aud) && aud.every(isText)))
    throw new InvalidOptionError("aud", "must be a text that is not empty, or a list of such texts");
  if (claims !== undefined && !isJsonObject(claims)) throw new InvalidOptionError("claims", "must be an object");
}

const parsed = <Value>(name: string, value: unknown, parse: (text: string) => Value) =>
  value === undefined ? undefined : parseOption(name, value, parse);

/** The options of a token, before they are checked. */
type GivenToken = { readonly [Name in keyof TokenOptions]?: unknown };

const MAX_KEYS = 10;

/** What an issuer is, without its endpoints: its name, its keys, and the tokens that it signs. */
export type Authority = ReturnType<typeof createAuthority>;

/** Creates what an issuer is. Its `url`, the base of its endpoints, is set when these are there. */
export function createAuthority(settings: Pick<IssuerSettings, "algorithm" | "seed" | "issuer">) {
  const { algorithm, seed } = settings;
  const keyOf = (label: string): Promise<SigningKey> => signingKey(algorithm, seed, label);
  /** The keys of the key set, of which the first one signs. */
  let published: readonly [Promise<SigningKey>, ...Promise<SigningKey>[]] = [keyOf("0")];
  let rotations = 0;
  const authority = {
    algorithm,
    url: "http://localhost",
    get issuer(): string {
      return settings.issuer ?? authority.url;
    },
    keys: async (): Promise<readonly object[]> => (await Promise.all(published)).map(({ publicJwk }) => publicJwk),
    rotate: async (keep: boolean): Promise<void> => {
      const next = keyOf(String(++rotations));
      published = [next, ...(keep ? published.slice(0, MAX_KEYS - 1) : [])];
      await next;
    },
    /** Signs a token. @throws InvalidOptionError */
    token: async (given: GivenToken): Promise<string> => {
      refuseUnknown(given, ["sub", "aud", "scope", "claims", "expiresIn", "wrong"]);
      checkNames(given);
      const now = Math.floor(Date.now() / 1000);
      const wrong = parsed("wrong", given.wrong, parseWrong);
      const claims = {
        iss: authority.issuer,
        sub: given.sub ?? "test",
        aud: given.aud,
        iat: now,
        exp: now + (parsed("expiresIn", given.expiresIn, parseLifetime) ?? DEFAULT_LIFETIME),
        jti: crypto.randomUUID(),
        scope: parsed("scope", given.scope, parseScope),
        ...(isJsonObject(given.claims) ? given.claims : {}),
        ...(wrong && WRONG_CLAIMS[wrong](now)),
      };
      const payload = Buffer.from(JSON.stringify(claims));
      if (wrong === "alg-none")
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload.toString("base64url")}.`;
      const { kid, privateKey } = await (wrong === "unknown-key" ? keyOf("unknown") : published[0]);
      const sign = (content: Uint8Array) =>
        new CompactSign(content).setProtectedHeader({ alg: algorithm, kid, typ: "JWT" }).sign(privateKey);
      const token = await sign(payload);
      if (wrong !== "bad-signature") return token;
      // A signature of the right form, by the right key, but of another text.
      const other = await sign(Buffer.from("{}"));
      return token.slice(0, token.lastIndexOf(".")) + other.slice(other.lastIndexOf("."));
    },
  };
  return authority;
}
