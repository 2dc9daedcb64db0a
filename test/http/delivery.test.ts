import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { readManifest } from "../../src/pages/page-files.ts";
import { BASE, data, send } from "../support/call.ts";
import { exchange } from "../support/connection.ts";

/** As browsers ask when one opens an address. */
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const asking = (headers: Record<string, string>) => ({ headers: { accept: BROWSER, ...headers } });

const PAGES = ["/", "/docs"] as const;

/** The files that a page loads. */
const filesOf = async (page: string): Promise<string[]> =>
  [...(await send(page, asking({}))).text.matchAll(/(?:href|src)="\.?\/?(\?asset=[^"]+)"/g)].map(
    ([, address]) => `/${address}`,
  );

const FILES = (await Promise.all(PAGES.map(filesOf))).flat();

test("each page loads a script and a style sheet", () => {
  const kinds = FILES.map((name) => /^\/\?asset=(main|docs)-[^.]+\.(js|css)$/.exec(name)?.slice(1).join("."));
  expect(kinds.join(" ")).toBe("main.css main.js docs.css docs.js");
});

describe("what / is", () => {
  /** What a response depends on, by its media type: the index has URLs. */
  const VARY: Readonly<Record<string, string>> = {
    "text/html; charset=utf-8": "Accept, Accept-Encoding",
    "application/json": "Accept, Accept-Encoding, Host",
  };

  test.each([
    [BROWSER, "text/html; charset=utf-8"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["application/json, text/html;q=0.9", "application/json"],
    ["image/png", "application/json"],
  ])("for Accept: %s is %s", async (accept, type) => {
    const { status, headers } = await send("/?utm_source=x&hash=y", asking({ accept }));
    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("vary")).toBe(VARY[type] ?? null);
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    const again = await send("/", asking({ accept, "if-none-match": headers.get("etag") ?? "" }));
    expect([again.status, again.text, again.headers.get("vary")]).toEqual([304, "", VARY[type] ?? null]);
    const other = type === "application/json" ? BROWSER : "*/*";
    expect((await send("/", asking({ accept: other, "if-none-match": headers.get("etag") ?? "" }))).status).toBe(200);
  });

  test("for programs is the index, which lists the addresses of the API, the documentation and the page", async () => {
    const index = data(await send("/"));
    expect(index).toEqual({
      name: "sidekit",
      version: manifest.version,
      tools: `${BASE}/api/v1/tools`,
      docs: `${BASE}/docs`,
      openapi: `${BASE}/openapi.json`,
      mcp: `${BASE}/mcp`,
      health: { live: `${BASE}/livez`, ready: `${BASE}/readyz` },
    });
    for (const url of [index.tools, index.docs, index.openapi, index.health.live, index.health.ready])
      expect((await send(url.slice(BASE.length))).status).toBe(200);
  });
});

