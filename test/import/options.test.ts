import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createIssuer, createSidekit, InvalidOptionError } from "../../src/index.ts";
import { readOptions } from "../../src/settings/import-options.ts";
import { SETTINGS } from "../../src/settings/settings.ts";

/** The settings of a process, which a program that imports the service does not have, or has in another form. */
const OF_A_PROCESS =
  "port host unix tls-cert tls-key token-file rate-limit-store issuers workers log-level log-format shutdown-timeout";

/** A value of each option, and what the setting is then. */
const VALUES = {
  token: ["one, two", ["one", "two"]],
  maxBody: ["2K", 2048],
  maxBodyMemory: [4_000_000, 4_000_000],
  maxUpload: ["1M", 1_048_576],
  rateLimit: ["100/1m", { limit: 100, windowMs: 60_000 }],
  mcp: ["off", "off"],
  mcpTools: ["jwt,hash_digest", ["jwt", "hash_digest"]],
  cors: ["https://app.example.com", ["https://app.example.com"]],
  trustProxy: [true, true],
  publicUrl: ["https://example.com/tools/", "https://example.com/tools"],
  authCookie: ["session", "session"],
} as const;

const errorOf = (call: () => unknown): Promise<unknown> => Promise.try(call).catch((error: unknown) => error);

/** Options as a program without types gives them. */
const createUntyped = (options: object) => createSidekit(options);

describe("options", () => {
  test("are all settings but those of a process", () => {
    const flags = Object.keys(VALUES).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(SETTINGS.map(({ flag }) => flag).sort()).toEqual([...flags, ...OF_A_PROCESS.split(" ")].sort());
  });

  test("have the values of the command line", () => {
    const given = Object.fromEntries(Object.entries(VALUES).map(([name, [value]]) => [name, value]));
    const read = Object.fromEntries(Object.entries(VALUES).map(([name, [, setting]]) => [name, setting]));
    expect(readOptions({ ...given, issuers: [{ issuer: "https://id.example.com" }] })).toMatchObject(read);
  });

  test("are named in the documentation", () => {
    const page = readFileSync("docs/clients.md", "utf8");
    const names = [...Object.keys(VALUES), "issuers", "onError"];
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test("that are undefined have their default", () => {
    expect(readOptions(Object.fromEntries(Object.keys(VALUES).map((name) => [name, undefined])))).toEqual(
      readOptions({}),
    );
  });

  test.each([
    [{ rateLimit: "often" }, "rateLimit", '"often" is not a rate; use requests and a window like 100/1m or 20/s'],
    [{ maxBody: 1.5 }, "maxBody", '"1.5" is not a size; use bytes or a size like 512K, 2M or 1G'],
    [{ token: ["one", "two"] }, "token", "must be a string, a number or a boolean"],
    [{ token: true }, "token", "must be a string"],
    [{ token: "s3cret canary" }, "token", expect.stringMatching(/^a token is empty or has a character (?!.*canary)/)],
    [{ mcp: true }, "mcp", '"true" is not known; use one of on, off'],
    [{ cors: null }, "cors", "must be a string, a number or a boolean"],
    [{ onError: "log" }, "onError", "must be a function"],
    [{ authCookie: "session" }, "authCookie", "nobody is trusted; set issuers, too"],
    [{ issuers: "issuers.json" }, "issuers", expect.stringContaining("must be a list of 1 to 32 issuers like ")],
    [{ issuers: [{ issuer: "http://id.example.com" }] }, "issuers", expect.stringContaining("entry 1: issuer: ")],
    [{ tokens: "a" }, "tokens", "unknown option; did you mean token?"],
    [{ ratelimit: "1/m" }, "ratelimit", "unknown option; did you mean rateLimit?"],
    [{ constructor: 1 }, "constructor", expect.stringContaining("unknown option; use token, maxBody, ")],
    [{ workers: 2 }, "workers", expect.stringContaining("unknown option; use token, maxBody, ")],
  ])("%j is refused", async (options, option, problem) => {
    const error = await errorOf(() => createUntyped(options));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ name: "InvalidOptionError", option });
    expect(String(error).replace(`InvalidOptionError: ${option}: `, "")).toEqual(problem);
  });
});

test.each([
  [{ port: 70_000 }, "port", '"70000" is not a port; use a whole number from 0 to 65535'],
  [{ port: -1 }, "port", '"-1" is not a port; use a whole number from 0 to 65535'],
  [{ hostname: "a b" }, "hostname", '"a b" is not an address; use one like 127.0.0.1, 0.0.0.0, ::1 or a host name'],
  [{ host: "0.0.0.0" }, "host", "unknown option; did you mean hostname?"],
  [{}, "mcpTools", '"hash_digset" is not known; did you mean hash_digest?'],
])("listen refuses %j", async (address: object, option, problem) => {
  const given = option === "mcpTools" ? { mcpTools: "jwt,hash_digset" } : {};
  const error = await errorOf(() => createSidekit(given).listen(address));
  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({ option, message: `${option}: ${problem}` });
});

test.each(["3000", '"a secret"', "null", "true"])("%s is no object of options", async (json) => {
  const calls = [
    () => createSidekit(JSON.parse(json)),
    () => createSidekit().listen(JSON.parse(json)),
    () => createIssuer(JSON.parse(json)),
  ];
  for (const error of await Promise.all(calls.map(errorOf))) {
    expect(error).toMatchObject({ name: "InvalidOptionError", option: "options" });
    expect(error).toHaveProperty("message", expect.stringMatching(/^options: must be an object, with \w+(, \w+)+$/));
  }
});
