import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { createIssuer, type Issuer } from "../../src/index.ts";
import { freePort } from "../support/ports.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Service, start } from "../support/service.ts";
import { documented, type RunningProxy, startProxy } from "./proxy.ts";

setDefaultTimeout(120_000);

interface Arrived {
  status: number;
  challenge: string | undefined;
  /** What the application got: method, URL, body, and the headers whose names resemble those of the identity. */
  application: { method: string; url: string; body: string; identity: [name: string, value: string][] } | undefined;
}

/** Sends a request with headers as they are written, repeated ones included, and with a path, if it is given, too. */
function send(
  url: string,
  headers: readonly (readonly [string, string])[] = [],
  body = "",
  path?: string,
): Promise<Arrived> {
  const lines = [["Host", "orders.example.com"], ["Content-Length", String(body.length)], ...headers].flat();
  const { promise, resolve, reject } = Promise.withResolvers<Arrived>();
  const options = { method: body === "" ? "GET" : "POST", headers: lines, ...(path && { path }) };
  const call = request(url, options, async (response) => {
    let text = "";
    for await (const chunk of response.setEncoding("utf8")) text += chunk;
    const status = response.statusCode ?? 0;
    const application = response.headers["x-application"] ? JSON.parse(text) : undefined;
    resolve({ status, challenge: response.headers["www-authenticate"], application });
  });
  call.on("error", reject);
  call.end(body);
  return promise;
}

/** The parts of configurations that tests read. */
interface Traefik {
  http: {
    middlewares: {
      "no-identity": { headers: { customRequestHeaders: object } };
      "sidekit-auth": { forwardAuth: { address: string; authResponseHeaders: string[] } };
    };
  };
}
interface Envoy {
  http_filters: [
    { typed_config: { mutations: { request_mutations: object[] } } },
    { typed_config: { http_service: { path_prefix: string } } },
  ];
}

/** An issuer, and a Sidekit that trusts it for an audience. */
async function startTrusting(
  ...flags: string[]
): Promise<{ issuer: Issuer; sidekit: Service; stop(): Promise<unknown> }> {
  const issuer = await createIssuer();
  const issuers = join(scratchFolder(), "issuers.json");
  writeFileSync(issuers, JSON.stringify([{ issuer: issuer.url, audience: "orders" }]));
  const sidekit = await start(["--issuers", issuers, ...flags]);
  return { issuer, sidekit, stop: () => Promise.all([sidekit.stop(), issuer.close()]) };
}

const bearer = (token: string): [string, string] => ["Authorization", `Bearer ${token}`];

/** The names of the headers that a configuration copies. */
const IDENTITY = ["X-Auth-Subject", "X-Auth-Email", "X-Auth-Scopes", "X-Auth-Claims"];

/** What a caller gets while Sidekit is away, and while it hangs. */
const CLOSED = [
  ["nginx: with a token", 500, 500],
  ["caddy: with a token", 502, 504],
  ["haproxy: with a token", 503, 503],
] as const;

