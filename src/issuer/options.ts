import { quote } from "../operation/refusal.ts";
import { isLoopback } from "../runtime/server.ts";
import { InvalidOptionError, parseOption, refuseUnknown } from "../settings/import-options.ts";
import { parseChoice, parseHostname, parsePort } from "../settings/parse.ts";

/** The algorithm of the keys of an issuer for tests. */
export type IssuerAlgorithm = "ES256" | "EdDSA" | "RS256";

/** How a token is wrong on purpose. */
export type WrongToken =
  | "expired"
  | "not-yet-valid"
  | "wrong-audience"
  | "wrong-issuer"
  | "bad-signature"
  | "unknown-key"
  | "alg-none";

/** An issuer for tests. */
export interface IssuerOptions {
  /** The same seed gives the same keys, on every machine; by default they are random. */
  seed?: string;
  /** ES256 by default. */
  algorithm?: IssuerAlgorithm;
  /** The `iss` of the tokens, an http or https URL; by default the URL of the issuer. */
  issuer?: string;
  /** Default: a free port. */
  port?: number;
  /** A loopback address: "127.0.0.1" (the default), "::1" or "localhost". */
  hostname?: string;
  /** Whether to open a port; true by default. Without one, `fetch` answers requests in process. */
  listen?: boolean;
}

/** A token of an issuer for tests. */
export interface TokenOptions {
  /** Default: "test". */
  sub?: string;
  /** The audience; by default the token has none. */
  aud?: string | readonly string[];
  /** Scopes, separated by spaces. */
  scope?: string;
  /** More claims. They replace those of the issuer: `iss`, `sub`, `aud`, `iat`, `exp`, `jti`, `scope`. */
  claims?: Readonly<Record<string, unknown>>;
  /** Seconds until the token expires; 3600 by default. */
  expiresIn?: number;
  /** What is wrong with the token; by default, nothing. */
  wrong?: WrongToken;
}

/** An issuer of tokens for tests. `await using` closes it at the end of the block. */
export interface Issuer extends AsyncDisposable {
  /** Its base URL, "http://127.0.0.1:40123"; also the `iss` of its tokens, unless `issuer` is given. With `listen: false`, `issuer`. */
  url: string;
  /** Signs a token. @throws InvalidOptionError */
  token(options?: TokenOptions): Promise<string>;
  /** Replaces the signing key. The key set loses the former keys, unless `keep` is true: then it has up to 10 keys. */
  rotate(options?: { keep?: boolean }): Promise<void>;
  /** Handles a request without a network. The origin of the URL may be omitted: `fetch("/jwks")`. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Stops listening. The port is free afterwards. */
  close(): Promise<void>;
}

/** An issuer's identifier (RFC 8414, 2), which http may have here. It is compared as it is written, so it is kept so. */
function parseIssuer(text: string): string {
  if (/^https?:\/\/[^?#]+$/.test(text) && URL.parse(text) !== null) return text;
  throw new Error(`${quote(text)} is not the URL of an issuer; use one like https://login.example.com`);
}

function parseLoopback(text: string): string {
  const hostname = parseHostname(text);
  if (isLoopback(hostname)) return hostname;
  throw new Error("an issuer for tests gives tokens to anyone; use a loopback address: 127.0.0.1, ::1 or localhost");
}

/** The options of an issuer, checked. @internal */
export type IssuerSettings = ReturnType<typeof readIssuerOptions>;

/** Checks the options of an issuer. @throws InvalidOptionError @internal */
export function readIssuerOptions(options: { readonly [Name in keyof IssuerOptions]?: unknown }) {
  refuseUnknown(options, ["seed", "algorithm", "issuer", "port", "hostname", "listen"]);
  const { seed, algorithm = "ES256", issuer, port = 0, hostname = "127.0.0.1", listen = true } = options;
  if (typeof listen !== "boolean") throw new InvalidOptionError("listen", "must be true or false");
  return {
    seed: seed === undefined ? crypto.randomUUID() : parseOption("seed", seed, String),
    algorithm: parseOption("algorithm", algorithm, parseChoice<IssuerAlgorithm>("ES256", "EdDSA", "RS256")),
    issuer: issuer === undefined ? undefined : parseOption("issuer", issuer, parseIssuer),
    port: parseOption("port", port, parsePort),
    hostname: parseOption("hostname", hostname, parseLoopback),
    listen,
  };
}
