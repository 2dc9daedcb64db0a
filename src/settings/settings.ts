import { LEVELS } from "../observe/log.ts";
import {
  parseChoice,
  parseCookieName,
  parseDuration,
  parseFilePath,
  parseHostname,
  parseNames,
  parseOrigins,
  parsePort,
  parsePublicUrl,
  parseRate,
  parseSize,
  parseSocketPath,
  parseStoreUrl,
  parseSwitch,
  parseTokens,
  parseWorkers,
} from "./parse.ts";

interface SettingRow<Value> {
  /** The environment variable, if it is not "SIDEKIT_" and the flag in upper case. */
  variable?: string;
  /** The default value in documents, if it is not the value's text. */
  defaultText?: string;
  /** The name of the value in the help; undefined for a switch. */
  placeholder?: string;
  meaning: string;
  values?: readonly string[];
  /** @throws Error whose message says what would be accepted. */
  parse(text: string): Value;
}

/** `SIDEKIT_TLS_CERT` is the variable of the flag "tls-cert". */
const setting = <const Value>(flag: string, fallback: Value, row: SettingRow<Value>) => ({
  variable: `SIDEKIT_${flag.replaceAll("-", "_").toUpperCase()}`,
  ...row,
  flag,
  fallback,
});

/** A setting, with its flag, its environment variable and its default value. */
export type Setting<Value> = ReturnType<typeof setting<Value>>;

/** The values of a setting that takes one of some words, and its parser. */
const oneOf = <const Word extends string>(...values: readonly Word[]) => ({ values, parse: parseChoice(...values) });