describe.each(CLOSED)("%s", async (title, away, hanging) => {
  const { issuer, sidekit, stop } = await startTrusting("--auth-cookie", "session");
  let proxy: RunningProxy;
  let base: string;
  let valid: string;

  const application = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const identity = [...request.headers].filter(([name]) => /auth[-_]/i.test(name));
      const { pathname, search } = new URL(request.url);
      const got = { method: request.method, url: pathname + search, body: await request.text(), identity };
      return Response.json(got, { headers: { "x-application": "orders" } });
    },
  });

  const token = { sub: "ada", aud: "orders", scope: "orders:read profile", claims: { email: "ada@example.com" } };

  beforeAll(async () => {
    valid = await issuer.token(token);
    const port = freePort();
    base = `http://127.0.0.1:${port}`;
    const script = join(scratchFolder(), "sidekit-auth.lua");
    if (title.startsWith("haproxy"))
      writeFileSync(script, documented("haproxy: sidekit-auth.lua").replace("timeout = 10000", "timeout = 3000"));
    const config = documented(title)
      .replace(/(timeout) 10s/, "$1 3s")
      .replaceAll("127.0.0.1:3000", new URL(sidekit.url).host)
      .replaceAll("127.0.0.1:8080", `127.0.0.1:${application.port}`)
      .replace("/etc/haproxy/sidekit-auth.lua", script)
      .replace(/(listen|bind) :?80\b/, `$1 127.0.0.1:${port}`)
      .replace("http://orders.example.com:80", `http://:${port}`);
    proxy = await startProxy(title, config, `${base}/`, 401);
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all([stop(), application.stop(true)]);
  });

  test("lets in a valid token, with who calls; method, URL and body arrive unchanged", async () => {
    const url = "/orders/a%2Fb?scope=x&claim=y&access_token=z";
    const { status, application } = await send(base + url, [bearer(valid)], "a body");
    expect([status, application?.method, application?.url, application?.body]).toEqual([200, "POST", url, "a body"]);
    const { "x-auth-claims": claims = "", ...rest } = Object.fromEntries(application?.identity ?? []);
    expect(rest).toEqual({
      "x-auth-subject": "ada",
      "x-auth-email": "ada@example.com",
      "x-auth-scopes": "orders:read profile",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ sub: "ada", aud: "orders" });
    const byCookie = await send(`${base}/`, [["Cookie", `a=b; session=${valid}`]]);
    expect(byCookie.application?.identity).toEqual(application?.identity);
  });

  test("lets in a token whose claims need 5 KB in a header", async () => {
    const groups = Array.from({ length: 180 }, (_, index) => `department ${100 + index}`);
    const long = await issuer.token({ ...token, claims: { groups } });
    const { status, application } = await send(`${base}/`, [bearer(long)]);
    expect(status).toBe(200);
    expect(new Map(application?.identity).get("x-auth-claims")?.length).toBeGreaterThan(4096);
  });

  test.each([
    ["no token", [], 401, /^Bearer$/],
    ["a cookie without a token", [["Cookie", "session="]], 401, /^Bearer$/],
    ["another scheme", [["Authorization", "Basic YTpi"]], 401, /^Bearer/],
    ["a token in the query only", [], 401, /^Bearer$/],
  ] as const)("refuses %s", async (_, headers, status, challenge) => {
    const got = await send(`${base}/?access_token=${valid}`, [...headers]);
    expect(got).toEqual({ status, challenge: expect.stringMatching(challenge), application: undefined });
  });

  // test/auth has every kind of wrong token.
  test.each(["expired", "alg-none"] as const)("refuses a token that is wrong: %s", async (wrong) => {
    const got = await send(`${base}/`, [bearer(await issuer.token({ ...token, wrong }))]);
    expect(got).toEqual({
      status: 401,
      challenge: expect.stringMatching(/^Bearer error="invalid_token", error_description="[^"]+"$/),
      application: undefined,
    });
  });

  test("forbids a token without the scope, whatever the query of the caller says", async () => {
    for (const scope of ["orders:write", "orders", undefined]) {
      const lacking = await issuer.token({ aud: "orders", ...(scope && { scope }) });
      const got = await send(`${base}/?scope=orders:write`, [bearer(lacking)]);
      expect([scope, got.status, got.application]).toEqual([scope, 403, undefined]);
    }
  });

  test.each([
    ...["X-Auth-Subject", "x-auth-subject", "X-AUTH-Subject", "X_Auth_Subject", "x_auth_subject", "X-Auth_Subject"],
    ...["x_auth-subject", "X-Auth-Email", "X-Auth-Claims", "X-Auth-Scopes", "X_Auth_Claims"],
  ])("what the caller sends as %s does not get through", async (name) => {
    const plain = await issuer.token({ sub: "bob", aud: "orders", scope: "orders:read" });
    const got = await send(`${base}/`, [[name, "root"], bearer(plain), [name, "root"]]);
    expect(got.status).toBe(200);
    expect(JSON.stringify(got.application?.identity)).not.toContain("root");
    expect(new Map(got.application?.identity).get("x-auth-subject")).toBe("bob");
    expect(await send(`${base}/`, [[name, "root"]])).toMatchObject({ status: 401, application: undefined });
  });

  test("the caller cannot make the proxy drop who calls, as a header of the connection", async () => {
    const names = IDENTITY.join(", ");
    const got = await send(`${base}/`, [bearer(valid), ["Connection", `keep-alive, ${names}`]]);
    expect([got.status, Object.keys(Object.fromEntries(got.application?.identity ?? []))]).toEqual([
      200,
      ["x-auth-claims", "x-auth-email", "x-auth-scopes", "x-auth-subject"],
    ]);
  });

  test("refuses credentials that are given twice", async () => {
    const cookie = `session=${valid}`;
    const byNginx = title.startsWith("nginx") ? 400 : 401;
    for (const [headers, expected] of [
      [[bearer(valid), bearer(valid)], byNginx],
      [[["Authorization", "Basic YTpi"], bearer(valid)], byNginx],
      [[["Cookie", `${cookie}; ${cookie}`]], 401],
      [[...["a=b", cookie, cookie].map((pair): [string, string] => ["Cookie", pair])], 401],
    ] as [[string, string][], number][]) {
      const { status, application } = await send(`${base}/`, headers);
      expect([headers.length, status, application]).toEqual([headers.length, expected, undefined]);
    }
  });

  test("lets in known keys while the issuer is away, and nobody without Sidekit", async () => {
    // One that Sidekit has not seen before.
    const later = await issuer.token(token);
    await issuer.close();
    expect((await send(`${base}/`, [bearer(later)])).status).toBe(200);
    expect((await send(`${base}/`)).status).toBe(401);
    process.kill(sidekit.pid, "SIGSTOP");
    const waiting = await send(`${base}/`, [bearer(valid)]).finally(() => process.kill(sidekit.pid, "SIGCONT"));
    expect([waiting.status, waiting.application]).toEqual([hanging, undefined]);
    await sidekit.stop();
    for (const headers of [[], [bearer(valid)], [["X-Auth-Subject", "root"]]] as [string, string][][]) {
      const got = await send(`${base}/`, headers);
      expect([got.status, got.application]).toEqual([away, undefined]);
    }
  });
});

