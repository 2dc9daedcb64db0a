import { afterAll, describe, expect, test } from "bun:test";
import { rawRequestTo } from "../support/connection.ts";
import { start } from "../support/service.ts";

const HASH = "/api/v1/tools/hash/md5/hello";

/** The parts of a response that guards determine. */
async function ask(base: string, path: string, init: RequestInit = {}) {
  const response = await fetch(base + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

describe("--token", async () => {
  const service = await start(["--token", "one-s3cret,two-s3cret"]);
  afterAll(() => service.stop());
  const free = ["/", "/livez", "/readyz", "/version", "/livez/", "/livez?a=b"];

  test.each(free)("%s needs no token", async (path) => {
    expect((await ask(service.url, path)).status).toBe(200);
  });

  test.each([HASH, "/api/v1/tools", "/metrics", "/docs", "/openapi.json", "/nope", "/livez/x", "/LIVEZ"])(
    "%s needs a token",
    async (path) => {
      const { status, headers, text } = await ask(service.url, path);
      expect([status, JSON.parse(text).error.code]).toEqual([401, "UNAUTHORIZED"]);
      expect(headers.get("www-authenticate")).toBe("Bearer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toBeString();
    },
  );

  test.each(["one-s3cret", "two-s3cret"])("accepts the token %s", async (token) => {
    expect((await ask(service.url, HASH, bearer(token))).status).toBe(200);
    const header = { headers: { authorization: `bearer  ${token} ` } };
    expect((await ask(service.url, HASH, header)).status).toBe(200);
  });

  test("refuses other tokens", async () => {
    const others = "one-s3cre|one-s3crets|ONE-S3CRET|one-s3cret,two-s3cret||one-s3cret two-s3cret".split("|");
    for (const token of others)
      expect([token, (await ask(service.url, HASH, bearer(token))).status]).toEqual([token, 401]);
  });

  test("refuses a token in another scheme or in the query", async () => {
    for (const credentials of [btoa("one-s3cret:"), "Bearer one-s3cret"]) {
      const basic = { headers: { authorization: `Basic ${credentials}` } };
      expect((await ask(service.url, HASH, basic)).status).toBe(401);
    }
    expect((await ask(service.url, `${HASH}?token=one-s3cret`)).status).toBe(401);
  });

  test.each([
    [`GET ${HASH} HTTP/1.1`, "Host: a?/livez"],
    [`GET ${HASH} HTTP/1.1`, "Host: a/livez?"],
    [`GET ${HASH} HTTP/1.1`, "Host: a#/livez"],
    [`GET ${HASH} HTTP/1.1`, "Host: livez"],
    [`GET http://a${HASH} HTTP/1.1`, "Host: a"],
    [`GET https://a${HASH} HTTP/1.1`, "Host: a"],
    [`GET //livez/..${HASH} HTTP/1.1`, "Host: a"],
    [`GET /livez/%2e%2e${HASH} HTTP/1.1`, "Host: a"],
    [`GET /livez\\..${HASH} HTTP/1.1`, "Host: a"],
    [`GET ${HASH}?/livez HTTP/1.1`, "Host: a"],
    [`GET ${HASH}#/livez HTTP/1.1`, "Host: a"],
  ])("%s with the header %s does not bypass the check", async (line, host) => {
    const { body } = await rawRequestTo(service.url, line, [host]);
    expect(body).not.toContain("5d41402abc4b2a76b9719d911017c592");
  });

  test.each(["Host: a", "Host: a b", "Host: [::1", "Host: a/auth"])(
    "a path that leads out of /auth needs a token, with the header %s",
    async (host) => {
      for (const path of ["/auth/../metrics", "/auth/../metrics/", "/auth/%2E%2e/metrics/", "/auth\\..\\metrics/"])
        expect([400, 401, 404]).toContain((await rawRequestTo(service.url, `GET ${path} HTTP/1.1`, [host])).status);
    },
  );

  test("refuses in text at a text form", async () => {
    const { status, text } = await ask(service.url, `${HASH}/text`);
    expect(status).toBe(401);
    expect(text).toMatch(/^error: [^\n]+\n$/);
  });
});

describe("--rate-limit", async () => {
  const service = await start(["--rate-limit=3/1h", "--trust-proxy"]);
  afterAll(() => service.stop());
  const from = (client: string): RequestInit => ({ headers: { "x-forwarded-for": client } });

  test("refuses requests over the limit, and reports the remaining ones", async () => {
    const seen = [];
    for (let at = 0; at < 4; at++) {
      const { status, headers } = await ask(service.url, HASH, from("192.0.2.1"));
      const reported = ["limit", "remaining", "reset"].map((name) => Number(headers.get(`ratelimit-${name}`)));
      seen.push([status, ...reported.slice(0, 2)].join(" "));
      expect(reported[2]).toBeWithin(3590, 3601);
      expect(headers.has("retry-after")).toBe(status === 429);
    }
    expect(seen).toEqual(["200 3 2", "200 3 1", "200 3 0", "429 3 0"]);
  });

  test("counts clients separately, and all of an IPv6 network as one", async () => {
    for (const host of ["1", "2:3", "4", "5"]) await ask(service.url, HASH, from(`2001:db8:0:1::${host}`));
    expect((await ask(service.url, HASH, from("2001:db8:0:1:ffff::1"))).status).toBe(429);
    expect((await ask(service.url, HASH, from("2001:db8:0:2::1"))).status).toBe(200);
  });

  test("counts every request, unknown paths and refusals included, and refuses in the form of the route", async () => {
    for (const path of ["/nope", "/", "/version"]) await ask(service.url, path, from("192.0.2.2"));
    const json = await ask(service.url, "/nope", from("192.0.2.2"));
    expect([json.status, JSON.parse(json.text).error.code]).toEqual([429, "RATE_LIMITED"]);
    const text = await ask(service.url, `${HASH}/text`, from("192.0.2.2"));
    expect(text.text).toMatch(/^error: [^\n]+\n$/);
    expect(Number(text.headers.get("retry-after"))).toBeWithin(3590, 3601);
  });

  test("never limits health checks", async () => {
    for (let at = 0; at < 5; at++)
      for (const path of ["/livez", "/readyz", "/readyz/"]) {
        const { status, headers } = await ask(service.url, path, from("192.0.2.3"));
        expect([status, headers.has("ratelimit-limit")]).toEqual([200, false]);
      }
  });

  test("ignores X-Forwarded-For unless a proxy is trusted", async () => {
    await using direct = await start(["--rate-limit=2/1h"]);
    for (const client of ["192.0.2.1", "192.0.2.2"]) await ask(direct.url, HASH, from(client));
    expect((await ask(direct.url, HASH, from("192.0.2.3"))).status).toBe(429);
  });
});
