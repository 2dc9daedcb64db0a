import { expect, test } from "bun:test";
import { help, parseService } from "../../src/cli/program.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { TOOL_NAMES } from "../support/surface.ts";
import { streamsOf } from "./support/streams.ts";

const parse = (argv: readonly string[]) => parseService(argv);

test.each([
  [[], "serve", {}],
  [["serve"], "serve", {}],
  [["healthcheck"], "healthcheck", {}],
  [["--port", "80", "serve"], "serve", { port: "80" }],
  [["serve", "--port", "80"], "serve", { port: "80" }],
  [["--port=80", "--host", "::1"], "serve", { port: "80", host: "::1" }],
  [["--public-url=https://a/?b=c"], "serve", { "public-url": "https://a/?b=c" }],
  [["--port="], "serve", { port: "" }],
  [["--port", "-1"], "serve", { port: "-1" }],
  [["--trust-proxy", "serve"], "serve", { "trust-proxy": "true" }],
  [["--trust-proxy=0"], "serve", { "trust-proxy": "false" }],
  [["--no-trust-proxy"], "serve", { "trust-proxy": "false" }],
  [["--unix=--odd"], "serve", { unix: "--odd" }],
  [["--help"], "help", {}],
  [["serve", "-v"], "version", {}],
  [["--port", "x", "--version"], "version", { port: "x" }],
])("parses %j", (argv, name, flags) => {
  expect<unknown>(parse(argv)).toEqual({ name, flags });
});

test.each(["serve", "healthcheck"])("parses a request for the help of %s", (topic) => {
  expect<unknown>(parse([topic, "-h"])).toEqual({ name: "help", topic, flags: {} });
});

test.each([
  [["start"], /^Unknown command "start"; sidekit --help lists them$/],
  [["serv"], /^Unknown command "serv"; did you mean "serve"\?$/],
  [["serve", "healthcheck"], /^Too many commands; use one$/],
  [["--port", "80", "hash"], /^"hash" comes first/],
  [["--prot", "80"], /^Unknown option "--prot"; did you mean "--port"\?$/],
  [["-p", "80"], /^Unknown option "-p"; --help lists the options$/],
  [["--constructor=1"], /^Unknown option "--constructor"; --help/],
  [["--trust-proxy=maybe"], /^--trust-proxy: must be true or false$/],
  [["--port"], /^--port: its value is missing$/],
  [["--port", "--host", "a"], /^--port: its value is missing$/],
  [["--port", "1", "--port", "1"], /^--port: given twice/],
  [["--trust-proxy", "--trust-proxy"], /^--trust-proxy: given twice/],
  [[`--${"x".repeat(100)}`], /^Unknown option "--x{38}…"; /],
])("refuses %j", (argv, message) => {
  expect(() => parse(argv)).toThrow(message);
});

test("every setting is an option", () => {
  for (const { flag, placeholder } of SETTINGS) {
    const argv = placeholder === undefined ? [`--${flag}`] : [`--${flag}`, "x"];
    expect<unknown>(parse(argv).flags).toEqual({ [flag]: placeholder === undefined ? "true" : "x" });
  }
});

test("the help lists tools, commands and settings under their headings", async () => {
  const { streams } = streamsOf();
  const overview = await help([], streams);
  expect(overview).toContain("Also: serve (default), healthcheck, mcp, issuer, help, completions, version\n");
  // The manual is named only where it is.
  expect(overview).toContain("More: sidekit TOOL --help, sidekit serve --help (settings)");
  const page = `${overview}\n${await help(["serve"], streams)}`;
  const sections = page.split("\n\n").map((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return [heading, lines.flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? [])];
  });
  expect(Object.fromEntries(sections)).toMatchObject({
    "Tools:": TOOL_NAMES,
    "Settings (variable, default):": SETTINGS.map(({ flag }) => `--${flag}`),
  });
});
