import { Buffer } from "node:buffer";
import { CompactSign } from "jose";
import { exactNumber, isJsonObject, isText, namesOf } from "../operation/json.ts";
import { attempt } from "../runtime/attempt.ts";
import { collect } from "../runtime/runtime.ts";
import { InvalidOptionError, parseOption, refuseUnknown } from "../settings/import-options.ts";
import { parseChoice } from "../settings/parse.ts";
import type { IssuerSettings, TokenOptions, WrongToken } from "./options.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";

type Claims = Readonly<Record<string, unknown>>;

/** More than verifiers allow for clocks that differ. */
const HOUR = 3600;

/** How long a token is valid if nothing else is asked, in seconds. */
const DEFAULT_LIFETIME = HOUR;

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
type Authority = ReturnType<typeof createAuthority>;

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
    rotate: (keep: boolean): void => {
      published = [keyOf(String(++rotations)), ...(keep ? published.slice(0, MAX_KEYS - 1) : [])];
    },
    /** Signs a token. @throws InvalidOptionError */
    token: async (given: GivenToken): Promise<string> => {
      refuseUnknown(given, ["sub", "aud", "scope", "claims", "expiresIn", "wrong"]);
      checkNames(given);
      const now = Math.floor(Date.now() / 1000);
      const wrong = parsed("wrong", given.wrong, parseChoice(...namesOf(WRONG_CLAIMS)));
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
      const other = await sign(new Uint8Array());
      return token.slice(0, token.lastIndexOf(".")) + other.slice(other.lastIndexOf("."));
    },
  };
  return authority;
}

const MAX_BODY = 64 * 1024;

function json(content: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(content, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** The error response of the token endpoint (RFC 6749, 5.2), to be thrown. Its description has no quotes, as that demands. */
function refusal(error: string, description: string, status = 400): Response {
  const challenge = status === 401 ? { "www-authenticate": 'Basic realm="sidekit issuer"' } : {};
  return json({ error, error_description: description.replaceAll(/["\\]/g, "'") }, status, challenge);
}

/** The fields of a form; none if the body is empty. @throws A response for a large one and for another type. */
async function formOf(request: Request): Promise<URLSearchParams> {
  const text = request.body ? (await collect(request.body, MAX_BODY))?.toString() : "";
  if (text === undefined) throw refusal("invalid_request", `The body is larger than ${MAX_BODY} bytes`, 413);
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (text !== "" && type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    throw refusal("invalid_request", "The body must be of type application/x-www-form-urlencoded");
  return new URLSearchParams(text);
}

/** The client of a request: any one is accepted, named by Basic or in the body (RFC 6749, 2.3.1). */
function clientOf({ headers }: Request, form: URLSearchParams): string {
  const [, encoded = ""] = /^basic +([\w+/]+=*) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  const [, id = ""] = /^([^:&]+):/.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  // The id is form-encoded.
  const client = new URLSearchParams(`id=${id}`).get("id") || form.get("client_id");
  if (client) return client;
  throw refusal("invalid_client", "Send a client_id and any client_secret, as Basic or in the body", 401);
}

/** The fields of the form for options of other names. */
const FIELDS: Readonly<Record<string, string>> = { aud: "audience", expiresIn: "expires_in" };

async function issue(request: Request, authority: Authority): Promise<Response> {
  const form = await formOf(request);
  const grant = form.get("grant_type");
  if (!grant) throw refusal("invalid_request", "grant_type is missing; use client_credentials");
  if (grant !== "client_credentials") throw refusal("unsupported_grant_type", "Use client_credentials");
  const client = clientOf(request, form);
  const { scope, audience: aud, wrong, expires_in: expiresIn = String(DEFAULT_LIFETIME) } = Object.fromEntries(form);
  const given: unknown = attempt(() => JSON.parse(form.get("claims") ?? "{}", exactNumber));
  if (!isJsonObject(given)) throw refusal("invalid_request", "claims: must be a JSON object");
  const claims = { client_id: client, ...given };
  try {
    const access_token = await authority.token({ sub: client, aud, scope, expiresIn, wrong, claims });
    return json({ access_token, token_type: "Bearer", expires_in: Number(expiresIn), scope });
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    const message = error.message.replace(error.option, FIELDS[error.option] ?? error.option);
    throw refusal(error.option === "scope" ? "invalid_scope" : "invalid_request", message);
  }
}

async function rotate(request: Request, authority: Authority): Promise<Response> {
  const keep = (await formOf(request)).get("keep") ?? new URL(request.url).searchParams.get("keep");
  if (keep !== null && keep !== "true" && keep !== "false")
    throw refusal("invalid_request", "keep: must be true or false");
  authority.rotate(keep === "true");
  return json({ keys: await authority.keys() });
}

/** The document of discovery (OpenID Connect Discovery 1.0, 3). */
function discovery({ issuer, algorithm, url }: Authority): object {
  return {
    issuer,
    jwks_uri: `${url}/jwks`,
    token_endpoint: `${url}/token`,
    grant_types_supported: ["client_credentials"],
    response_types_supported: ["token"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [algorithm],
  };
}

const DISCOVERY = "/.well-known/openid-configuration";

async function answer(request: Request, authority: Authority): Promise<Response> {
  const base = new URL(authority.url).pathname.replace(/\/$/, "");
  const { pathname: path } = new URL(request.url);
  const pathname = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const post = pathname === "/token" ? issue : pathname === "/rotate" ? rotate : undefined;
  const isDiscovery = pathname.endsWith(DISCOVERY);
  if (!post && !isDiscovery && pathname !== "/jwks")
    return json({ error: "not_found", paths: [DISCOVERY, "/jwks", "/token", "/rotate"] }, 404);
  const methods = post ? ["POST"] : ["GET", "HEAD"];
  if (!methods.includes(request.method))
    return json({ error: "method_not_allowed" }, 405, { allow: methods.join(", ") });
  if (post) return await post(request, authority);
  return json(isDiscovery ? discovery(authority) : { keys: await authority.keys() });
}

/** Answers a request to the issuer. */
export async function answerAs(authority: Authority, request: Request): Promise<Response> {
  try {
    return await answer(request, authority);
  } catch (error) {
    if (error instanceof Response) return error;
    // Without the message of the error, which could hold a token.
    return json({ error: "server_error" }, 500);
  }
}