/** The settings by their names in the program. */
export const TABLE = {
  port: setting("port", 3000, {
    variable: "PORT",
    placeholder: "N",
    meaning: "TCP port; 0 picks a free port and prints it",
    parse: parsePort,
  }),
  host: setting("host", "127.0.0.1", {
    variable: "HOST",
    placeholder: "ADDRESS",
    meaning: "address to listen on, IPv4 or IPv6",
    parse: parseHostname,
  }),
  unix: setting("unix", undefined, {
    placeholder: "PATH",
    meaning: "listen on this Unix socket instead; a socket that a stopped process left behind is replaced",
    parse: parseSocketPath,
  }),
  tlsCert: setting("tls-cert", undefined, {
    placeholder: "FILE",
    meaning: "certificate chain for TLS, a PEM file; with `--tls-key`",
    parse: parseFilePath,
  }),
  tlsKey: setting("tls-key", undefined, {
    placeholder: "FILE",
    meaning: "private key of the certificate, a PEM file; with `--tls-cert`",
    parse: parseFilePath,
  }),
  token: setting("token", undefined, {
    placeholder: "TOKENS",
    meaning:
      "require `Authorization: Bearer <token>` everywhere except on `/`, `/livez`, `/readyz`, `/version` and `/auth`; several tokens, separated by commas, allow rotation",
    parse: parseTokens,
  }),
  tokenFile: setting("token-file", undefined, {
    placeholder: "FILE",
    meaning: "file with more tokens, one per line; unlike a flag, other users of the machine do not see them",
    parse: parseFilePath,
  }),
  maxBody: setting("max-body", 1024 ** 2, {
    defaultText: "1 MiB",
    placeholder: "SIZE",
    meaning: "JSON body limit (`512K`, `2M`, bytes)",
    parse: parseSize,
  }),
  maxBodyMemory: setting("max-body-memory", 64 * 1024 ** 2, {
    defaultText: "64 MiB",
    placeholder: "SIZE",
    meaning:
      "memory for the bodies of all unfinished requests and for large answers that are not yet read, divided among the workers (each at least 32 MiB, and twice `--max-body`); beyond it, requests get a 503",
    parse: parseSize,
  }),
  maxUpload: setting("max-upload", 256 * 1024 ** 2, {
    defaultText: "256 MiB",
    placeholder: "SIZE",
    meaning: "limit of a streamed `application/octet-stream` body",
    parse: parseSize,
  }),
  rateLimit: setting("rate-limit", undefined, {
    placeholder: "RATE",
    meaning:
      "requests per client and window (`100/1m`), reported in `RateLimit-*` and `Retry-After`; never for `/livez`, `/readyz` and `/auth`",
    parse: parseRate,
  }),
  rateLimitStore: setting("rate-limit-store", undefined, {
    placeholder: "URL",
    meaning:
      "with `--rate-limit`, the `redis://` or `rediss://` URL of a Valkey or Redis server that counts for all replicas; while it is unreachable, each replica counts alone",
    parse: parseStoreUrl,
  }),
  issuers: setting("issuers", undefined, {
    placeholder: "FILE",
    meaning:
      "JSON file of the issuers whose tokens `GET /auth` lets through, and `jwt/validate` judges without a secret; their keys are the only thing that the service fetches",
    parse: parseFilePath,
  }),
  authCookie: setting("auth-cookie", undefined, {
    placeholder: "NAME",
    meaning: "cookie in which `GET /auth` looks for the token of a request without `Authorization: Bearer`",
    parse: parseCookieName,
  }),
  mcp: setting("mcp", "on", {
    placeholder: "MODE",
    meaning: "`on` or `off`: the endpoint for agents at `/mcp`",
    ...oneOf("on", "off"),
  }),
  mcpTools: setting("mcp-tools", undefined, {
    defaultText: "all",
    placeholder: "NAMES",
    meaning:
      "the tools that agents are offered: names like `jwt` (all of its operations) or `hash_digest`, separated by commas",
    parse: parseNames,
  }),
  cors: setting("cors", undefined, {
    placeholder: "ORIGINS",
    meaning: "origins that may call from a browser, separated by commas, or `*`",
    parse: parseOrigins,
  }),
  trustProxy: setting("trust-proxy", false, {
    defaultText: "off",
    meaning:
      "trust `X-Forwarded-For` (its last entry, which the proxy in front added), `-Proto`, `-Host` and `-Prefix`",
    parse: parseSwitch,
  }),
  publicUrl: setting("public-url", undefined, {
    placeholder: "URL",
    meaning: "base of the URLs in descriptions and documents",
    parse: parsePublicUrl,
  }),
  workers: setting("workers", 1, {
    placeholder: "N",
    meaning: "processes that share the port (`auto`: one per core; Linux only); a process that ends is replaced",
    parse: parseWorkers,
  }),
  logLevel: setting("log-level", "info", {
    placeholder: "LEVEL",
    meaning: "`off`, `error`, `warn`, `info` or `debug`; `info` writes one line per request to stdout",
    ...oneOf("off", ...LEVELS.toReversed()),
  }),
  logFormat: setting("log-format", undefined, {
    defaultText: "json (pretty on a terminal)",
    placeholder: "FORMAT",
    meaning: "`json` or `pretty`",
    ...oneOf("json", "pretty"),
  }),
  shutdownTimeout: setting("shutdown-timeout", 10_000, {
    defaultText: "10s",
    placeholder: "TIME",
    meaning:
      "time for requests in progress after SIGTERM or SIGINT; if they finish in it, the exit code is 0, else 1; a second signal ends the process immediately",
    parse: parseDuration,
  }),
};

/** The values of all settings. */
export type SettingValues = {
  [Name in keyof typeof TABLE]: (typeof TABLE)[Name] extends Setting<infer Value> ? Value : never;
};

/** The values of all settings, each by a function that gives a value of the setting's own type. */
export const valuesOf = (read: (name: string, setting: Setting<unknown>) => unknown): SettingValues =>
  // A cast, as `fromEntries` cannot say that each entry has the type of its own setting.
  Object.fromEntries(Object.entries(TABLE).map(([name, setting]) => [name, read(name, setting)])) as SettingValues;

/** All settings, in the order of the documents. */
export const SETTINGS: readonly Setting<unknown>[] = Object.values(TABLE);

/** A setting's default value in documents. */
export const displayedDefault = ({ defaultText, fallback }: Setting<unknown>): string =>
  defaultText ?? (fallback === undefined ? "–" : String(fallback));
