import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { readManifest } from "../../src/pages/shell.ts";
import { BASE, data, send } from "../support/call.ts";

/** As browsers ask when one opens an address. */
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

const asking = (headers: Record<string, string>) => ({ headers });

/** The page as a browser gets it. */
const page = () => send("/", asking({ accept: BROWSER }));

async function assets(): Promise<string[]> {
  const { text } = await page();
  return [...text.matchAll(/(?:href|src)="(\?[^"]+)"/g)].map(
    ([, address = ""]) => `/${address.replaceAll("&amp;", "&")}`,
  );
}

/** What a response at "/" depends on, by its media type: the index has URLs. */
const VARY: Readonly<Record<string, string>> = {
  "text/html; charset=utf-8": "Accept, Accept-Encoding",
  "application/json": "Accept, Accept-Encoding, Host",
};

test.each([
  [BROWSER, "text/html; charset=utf-8"],
  ["text/html", "text/html; charset=utf-8"],
  ["text/*", "text/html; charset=utf-8"],
  ["*/*", "application/json"],
  ["application/json", "application/json"],
  ["application/json, text/html;q=0.9", "application/json"],
  ["text/plain", "application/json"],
  ["text/html;q=0", "application/json"],
  ["image/png", "application/json"],
])("Accept: %s gets %s", async (accept, type) => {
  const { status, headers } = await send("/", asking({ accept }));
  expect([status, headers.get("content-type")]).toEqual([200, type]);
  expect(headers.get("vary")).toBe(VARY[type] ?? null);
});

test("the index lists the addresses of the API, the documentation and the page", async () => {
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
  for (const url of [index.tools, index.docs, index.openapi, index.health.live, index.health.ready]) {
    expect((await send(url.slice(BASE.length))).status).toBe(200);
  }
});

test("page and index each have an entity tag, and a request that names it gets 304", async () => {
  const tags = new Set<string>();
  for (const accept of [BROWSER, "*/*"]) {
    const { headers } = await send("/", asking({ accept }));
    const tag = headers.get("etag") ?? "";
    tags.add(tag);
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    const again = await send("/", asking({ accept, "if-none-match": tag }));
    const vary = VARY[headers.get("content-type") ?? ""];
    expect([again.status, again.text, again.headers.get("vary")]).toEqual([304, "", vary ?? null]);
  }
  expect(tags.size).toBe(2);
  const other = await send("/", asking({ accept: "*/*", "if-none-match": [...tags][0] ?? "" }));
  expect(other.status).toBe(200);
});

test("HEAD has the headers of GET", async () => {
  const head = await send("/", { method: "HEAD", ...asking({ accept: BROWSER }) });
  const get = await page();
  expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("the content security policy allows only files of this service and no inline scripts", async () => {
  const { headers, text } = await page();
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self'; ");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(text).not.toMatch(/<style|style=|<script[^>]*>[^<]|\son[a-z]+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test("workers come from this service only, and the one that hashes files can send nothing", async () => {
  const { headers } = await page();
  const directives = (headers.get("content-security-policy") ?? "").split("; ");
  expect(directives).toContain("worker-src 'self'");
  expect(directives).toContain("trusted-types file-worker");
  const { worker } = await readManifest();
  const file = await send(`/?asset=${worker}`);
  expect([file.status, file.headers.get("content-security-policy")]).toEqual([200, "default-src 'none'"]);
});

test("the page's files are named by their hashes, immutable and compressed", async () => {
  const addresses = await assets();
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    const plain = await send(address, asking({ "accept-encoding": "identity" }));
    expect(plain.status).toBe(200);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.get("content-type")).toMatch(/^text\/(javascript|css); charset=utf-8$/);
    const response = await fetch(BASE + address, { ...asking({ "accept-encoding": "gzip" }), decompress: false });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(String(gunzipSync(await response.arrayBuffer()))).toBe(plain.text);
    const tag = response.headers.get("etag") ?? "";
    expect((await send(address, asking({ "accept-encoding": "gzip", "if-none-match": tag }))).status).toBe(304);
  }
});

test("a file name of another release gets this release's file, which is not cached", async () => {
  for (const address of await assets()) {
    const { status, headers, text } = await send(address.replace(/-[^.]+/, "-another"));
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    // The parts of the script import it by its own name: under another one it would run twice.
    if (address.endsWith(".js")) expect(text).toBe(`import ".${address}";`);
  }
});

test.each(["", "nothing.js", "../page.ts", "constructor"])("the file %p does not exist", async (name) => {
  expect((await send(`/?asset=${encodeURIComponent(name)}`)).status).toBe(404);
});

test("other queries are ignored", async () => {
  expect((await send("/?utm_source=x&hash=y", asking({ accept: BROWSER }))).headers.get("content-type")).toStartWith(
    "text/html",
  );
});

test("refuses other methods and lists the allowed ones", async () => {
  const { status, headers } = await send("/", { method: "POST", body: "{}" });
  expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
