import { afterAll, describe, expect, test } from "bun:test";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { namesOf } from "../../src/operation/json.ts";
import { rawRequestTo } from "../support/connection.ts";
import { start } from "../support/service.ts";
import { fileOf, WRONG } from "./issuer-server.ts";

const issuer = await createIssuer();
const service = await start(
  ["--issuers", fileOf([{ issuer: issuer.url, audience: "api" }]), "--auth-cookie=session", "--token=own"],
  { SIDEKIT_RATE_LIMIT: "20/1h" },
);
afterAll(async () => {
  await service.stop();
  await issuer.close();
});

const RESULT = ["x-auth-subject", "x-auth-email", "x-auth-scopes", "x-auth-claims"];

/** The headers that are plain text. */
const resultOf = ({ headers }: { headers: { get(name: string): string | null | undefined } }) =>
  RESULT.slice(0, 3).map((name) => headers.get(name));

const ask = async (headers: Record<string, string> = {}, path = "/auth", method = "GET") =>
  await fetch(`${service.url}${path}`, { method, headers });

const tokenOf = async (claims: object = {}) => await issuer.token({ aud: "api", claims: { ...claims } });
const bearer = async (claims: object = {}) => ({ authorization: `Bearer ${await tokenOf(claims)}` });
const challenge = ({ headers }: Response) => headers.get("www-authenticate");

const raw = (lines: readonly string[], target = "/auth") =>
  rawRequestTo(service.url, `GET ${target} HTTP/1.1`, ["Host: a", ...lines]);

