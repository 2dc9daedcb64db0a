import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { BASE, send } from "../support/call.ts";
import { rawRequest } from "../support/socket.ts";

const page = (await send("/docs")).text;
const SCRIPT = /src="\.(\/\?asset=docs-[^"]+\.js)"/.exec(page)?.[1] ?? "";

describe("a file of a page", () => {
  test("is the same with and without compression, and HEAD has the length of either", async () => {
    const identity = { "accept-encoding": "identity" };
    const plain = new Uint8Array(await (await fetch(BASE + SCRIPT, { headers: identity })).arrayBuffer());
    expect(plain.length).toBeGreaterThan(10_000);
    const gzip = { "accept-encoding": "gzip" };
    const init = { headers: gzip, decompress: false };
    const packed = new Uint8Array(await (await fetch(BASE + SCRIPT, init)).arrayBuffer());
    expect(new Uint8Array(gunzipSync(packed))).toEqual(plain);
    for (const [headers, length] of [
      [identity, plain.length],
      [gzip, packed.length],
    ] as const) {
      const head = await fetch(BASE + SCRIPT, { method: "HEAD", headers });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
      expect(head.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    }
  });

  test("has an entity tag for each coding, and can be a 304", async () => {
    const tags = new Set<string>();
    for (const coding of ["gzip", "identity"]) {
      const headers = { "accept-encoding": coding };
      const tag = (await fetch(BASE + SCRIPT, { method: "HEAD", headers })).headers.get("etag") ?? "";
      tags.add(tag);
      const again = await fetch(BASE + SCRIPT, { headers: { ...headers, "if-none-match": tag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect(tags.size).toBe(2);
  });
});

test.each([
  ["gzip;q=0, *", null],
  ["*, gzip;q=0", null],
  ["*;q=0", null],
  ["", null],
  ["*", "gzip"],
  ["GZIP;q=0.1, *;q=0", "gzip"],
])("for Accept-Encoding %j, the coding of a file is %p", async (coding, expected) => {
  const answer = await fetch(BASE + SCRIPT, { method: "HEAD", headers: { "accept-encoding": coding } });
  expect(answer.headers.get("content-encoding")).toBe(expected);
});

describe("the page at /docs", () => {
  const links = (html: string) =>
    [...html.matchAll(/(?:src|href|data-document)="([^"]*)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !link.startsWith("data:"));

  test.each(["/docs", "/docs/"])("has relative links at %s, which work below any path", async (path) => {
    const { status, body } = await rawRequest(`GET ${path} HTTP/1.1`, ["Host: a", "Accept-Encoding: identity"]);
    expect(status).toBe(200);
    const found = links(body);
    expect(found.length).toBeGreaterThan(3);
    for (const link of found) {
      const { pathname, search } = new URL(link, `http://proxy.example/tools/sidekit${path}`);
      const below = pathname + search;
      expect(below).toStartWith("/tools/sidekit/");
      expect((await fetch(BASE + below.slice("/tools/sidekit".length))).status).toBe(200);
    }
  });
});
