import { Buffer } from "node:buffer";
import { CompactSign } from "jose";
import { isJsonObject, isText, namesOf } from "../operation/json.ts";
import { InvalidOptionError, parseOption, refuseUnknown } from "../settings/import-options.ts";
import { parseChoice } from "../settings/parse.ts";
import type { IssuerAlgorithm, IssuerSettings, TokenOptions, WrongToken } from "./options.ts";
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

const parsed = <Value>(name: string, value: unknown, parse: (text: string) => Value, separators?: string) =>
  value === undefined ? undefined : parseOption(name, value, parse, separators);

/** The options of a token, before they are checked. */
type GivenToken = { readonly [Name in keyof TokenOptions]?: unknown };

const MAX_KEYS = 10;

/** What an issuer is, without its endpoints: its name, its keys, and the tokens that it signs. */
export class Authority {
  readonly algorithm: IssuerAlgorithm;
  /** The base URL of its endpoints. */
  url = "http://localhost";
  readonly #issuer: string | undefined;
  readonly #seed: string;
  /** The keys of the key set, of which the first one signs. */
  #published: readonly [Promise<SigningKey>, ...Promise<SigningKey>[]];
  #rotations = 0;

  constructor({ algorithm, seed, issuer }: Pick<IssuerSettings, "algorithm" | "seed" | "issuer">) {
    this.algorithm = algorithm;
    this.#seed = seed;
    this.#issuer = issuer;
    this.#published = [this.#key("0")];
  }

  get issuer(): string {
    return this.#issuer ?? this.url;
  }

  async keys(): Promise<readonly object[]> {
    return (await Promise.all(this.#published)).map(({ publicJwk }) => publicJwk);
  }

  async rotate(keep: boolean): Promise<void> {
    const next = this.#key(String(++this.#rotations));
    this.#published = [next, ...(keep ? this.#published.slice(0, MAX_KEYS - 1) : [])];
    await next;
  }

  /** Signs a token. @throws InvalidOptionError */
  async token(given: GivenToken): Promise<string> {
    refuseUnknown(given, ["sub", "aud", "scope", "claims", "expiresIn", "wrong"]);
    checkNames(given);
    const now = Math.floor(Date.now() / 1000);
    const wrong = parsed("wrong", given.wrong, parseWrong);
    const claims = {
      iss: this.issuer,
      sub: given.sub ?? "test",
      aud: given.aud,
      iat: now,
      exp: now + (parsed("expiresIn", given.expiresIn, parseLifetime) ?? DEFAULT_LIFETIME),
      jti: crypto.randomUUID(),
      scope: parsed("scope", given.scope, parseScope, "spaces"),
      ...(isJsonObject(given.claims) ? given.claims : {}),
      ...(wrong && WRONG_CLAIMS[wrong](now)),
    };
    const payload = Buffer.from(JSON.stringify(claims));
    if (wrong === "alg-none")
      return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${payload.toString("base64url")}.`;
    const { kid, privateKey } = await (wrong === "unknown-key" ? this.#key("unknown") : this.#published[0]);
    const sign = (content: Uint8Array) =>
      new CompactSign(content).setProtectedHeader({ alg: this.algorithm, kid, typ: "JWT" }).sign(privateKey);
    const token = await sign(payload);
    if (wrong !== "bad-signature") return token;
    // A signature of the right form, by the right key, but of another text.
    const other = await sign(Buffer.from("{}"));
    return token.slice(0, token.lastIndexOf(".")) + other.slice(other.lastIndexOf("."));
  }

  #key(label: string): Promise<SigningKey> {
    return signingKey(this.algorithm, this.#seed, label);
  }
}
