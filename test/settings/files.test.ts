import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFailure } from "../../src/runtime/runtime.ts";
import { readCredentials } from "../../src/settings/files.ts";
import { readSettings } from "../../src/settings/read-settings.ts";
import { certificate } from "../support/certificate.ts";
import { scratchFolder } from "../support/scratch.ts";

function fileWith(text: string): string {
  const path = join(scratchFolder(), "tokens");
  writeFileSync(path, text);
  return path;
}

const tokensOf = (path: string, flags: Record<string, string> = {}) =>
  readCredentials(readSettings({ ...flags, "token-file": path }, {})).tokens;

describe("a token file", () => {
  test("has one token a line; empty lines, comments and white space around tokens are ignored", () => {
    expect(tokensOf(fileWith("# old\none\r\n\n  two-2~!=\t\n #three\nfour#4"))).toEqual(["one", "two-2~!=", "four#4"]);
  });

  test("adds its tokens to those of the flag or the variable", () => {
    const path = fileWith("filed\n");
    expect(tokensOf(path, { token: "a,b" })).toEqual(["a", "b", "filed"]);
    const settings = readSettings({}, { SIDEKIT_TOKEN: "c", SIDEKIT_TOKEN_FILE: path });
    expect(readCredentials(settings).tokens).toEqual(["c", "filed"]);
    // Without it, there are those of the setting, if any.
    expect(readCredentials(readSettings({}, {})).tokens).toBeUndefined();
    expect(readCredentials(readSettings({ token: "a" }, {})).tokens).toEqual(["a"]);
  });

  test.each([
    ["", "has no token"],
    [" \n\n#one", "has no token"],
    ["good\ns3 cret", "token 2 in "],
    ["s3,cret", "token 1 in "],
    ["sécret", "token 1 in "],
  ])("with the content %j is refused, with a message that contains no token", (text, problem) => {
    const read = () => tokensOf(fileWith(text));
    expect(read).toThrow(problem);
    expect(read).toThrow(/^--token-file: .+; use a file with one token a line$/);
    expect(read).not.toThrow(/good|cret/);
  });

  test("that is missing or a folder is refused", () => {
    expect(() => tokensOf(join(scratchFolder(), "none"))).toThrow(/cannot be read \(ENOENT\); use a file/);
    expect(readFailure(Object.assign(new Error(), { code: "ERR_EIO" }))).toBe("unknown reason");
    expect(readFailure(Object.assign(new Error(), { name: "NotCapable" }))).toBe("not allowed by --allow-read");
    expect(() => tokensOf(scratchFolder())).toThrow(/^--token-file: .* is not a regular file; use a file/);
    expect(tokensOf(fileWith("a".padEnd(2 ** 20)))).toEqual(["a"]);
    expect(() => tokensOf(fileWith("a".padEnd(2 ** 20 + 1)))).toThrow(/is larger than 1 MiB; use a file/);
  });
});

test("secrets in flags cause a warning, those in files and variables do not, and a store without a limit does", () => {
  const store = "redis://user:s3cret@127.0.0.1:6379";
  expect(readSettings({ token: "a", "rate-limit-store": store }, {}).warnings).toEqual([
    "every user of this machine can read the value of --token; use --token-file or SIDEKIT_TOKEN_FILE",
    "every user of this machine can read the password in --rate-limit-store; use SIDEKIT_RATE_LIMIT_STORE",
    "--rate-limit-store has no effect without --rate-limit: nothing is limited",
  ]);
  const flags = { "token-file": "a", "rate-limit": "1/s" };
  const variables = { SIDEKIT_TOKEN: "b", SIDEKIT_RATE_LIMIT_STORE: store };
  for (const given of [flags, { ...flags, "rate-limit-store": "redis://127.0.0.1:6379" }])
    expect(readSettings(given, variables).warnings).toEqual([]);
});

test("a certificate of more than 1 MiB is refused, and a key that is none", () => {
  const settings = readSettings({ "tls-cert": fileWith("-".repeat(2 ** 20 + 1)), "tls-key": "none" }, {});
  expect(() => readCredentials(settings).tls).toThrow(
    /^--tls-cert: .* is larger than 1 MiB; use a PEM file with a certificate that can be read$/,
  );
  const wrong = readSettings({ "tls-cert": certificate().cert, "tls-key": fileWith("-") }, {});
  const key = "private key that is not encrypted";
  expect(() => readCredentials(wrong).tls).toThrow(
    new RegExp(`^--tls-key: .* has no ${key}; use a PEM file with a ${key}$`),
  );
});
