import { parseChoice, parseSwitch, parseTokens } from "./parse-choice.ts";
import {
  parseFilePath,
  parseHostname,
  parseOrigins,
  parsePublicUrl,
  parseSocketPath,
  parseStoreUrl,
} from "./parse-network.ts";
import { parseDuration, parsePort, parseRate, parseSize, parseWorkers } from "./parse-quantity.ts";
import type { SettingRow } from "./setting.ts";

/**
 * The table of settings. `row` maps a flag and its row to a value of the setting's type: `readSettings` reads the setting,
 * other callers collect the rows.
 */
export const settings = (row: <const Value>(flag: string, row: SettingRow<Value>) => Value) => ({
  port: row("port", {
    variable: "PORT",
    fallback: 3000,
    placeholder: "N",
    meaning: "TCP port; 0 picks a free one and says which",
    parse: parsePort,
  }),
  host: row("host", {
    variable: "HOST",
    fallback: "127.0.0.1",
    placeholder: "ADDRESS",
    meaning: "address to listen on (IPv6 too)",
    parse: parseHostname,
  }),
  unix: row("unix", {
    fallback: undefined,
    placeholder: "PATH",
    meaning: "listen on this Unix socket instead; a dead one left behind is replaced, a live one is not",
    parse: parseSocketPath,
  }),
  tlsCert: row("tls-cert", {
    fallback: undefined,
    placeholder: "FILE",
    meaning: "certificate chain for TLS, a PEM file; with `--tls-key`",
    parse: parseFilePath,
  }),
  tlsKey: row("tls-key", {
    fallback: undefined,
    placeholder: "FILE",
    meaning: "its private key, a PEM file; with `--tls-cert`",
    parse: parseFilePath,
  }),
  token: row("token", {
    fallback: undefined,
    placeholder: "TOKENS",
    meaning:
      "when set, everything but `/`, `/livez`, `/readyz` and `/version` wants `Authorization: Bearer <token>`; several, separated by commas, for rotation",
    parse: parseTokens,
  }),
  tokenFile: row("token-file", {
    fallback: undefined,
    placeholder: "FILE",
    meaning:
      "file with such tokens, one a line, beside those of `--token`; unlike a flag's value, only its readers see it",
    parse: parseFilePath,
  }),
  maxBody: row("max-body", {
    fallback: 1024 ** 2,
    defaultText: "1 MiB",
    placeholder: "SIZE",
    meaning: "JSON body limit (`512K`, `2M`, bytes)",
    parse: parseSize,
  }),
  maxBodyMemory: row("max-body-memory", {
    fallback: 64 * 1024 ** 2,
    defaultText: "64 MiB",
    placeholder: "SIZE",
    meaning: "memory that unfinished JSON bodies take together, for each process; beyond it requests get a 503",
    parse: parseSize,
  }),
  maxUpload: row("max-upload", {
    fallback: 256 * 1024 ** 2,
    defaultText: "256 MiB",
    placeholder: "SIZE",
    meaning: "limit of a streamed `application/octet-stream` body",
    parse: parseSize,
  }),
  rateLimit: row("rate-limit", {
    fallback: undefined,
    placeholder: "RATE",
    meaning:
      "requests per client and window (`100/1m`), reported in `RateLimit-*` and `Retry-After`; never for `/livez` and `/readyz`",
    parse: parseRate,
  }),
  rateLimitStore: row("rate-limit-store", {
    fallback: undefined,
    placeholder: "URL",
    meaning:
      "`redis://` or `rediss://` URL of a Valkey or Redis that counts for all replicas; while it is away, each counts for itself",
    parse: parseStoreUrl,
  }),
  mcp: row("mcp", {
    fallback: "on",
    placeholder: "MODE",
    meaning: "`on` or `off`: the endpoint for agents at `/mcp`",
    parse: parseChoice("on", "off"),
  }),
  cors: row("cors", {
    fallback: undefined,
    placeholder: "ORIGINS",
    meaning: "origins that may call from a browser, separated by commas, or `*`",
    parse: parseOrigins,
  }),
  trustProxy: row("trust-proxy", {
    fallback: false,
    defaultText: "off",
    meaning:
      "believe `X-Forwarded-For` (its last entry: what the proxy in front added), `-Proto`, `-Host` and `-Prefix`",
    parse: parseSwitch,
  }),
  publicUrl: row("public-url", {
    fallback: undefined,
    placeholder: "URL",
    meaning: "base of the urls in descriptions and docs",
    parse: parsePublicUrl,
  }),
  workers: row("workers", {
    fallback: 1,
    placeholder: "N",
    meaning: "processes that share the port (`auto` = one per core; Linux); one that dies is replaced",
    parse: parseWorkers,
  }),
  logLevel: row("log-level", {
    fallback: "info",
    placeholder: "LEVEL",
    meaning: "`off`, `error`, `warn`, `info` or `debug`; one line a request at info, on stdout",
    parse: parseChoice("off", "error", "warn", "info", "debug"),
  }),
  logFormat: row("log-format", {
    fallback: undefined,
    defaultText: "json (pretty on a terminal)",
    placeholder: "FORMAT",
    meaning: "`json` or `pretty`",
    parse: parseChoice("json", "pretty"),
  }),
  shutdownTimeout: row("shutdown-timeout", {
    fallback: 10_000,
    defaultText: "10s",
    placeholder: "TIME",
    meaning:
      "on SIGTERM or SIGINT: not ready, stop accepting, finish what is in flight, exit 0; past it, exit 1; a second signal ends at once",
    parse: parseDuration,
  }),
});
