import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { freePort } from "../support/ports.ts";
import { scratchFolder } from "../support/scratch.ts";
import { sidekit } from "./support/sidekit.ts";

const issuer = await createIssuer();
afterAll(async () => await issuer.close());
const jwks = `${issuer.url}/jwks`;

const validate = async (token: string, ...options: string[]) => await sidekit(["jwt", "validate", token, ...options]);

describe("sidekit jwt validate --jwks", () => {
  test("judges a token by the keys at a URL", async () => {
    const { code, stdout, stderr } = await validate(await issuer.token(), "--jwks", jwks);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toStartWith("VALID\n");
    expect(stdout).toContain(`Judged by the keys of ${jwks}, which are 0 s old`);
  });

  test("judges a token by the keys in a file", async () => {
    const path = join(scratchFolder(), "jwks.json");
    writeFileSync(path, await (await fetch(jwks)).text());
    const { code, stdout } = await validate(await issuer.token(), "--json", `--jwks=${path}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, trustedIssuer: { issuer: path, keysAgeSeconds: 0 } });
  });

  test.each(["bad-signature", "unknown-key", "expired", "alg-none"] as const)(
    "has the exit code 1 for a token that is wrong: %s",
    async (wrong) => {
      const { code, stdout } = await validate(await issuer.token({ wrong }), "--jwks", jwks);
      expect([code, stdout.split("\n", 1)]).toEqual([1, ["INVALID"]]);
    },
  );

  test("checks the issuer that is expected", async () => {
    const { code, stdout } = await validate(await issuer.token(), "--jwks", jwks, "--issuer", "https://example.com");
    expect(code).toBe(1);
    expect(stdout).toContain("FAILED issuer");
  });

  test.each([
    [["--jwks", "http://id.example.com/keys"], "--jwks: must be an https URL"],
    [["--jwks", `${issuer.url}/nowhere`], "--jwks: the answer has status 404"],
    [["--jwks", `http://127.0.0.1:${freePort()}/`], "--jwks: the connection failed"],
    [["--jwks", "/nowhere/jwks.json"], "--jwks: the file cannot be read"],
    [["--jwks", "package.json"], '--jwks: the key set has no list "keys"'],
    [["--jwks", jwks, "--secret", "x"], "--jwks: cannot be used together with --secret"],
  ])("refuses %j", async (options, message) => {
    const { code, stdout, stderr } = await validate(await issuer.token(), ...options);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
