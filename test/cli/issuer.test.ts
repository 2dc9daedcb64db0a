import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { freePort } from "../support/ports.ts";
import { scratchFolder } from "../support/scratch.ts";
import { start } from "../support/service.ts";
import { sidekit } from "./support/sidekit.ts";

/** Asks the token endpoint of a running issuer. */
async function tokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: "ci" });
  const response = await fetch(`${url}/token`, { method: "POST", body });
  return (await response.json()).access_token;
}

describe("sidekit issuer", () => {
  test("gives tokens until a signal, and writes nothing about them", async () => {
    const issuer = await start(["issuer", "--seed=demo", "--algorithm=EdDSA", "--issuer=https://login.example.com/"]);
    try {
      const keys = createRemoteJWKSet(new URL(`${issuer.url}/jwks`));
      const { payload, protectedHeader } = await jwtVerify(await tokenOf(issuer.url), keys);
      expect(payload).toMatchObject({ iss: "https://login.example.com/", sub: "ci" });
      expect(protectedHeader.kid).toBe("iudQ-msOGMlfLogbcWmCouupKZc8ia76TikZ_asuBVQ");
      expect((await fetch(`${issuer.url}/token?canary`, { method: "POST", body: "canary" })).status).toBe(400);
    } finally {
      expect(await issuer.stop()).toBe(0);
    }
    expect(issuer.stdout).toEqual([`sidekit issuer listens on ${issuer.url}, for tests only`]);
    expect(issuer.stderr).toEqual([]);
  });

  test("listens on the loopback address, whatever the variables of the service are, and ends at SIGINT", async () => {
    const issuer = await start(["issuer", "--port=0"], { HOST: "0.0.0.0", PORT: "1", SIDEKIT_UNIX: "/nowhere" });
    expect(issuer.url).toStartWith("http://127.0.0.1:");
    expect(await issuer.stop("SIGINT")).toBe(0);
  });

  test.each([
    [
      ["--host", "0.0.0.0"],
      "--host: an issuer for tests gives tokens to anyone; use a loopback address: 127.0.0.1, ::1 or localhost",
    ],
    [["--port", "hostname"], '--port: "hostname" is not a port; use a whole number from 0 to 65535'],
    [["--sed", "a"], 'Unknown option "--sed"; did you mean "--seed"?'],
    [["serve"], "sidekit issuer takes no values; sidekit issuer --help lists its options"],
  ])("refuses %j", async (words, message) => {
    expect(await sidekit(["issuer", ...words])).toEqual({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
  });

  test("refuses the port of another process, also at another loopback address", async () => {
    for (const hostname of ["127.0.0.1", "::1"]) {
      const other = Bun.listen({ hostname, port: 0, socket: { data: () => {} } });
      const stderr = `sidekit: port ${other.port} of ${hostname} is in use by another process; stop that one, or choose another port with --port (0 picks a free one)\n`;
      for (const host of ["127.0.0.1", "::1", "localhost"])
        expect(await sidekit(["issuer", "--host", host, `--port=${other.port}`])).toEqual({
          code: 1,
          stdout: "",
          stderr,
        });
      other.stop(true);
    }
  });
});

const validate = async (token: string, ...options: string[]) => await sidekit(["jwt", "validate", token, ...options]);

describe("sidekit jwt validate --jwks", async () => {
  const issuer = await createIssuer();
  afterAll(async () => await issuer.close());
  const jwks = `${issuer.url}/jwks`;

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

  test("has the exit code 1 for a token that is wrong, or of another issuer than the expected one", async () => {
    const options = ["--jwks", jwks];
    const wrong = await validate(await issuer.token({ wrong: "bad-signature" }), ...options);
    expect([wrong.code, wrong.stdout.split("\n", 1)]).toEqual([1, ["INVALID"]]);
    const other = await validate(await issuer.token(), ...options, "--issuer", "https://example.com");
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining("FAILED issuer")]);
  });

  test.each([
    [["--jwks", "http://id.example.com/keys"], "--jwks: must be an https URL"],
    [["--jwks", `${issuer.url}/nowhere`], "--jwks: the answer has status 404"],
    [["--jwks", `http://127.0.0.1:${freePort()}/`], "--jwks: the connection failed"],
    [["--jwks", "/nowhere/jwks.json"], "--jwks: the file cannot be read: ENOENT (/nowhere/jwks.json)"],
    [["--jwks", "package.json"], '--jwks: the key set has no list "keys"'],
    [["--jwks", jwks, "--secret", "x"], "--jwks: cannot be used together with --secret"],
  ])("refuses %j", async (options, message) => {
    const { code, stdout, stderr } = await validate(await issuer.token(), ...options);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