describe("the requests of proxies that cannot be installed here", async () => {
  const { issuer, sidekit, stop } = await startTrusting();
  afterAll(stop);

  /** The statuses without a token, with one that lacks the scope, and with a valid one. */
  async function statusesOf(target: string): Promise<number[]> {
    const tokens = [await issuer.token({ aud: "orders" }), await issuer.token({ aud: "orders", scope: "orders:read" })];
    const headers: [string, string][][] = [[], ...tokens.map((token) => [bearer(token)])];
    const answers = await Promise.all(headers.map((each) => send(sidekit.url, each, "", target)));
    return answers.map(({ status }) => status);
  }

  test("Traefik's address demands a scope, and all headers of the identity are replaced", async () => {
    const { middlewares } = (Bun.YAML.parse(documented("traefik: with a token")) as Traefik).http;
    const { address, authResponseHeaders } = middlewares["sidekit-auth"].forwardAuth;
    expect(await statusesOf(address.replace("http://127.0.0.1:3000", ""))).toEqual([401, 403, 200]);
    expect(authResponseHeaders).toEqual(IDENTITY);
    const { customRequestHeaders } = middlewares["no-identity"].headers;
    expect(customRequestHeaders).toEqual(Object.fromEntries(IDENTITY.map((name) => [name.replaceAll("-", "_"), ""])));
  });

  test("Envoy's prefix lets nobody in by a path with dot segments", async () => {
    const { http_filters } = Bun.YAML.parse(documented("envoy: with a token")) as Envoy;
    const { path_prefix } = http_filters[1].typed_config.http_service;
    const paths = ["/orders", "/../version", "/%2e%2e/version", "/a/../../livez", "/..\\livez", "/?a=b&c#/../livez"];
    for (const path of paths) expect([path, await statusesOf(path_prefix + path)]).toEqual([path, [401, 403, 200]]);
    const { request_mutations } = http_filters[0].typed_config.mutations;
    expect(request_mutations).toEqual(IDENTITY.map((name) => ({ remove: name.toLowerCase() })));
  });
});
