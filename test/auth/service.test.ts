import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { posted, toolCall } from "../support/agent.ts";
import { freePort } from "../support/ports.ts";
import { json } from "../support/requests.ts";
import { run, start, until } from "../support/service.ts";
import { fileOf } from "./issuer-server.ts";

const validateAt = async (url: string, body: object, form = "") =>
  await fetch(`${url}/api/v1/tools/jwt/validate${form}`, json(body));

describe("a service with trusted issuers", () => {
  test("judges their tokens without a secret, in each form and for agents", async () => {
    await using issuer = await createIssuer();
    await using service = await start(["--issuers", fileOf([{ issuer: issuer.url }])]);
    const token = await issuer.token();
    const answer = await (await validateAt(service.url, { token })).json();
    expect(answer.data).toMatchObject({ valid: true, trustedIssuer: { issuer: issuer.url } });
    const text = await (await validateAt(service.url, { token }, "/text")).text();
    expect(text).toStartWith("VALID\n");
    expect(text).toContain(`Judged by the keys of ${issuer.url}`);
    const call = await fetch(`${service.url}/mcp`, posted(toolCall("jwt_validate", { token })));
    expect(await call.text()).toContain('"trustedIssuer"');
  });

  test("starts while an issuer is away, says so in the log, and refuses its tokens", async () => {
    const url = `http://127.0.0.1:${freePort()}`;
    await using service = await start(["--issuers", fileOf([{ issuer: url }])]);
    const line = await until(() => service.stdout.find((each) => each.includes("cannot get the keys")), "the line");
    expect(JSON.parse(line)).toMatchObject({ level: "warn", issuer: url, reason: expect.stringContaining("failed") });
    await using elsewhere = await createIssuer({ issuer: url });
    const { data } = await (await validateAt(service.url, { token: await elsewhere.token() })).json();
    expect(data).toMatchObject({ valid: false, reason: "The keys of the issuer could not be had yet" });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});

test("at SIGHUP, the file of issuers is read again, and what an issuer has lost is lost at once", async () => {
  await using one = await createIssuer();
  await using other = await createIssuer();
  const path = fileOf([{ issuer: one.url }]);
  await using service = await start(["--issuers", path]);
  const [its, others] = [await one.token(), await other.token()];
  const statusOf = async (token: string) =>
    (await fetch(`${service.url}/auth`, { headers: { authorization: `Bearer ${token}` } })).status;
  const reload = async (content: unknown, line: string) => {
    writeFileSync(path, JSON.stringify(content));
    process.kill(service.pid, "SIGHUP");
    await until(() => service.stdout.find((each) => each.includes(line)), line);
  };
  expect([await statusOf(its), await statusOf(others)]).toEqual([200, 401]);
  await reload([{}], "cannot reload; the previous files stay in use");
  expect(service.stdout.join("\n")).not.toContain('"reloaded"');
  expect([await statusOf(its), await statusOf(others)]).toEqual([200, 401]);
  await reload([{ issuer: other.url }], "reloaded");
  await until(async () => ((await statusOf(others)) === 200 ? true : undefined), "the new issuer");
  expect(await statusOf(its)).toBe(401);
});

test.each([
  ["/nowhere/issuers.json", "cannot be read (ENOENT)"],
  [fileOf([{ issuer: "a", jwks: "none.json" }]), "entry 1: jwks: the file cannot be read: ENOENT (/"],
])("a service does not start with the issuers of %s", async (path, problem) => {
  const { code, stdout, stderr } = await run(["serve", "--port=0", "--issuers", path]);
  expect(code).toBe(2);
  expect(stdout + stderr).toContain("--issuers: ");
  expect(stdout + stderr).toContain(problem);
});
