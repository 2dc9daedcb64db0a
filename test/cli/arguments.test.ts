import { expect, test } from "bun:test";
import { parseArguments } from "../../src/cli/arguments.ts";

test.each([
  [[], "serve", {}],
  [["serve"], "serve", {}],
  [["healthcheck"], "healthcheck", {}],
  [["--port", "80", "serve"], "serve", { port: "80" }],
  [["--port=80", "--host", "::1"], "serve", { port: "80", host: "::1" }],
  [["--public-url=https://a/?b=c"], "serve", { "public-url": "https://a/?b=c" }],
  [["--port="], "serve", { port: "" }],
  [["--trust-proxy", "serve"], "serve", { "trust-proxy": "true" }],
  [["--trust-proxy=0"], "serve", { "trust-proxy": "0" }],
  [["--unix=--odd"], "serve", { unix: "--odd" }],
  [["--help"], "help", {}],
  [["serve", "-h"], "help", {}],
  [["-v"], "version", {}],
  [["--version", "--port", "x"], "version", { port: "x" }],
])("%j", (argv, command, flags) => {
  expect<unknown>(parseArguments(argv)).toEqual({ command, flags });
});

test.each([
  [["start"], /^"start" is no command; use serve/],
  [["serve", "healthcheck"], /there is a command already/],
  [["--prot", "80"], /^"--prot" is no flag; /],
  [["-p", "80"], /^"-p" is no flag; /],
  [["--no-trust-proxy"], /is no flag/],
  [["--constructor=1"], /is no flag/],
  [["--port"], /^--port: its value is missing$/],
  [["--port", "--host", "a"], /^--port: its value is missing$/],
  [["--port", "1", "--port", "1"], /^--port: given twice/],
  [["--"], /^"--" has no meaning here/],
  [[`--${"x".repeat(100)}`], /^"--x{38}…" is no flag/],
])("%j is refused", (argv, message) => {
  expect(() => parseArguments(argv)).toThrow(message);
});