const bytesOf = async (path: string, method: string, coding: string) => {
  const init = { method, ...asking({ "accept-encoding": coding }), decompress: false };
  const response = await fetch(BASE + path, init);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const COMPRESSED = [...PAGES, "/openapi.json", ...FILES];

test.each(COMPRESSED)("%s is the same with and without compression, has a tag and a HEAD for each", async (path) => {
  const [plain, packed] = [await bytesOf(path, "GET", "identity"), await bytesOf(path, "GET", "br, gzip;q=0.5")];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(new Uint8Array(gunzipSync(packed.bytes))).toEqual(plain.bytes);
  expect(plain.headers.get("etag")).not.toBe(packed.headers.get("etag"));
  for (const [coding, { headers, bytes }] of [
    ["identity", plain],
    ["gzip", packed],
  ] as const) {
    const head = await bytesOf(path, "HEAD", coding);
    expect([head.bytes.length, head.headers.get("content-length")]).toEqual([0, String(bytes.length)]);
    for (const name of ["etag", "content-type", "vary"]) expect(head.headers.get(name)).toBe(headers.get(name));
    const etag = headers.get("etag") ?? "";
    const again = await send(path, asking({ "accept-encoding": coding, "if-none-match": etag }));
    expect([again.status, again.text]).toEqual([304, ""]);
  }
  const vary = { "/": "Accept, Accept-Encoding", "/openapi.json": "Accept-Encoding, Host" }[path];
  expect(packed.headers.get("vary")).toBe(vary ?? "Accept-Encoding");
  expect(packed.headers.get("cache-control")).toMatch(/^public, max-age=(3600|31536000, immutable)$/);
});

test.each([
  ["gzip;q=0, *", null],
  ["*, gzip;q=0", null],
  ["*;q=0", null],
  ["", null],
  ["*", "gzip"],
  ["GZIP;q=0.1, *;q=0", "gzip"],
])("for Accept-Encoding %j, the coding of a file is %p", async (coding, expected) => {
  const answer = await fetch(BASE + FILES[0], { method: "HEAD", headers: { "accept-encoding": coding } });
  expect(answer.headers.get("content-encoding")).toBe(expected);
});

test.each(FILES)(
  "%s is named by its hash and immutable; a name of another release gets it, without caching",
  async (name) => {
    const { status, headers, text } = await send(name);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(headers.get("content-type")).toBe(`text/${name.endsWith(".js") ? "javascript" : "css"}; charset=utf-8`);
    const other = await send(name.replace(/-[^.]+/, "-another"));
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"]);
    // The parts of the script import it by its own name: under another one it would run twice.
    expect(other.text).toBe(name.endsWith(".js") ? `import ".${name}";` : text);
  },
);

test("other files do not exist", async () => {
  const names = " nothing.js docs-another.txt x-main-a.js main-a.js.map ../page.ts constructor";
  for (const name of names.split(" ")) expect((await send(`/?asset=${encodeURIComponent(name)}`)).status).toBe(404);
});

describe("the policy of pages", () => {
  test.each(PAGES)("at %s allows only files of this service and no inline scripts", async (page) => {
    const { status, headers, text } = await send(page, asking({}));
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect([headers.get("content-security-policy"), headers.get("referrer-policy")]).toEqual([
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types file-worker",
      "no-referrer",
    ]);
    expect(text).not.toMatch(
      /<style|style=|<script[^>]*>[^<]|\son[a-z]+=|data-issuers|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    );
  });

  test("lets the worker that hashes files send nothing", async () => {
    const { worker } = await readManifest();
    const file = await send(`/?asset=${worker}`);
    expect([file.status, file.headers.get("content-security-policy")]).toEqual([200, "default-src 'none'"]);
  });
});

describe("the page at /docs", () => {
  const links = (html: string) =>
    [...html.matchAll(/(?:src|href|data-document)="([^"]*)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !link.startsWith("data:"));

  test.each(["/docs", "/docs/"])("has relative links at %s, which work below any path", async (path) => {
    // Until the connection ends: Deno sends the page in chunks.
    const lines = [`GET ${path} HTTP/1.1`, "Host: a", "Accept-Encoding: identity", "Connection: close", "", ""];
    const answer = await exchange(BASE, lines.join("\r\n"));
    expect(answer).toStartWith("HTTP/1.1 200 ");
    const found = links(answer);
    expect(found.length).toBeGreaterThan(3);
    for (const link of found) {
      const { pathname, search } = new URL(link, `http://proxy.example/tools/sidekit${path}`);
      const below = pathname + search;
      expect(below).toStartWith("/tools/sidekit/");
      expect((await fetch(BASE + below.slice("/tools/sidekit".length))).status).toBe(200);
    }
  });

  test("is also at /?docs, which needs no token", async () => {
    const [one, other] = [await send("/docs"), await send("/?docs", asking({}))];
    expect(other.text).toBe(one.text);
    expect(other.headers.get("content-security-policy")).toBe(one.headers.get("content-security-policy"));
  });
});
