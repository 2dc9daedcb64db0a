import { expect, test } from "bun:test";
import { readSettings } from "../../src/settings/read-settings.ts";
import { SETTINGS } from "../../src/settings/settings.ts";

/** Flags, variables and defaults of the service, as operators rely on them. */
const TABLE = [
  ["port", "PORT", 3000],
  ["host", "HOST", "127.0.0.1"],
  ["unix", "SIDEKIT_UNIX", undefined],
  ["tls-cert", "SIDEKIT_TLS_CERT", undefined],
  ["tls-key", "SIDEKIT_TLS_KEY", undefined],
  ["token", "SIDEKIT_TOKEN", undefined],
  ["token-file", "SIDEKIT_TOKEN_FILE", undefined],
  ["max-body", "SIDEKIT_MAX_BODY", 1_048_576],
  ["max-body-memory", "SIDEKIT_MAX_BODY_MEMORY", 67_108_864],
  ["max-upload", "SIDEKIT_MAX_UPLOAD", 268_435_456],
  ["rate-limit", "SIDEKIT_RATE_LIMIT", undefined],
  ["rate-limit-store", "SIDEKIT_RATE_LIMIT_STORE", undefined],
  ["issuers", "SIDEKIT_ISSUERS", undefined],
  ["auth-cookie", "SIDEKIT_AUTH_COOKIE", undefined],
  ["mcp", "SIDEKIT_MCP", "on"],
  ["mcp-tools", "SIDEKIT_MCP_TOOLS", undefined],
  ["cors", "SIDEKIT_CORS", undefined],
  ["trust-proxy", "SIDEKIT_TRUST_PROXY", false],
  ["public-url", "SIDEKIT_PUBLIC_URL", undefined],
  ["workers", "SIDEKIT_WORKERS", 1],
  ["log-level", "SIDEKIT_LOG_LEVEL", "info"],
  ["log-format", "SIDEKIT_LOG_FORMAT", undefined],
  ["shutdown-timeout", "SIDEKIT_SHUTDOWN_TIMEOUT", 10_000],
];

test("flags, variables and defaults are stable", () => {
  expect(SETTINGS.map(({ flag, variable, fallback }) => [flag, variable, fallback])).toEqual(TABLE);
});

test("a flag overrides its variable, and a variable overrides the default, also with the same value", () => {
  expect(readSettings({}, {}).port).toBe(3000);
  expect(readSettings({}, { PORT: "4000" }).port).toBe(4000);
  expect(readSettings({ port: "5000" }, { PORT: "invalid" }).port).toBe(5000);
  expect(readSettings({ port: "3000" }, { PORT: "4000" }).port).toBe(3000);
  expect(readSettings({ "trust-proxy": "false" }, { SIDEKIT_TRUST_PROXY: "1" }).trustProxy).toBe(false);
});

test("an error names the flag or the variable, and an empty value is an error", () => {
  expect(() => readSettings({ port: "x" }, {})).toThrow(/^--port: "x" is not /);
  expect(() => readSettings({}, { PORT: "x" })).toThrow(/^PORT: /);
  for (const { variable } of SETTINGS) expect(() => readSettings({}, { [variable]: "" })).toThrow(`${variable}: `);
});

test("invalid combinations of settings are refused", () => {
  expect(() => readSettings({ "tls-cert": "a" }, {})).toThrow(/^--tls-key: /);
  expect(() => readSettings({}, { SIDEKIT_TLS_KEY: "a" })).toThrow(/^--tls-cert: /);
  expect(() => readSettings({ "auth-cookie": "a" }, {})).toThrow(/^--issuers: /);
  expect(() => readSettings({ unix: "/a", workers: "2" }, {})).toThrow(/^--workers: /);
  const valid = { "tls-cert": "a", "tls-key": "b", "auth-cookie": "c", issuers: "d", unix: "/e" };
  expect(readSettings(valid, { HOST: "f" })).toMatchObject({ tlsCert: "a", authCookie: "c", unix: "/e", workers: 1 });
});