describe("a valid token", () => {
  test("gives its subject, address, scopes and claims as headers", async () => {
    const claims = { sub: "ada", email: "ada@example.com", scope: "read write", groups: ["ops"] };
    const answer = await ask(await bearer(claims));
    expect(answer.status).toBe(200);
    expect(resultOf(answer)).toEqual(["ada", "ada@example.com", "read write"]);
    const sent: unknown = JSON.parse(Buffer.from(answer.headers.get("x-auth-claims") ?? "", "base64url").toString());
    expect(sent).toMatchObject({ ...claims, iss: issuer.url, aud: "api" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).not.toBeNull();
    expect(await answer.json()).toMatchObject({ success: true, data: { issuer: issuer.url } });
  });

  test("gives every header, also without such a claim: proxies then replace what the caller has sent", async () => {
    const answer = await raw([`Authorization: Bearer ${await issuer.token({ aud: "api", claims: { sub: 5 } })}`]);
    expect(answer.status).toBe(200);
    expect(resultOf(answer)).toEqual(["", "", ""]);
  });

  const paths = ["/auth", "/auth/", "/auth/any/path?x=1", "/auth//doubled//slashes/", "/auth/%zz%00%2e%2e"];
  test.each([...paths.map((path) => [path, "GET"]), ["/auth/any", "HEAD"]])(
    "is accepted at %s by %s",
    async (path, method) => {
      const answer = await ask(await bearer(), path, method);
      expect([answer.status, answer.headers.get("x-auth-subject")]).toEqual([200, "test"]);
      if (method === "HEAD") expect(await answer.text()).toBe("");
    },
  );

  test("keeps the digits of numbers that a double cannot hold, in its claims and for demands", async () => {
    const token = await bearer({ tenant: JSON.rawJSON("9007199254740993"), groups: [JSON.rawJSON("1e400")] });
    const answer = await ask(token, "/auth?claim=tenant:9007199254740993&claim=groups:1e400");
    const sent = Buffer.from(answer.headers.get("x-auth-claims") ?? "", "base64url").toString();
    expect(sent).toContain('"tenant":9007199254740993,"groups":[1e400]');
    expect((await ask(token, "/auth?claim=tenant:9007199254740992")).status).toBe(403);
  });

  test("is judged anew each time: no rate limit counts the requests of a proxy", async () => {
    for (let count = 0; count < 30; count++) expect((await ask(await bearer())).status).toBe(200);
  });
});

describe("a request is refused", () => {
  const INVALID = /^Bearer error="invalid_token", error_description="[\x20\x21\x23-\x5b\x5d-\x7e]+"$/;

  test("without credentials, with the scheme alone, whatever it demands", async () => {
    for (const headers of [{}, { authorization: "" }, { authorization: "Basic bearer" }, { cookie: "other=1" }]) {
      const answer = await ask(headers, "/auth?scope=read");
      expect([answer.status, challenge(answer)]).toEqual([401, "Bearer"]);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: "UNAUTHORIZED" } });
    }
  });

  test.each(namesOf(WRONG))("with a token that is wrong: %s", async (wrong) => {
    const answer = await ask({ authorization: `Bearer ${await issuer.token({ aud: "api", wrong })}` });
    expect(answer.status).toBe(401);
    expect(challenge(answer)).toMatch(INVALID);
    for (const name of RESULT) expect(answer.headers.get(name)).toBeNull();
    expect(await answer.json()).toMatchObject({ success: false, error: { code: "UNAUTHORIZED" } });
  });

  const UNREADABLE = "The Authorization header has no readable token";
  const NO_JWT = "The token is not a signed JWT: header.payload.signature";
  const MALFORMED = "The token is malformed";
  test.each([
    ...["", " ", "%00.a.b"].map((token) => [token, UNREADABLE]),
    ...["x", "own", "a.b", "a.b.c.d.e", "~e30.e30.e30", "e30.e30.e30~"].map((token) => [token, NO_JWT]),
    ...["a.b.c", `${"a".repeat(9000)}.b.c`].map((token) => [token, MALFORMED]),
    ["e30.e30.e30", "The issuer (iss) is not a trusted one"],
  ])("with the token %j, which is malformed", async (token, problem) => {
    const answer = await raw([`Authorization: Bearer ${token}`]);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe(`Bearer error="invalid_token", error_description="${problem}"`);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("by the method %s", async (method) => {
    for (const path of ["/auth", "/auth/any/path"]) {
      const answer = await ask(await bearer(), path, method);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(await answer.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
    }
  });

  test("at a path that only resembles it, which needs the token of the service", async () => {
    for (const path of ["/authx", "/Auth", "/auth%2F"]) expect((await ask(await bearer(), path)).status).toBe(401);
  });
});

describe("demands", () => {
  const claims = {
    scope: "read admin",
    scp: ["listed", "two words"],
    groups: ["ops", "dev"],
    tenant: "a:b",
    email_verified: true,
    level: 3,
    "https://example.com/role": "chief",
    nested: { name: "x" },
  };

  const met =
    "scope=read scope=admin&scope=read scope=read%20admin scope=read+listed claim=groups:ops claim=tenant:a:b claim=level:3 " +
    "claim=groups:ops&claim=groups:dev&scope=read claim=email_verified:true claim=https://example.com/role:chief";
  test.each(met.split(" "))("%s are met", async (query) => {
    expect((await ask(await bearer(claims), `/auth?${query}`)).status).toBe(200);
    expect((await ask(await bearer(claims), `/auth/behind?${query}`)).status).toBe(200);
  });

  const claimsOf = (count: number) => Array(count).fill("claim=a:b").join("&");
  const scopesOf = (count: number) => `scope=${Array(count).fill("a").join("+")}`;
  test.each([
    ["scope=root", 'scope="root"'],
    ["scope=read&scope=root", 'scope="read root"'],
    ["scope=Read", 'scope="Read"'],
    ["scope=rea", 'scope="rea"'],
    ['scope=a"b%0d%0aX:1', 'scope="a\'b??X:1"'],
    ["claim=groups:op", undefined],
    ["claim=groups:ops&claim=groups:root", undefined],
    ["claim=groups:ops,dev", undefined],
    ["claim=tenant:a", undefined],
    ["claim=absent:undefined", undefined],
    ["claim=constructor:Object", undefined],
    ["claim=__proto__:x", undefined],
    ['claim=nested:{"name":"x"}', undefined],
    ["claim=nested:[object Object]", undefined],
    ...[claimsOf(32), `claim=${"a:".repeat(256)}`].map((query) => [query, undefined] as const),
    [scopesOf(32), `scope="${"a ".repeat(31)}a"`],
    ["scope=read&claim=groups:root", 'scope="read"'],
  ])("%s are not met", async (query, scope) => {
    const answer = await ask(await bearer(claims), `/auth?${query}`);
    expect(answer.status).toBe(403);
    expect(challenge(answer)).toStartWith('Bearer error="insufficient_scope", error_description="The token lacks a ');
    expect(challenge(answer)).toEndWith(scope === undefined ? 'is demanded here"' : `, ${scope}`);
    expect(await answer.json()).toMatchObject({ success: false, error: { code: "FORBIDDEN" } });
  });

  const NO_SCOPE = ["/scope", "Must be a scope, or several separated by single spaces"];
  const NO_CLAIM = ["/claim", "Must be a claim and its value, such as groups:ops"];
  test.each([
    ...["scope=", "scope=a++b"].map((query) => [query, ...NO_SCOPE]),
    ...["claim=", "claim=groups", "claim=groups:", "claim=:x&claim=a:b"].map((query) => [query, ...NO_CLAIM]),
    [`claim=a:b&claim=${"a:".repeat(256)}a`, "/claim", "Must be at most 512 characters long"],
    [claimsOf(33), "/claim", "Must be at most 32 claims"],
    [scopesOf(33), "/scope", "Must be at most 32 scopes"],
  ])("%s let nobody in", async (query, path, message) => {
    const answer = await ask(await bearer(claims), `/auth?${query}`);
    const { code, details } = (await answer.json()).error;
    expect([answer.status, code, details]).toEqual([422, "INVALID_INPUT", [{ path, message }]]);
  });

  const misspelt =
    "scopes=read amp;scope=admin required_scope=admin Scope=read scope[]=read scop=read sope=read claims=a:b CLAIM=a:b";
  test.each([...misspelt.split(" "), "x=1&clam=a:b"])("%s is misspelt, which lets nobody in", async (query) => {
    for (const path of ["/auth", "/auth/behind"]) {
      const answer = await ask(await bearer(claims), `${path}?${query}`);
      const { message } = (await answer.json()).error;
      expect([answer.status, message]).toEqual([422, expect.stringContaining("did you mean")]);
    }
  });

  test("are refused for no other names, and for none of the caller's, which Envoy appends", async () => {
    for (const query of ["x=1&state=a&code=b", "scope=read&path=/a?claims=b&scopes=c", "path=/caf%e9?100%"])
      expect((await ask(await bearer(claims), `/auth?${query}`)).status).toBe(200);
    expect((await ask(await bearer(claims), "/auth?path=/a&scope=root")).status).toBe(403);
    expect((await ask(await bearer(claims), "/auth?scope=%e9&path=/a")).status).toBe(400);
  });

  test.each([`claim=${":a".repeat(256)}`, claimsOf(32), scopesOf(32)])("%s are within the limits", async (query) => {
    expect((await ask(await bearer(claims), `/auth?${query}`)).status).toBe(403);
  });
});

describe("an attack fails:", () => {
  test("two Authorization headers, in any order", async () => {
    const { authorization } = await bearer();
    const cookie = `Cookie: session=${await tokenOf()}`;
    for (const other of ["Bearer x", "Basic dXNlcjpwYXNz", authorization])
      for (const pair of [
        [authorization, other],
        [other, authorization],
      ])
        expect((await raw([...pair.map((value) => `Authorization: ${value}`), cookie])).status).toBe(401);
  });

  test("a cookie twice, in one header or two", async () => {
    const token = await tokenOf();
    const [header, rest] = [token.slice(0, 20), token.slice(20)];
    for (const [status, ...lines] of [
      [200, `Cookie: a=1; session=${token}; b=2`],
      [200, `Cookie: session="${token}"`],
      [200, `Cookie: a=1;\t session=${token}\t ; b=2`],
      [401, `Cookie: session=${token}; session=x`],
      [401, `Cookie: session=${token}`, "Cookie: session=x"],
      [401, `Cookie: Session=${token}`],
      [401, `Cookie: xsession=${token}`],
      [401, `Cookie: session=${header} ${rest}`],
      [401, `Cookie: session=${header}"${rest}"`],
      [401, `Cookie: session="${header}"${rest}`],
    ] as const)
      expect((await raw(lines)).status).toBe(status);
    expect((await ask({ cookie: `\xa0session=${token}` })).status).toBe(401);
  });

  test("the scheme or a word beside a token", async () => {
    const { authorization } = await bearer();
    for (const value of [`Bearer ${authorization}`, `${authorization} x`])
      expect((await ask({ authorization: value })).status).toBe(401);
  });

  test("header and cookie: the header counts alone", async () => {
    const { authorization } = await bearer({ sub: "header" });
    const cookie = `Cookie: session=${await tokenOf({ sub: "cookie" })}`;
    expect((await raw([`Authorization: ${authorization}`, cookie])).headers.get("x-auth-subject")).toBe("header");
    expect((await raw(["Authorization: Bearer x", cookie])).status).toBe(401);
    expect((await raw(["Authorization: Bearer", cookie])).status).toBe(401);
    expect((await raw(["Authorization: Basic dXNlcjpwYXNz", cookie])).headers.get("x-auth-subject")).toBe("cookie");
  });

  test("a token in the query or the path is never read", async () => {
    const token = await tokenOf();
    for (const target of [`/auth?access_token=${token}`, `/auth?token=${token}`, `/auth/${token}`]) {
      const answer = await raw([], target);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
  });

  test("what a caller sends under the names of the result is never in the answer", async () => {
    const names = "X-Auth-Subject x-auth-subject X_Auth_Subject X-AUTH-EMAIL X-Auth-Claims X-Auth-Scopes".split(" ");
    const smuggled = names.map((name) => `${name}: smuggled`);
    const { authorization } = await bearer();
    const answer = await raw([`Authorization: ${authorization}`, ...smuggled]);
    expect([answer.status, answer.headers.get("x-auth-subject")]).toEqual([200, "test"]);
    const refused = await raw(smuggled);
    expect(refused.status).toBe(401);
    for (const { headers } of [answer, refused]) expect(JSON.stringify([...headers])).not.toContain("smuggled");
  });

  test("claims cannot add headers or lines: they are percent-encoded", async () => {
    const sub = " a\r\nX-Admin: 1\u0000é%20\ud800 ";
    const scp = ["one two", "a\r\nb", "%"];
    const { authorization } = await bearer({ sub, email: "é@example.com", scope: "x", scp });
    const answer = await raw([`Authorization: ${authorization}`]);
    expect([answer.status, answer.headers.has("x-admin")]).toEqual([200, false]);
    expect(resultOf(answer)).toEqual([
      "%20a%0D%0AX-Admin: 1%00%C3%A9%2520%EF%BF%BD%20",
      "%C3%A9@example.com",
      "x one%20two a%0D%0Ab %25",
    ]);
  });

  test("an address that the issuer has not verified is not passed on", async () => {
    const emailFor = async (claims: object) => (await ask(await bearer(claims))).headers.get("x-auth-email");
    for (const email_verified of [undefined, true, "true"])
      expect(await emailFor({ email: "a@b.c", email_verified })).toBe("a@b.c");
    for (const email_verified of [false, "false", "FALSE", "no", "", 0, 1, null, []])
      expect(await emailFor({ email: "a@b.c", email_verified })).toBe("");
    expect(await emailFor({ email: ["a@b.c"] })).toBe("");
  });

  test("no token, and no claim, is in the log or in the metrics", async () => {
    const { authorization } = await bearer({ sub: "canary-subject" });
    await ask({ authorization }, `/auth/canary-path?claim=canary:1&x=${authorization.slice(7)}`);
    await ask({ authorization: `${authorization}x` });
    await ask({ cookie: `session=${authorization.slice(7)}x` });
    const metrics = await (await ask({ authorization: "Bearer own" }, "/metrics")).text();
    expect(metrics).toContain('route="/auth"');
    expect(metrics).toContain(`trusted_issuer_keys{issuer="${issuer.url}"} 1`);
    expect(metrics).toContain(`trusted_issuer_fetch_failures_total{issuer="${issuer.url}"} 0`);
    expect(metrics).toMatch(/trusted_issuer_keys_age_seconds\{issuer="[^"]+"\} \d+\n/);
    const written = [...service.stdout, ...service.stderr, metrics].join("\n");
    expect(written).toContain('"route":"/auth"');
    for (const part of ["canary", authorization.slice(7, 27), authorization.slice(-20)])
      expect(written).not.toContain(part);
  });
});

test("without trusted issuers, the path does not exist", async () => {
  await using plain = await start(["--token=own"]);
  for (const path of ["/auth", "/auth/x"]) expect((await fetch(`${plain.url}${path}`)).status).toBe(404);
});
