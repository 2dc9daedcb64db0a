import { describe, expect, test } from "bun:test";
import { BASE, send } from "../../support/call.ts";

const page = await send("/docs");
const assets = [...page.text.matchAll(/(?:src|href)="\.(\/\?asset=[^"]+)"/g)].map(([, path = ""]) => path);

describe("/openapi.json", () => {
  test("names the request's host in its servers", async () => {
    const { status, headers, text } = await send("/openapi.json");
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.0", servers: [{ url: BASE }] });
    const other = await send("/openapi.json", { headers: { host: "tools.internal:8080" } });
    expect(JSON.parse(other.text).servers).toEqual([{ url: "http://tools.internal:8080" }]);
  });
});

describe("/docs", () => {
  test("has a policy against other hosts and inline scripts", () => {
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const withoutIcon = page.text.replace(/<link rel="icon"[^>]*>/, "");
    expect(withoutIcon).not.toMatch(/<script>|<style|style=|https?:/);
    expect(assets).toHaveLength(2);
  });

  test.each(assets)("%s is cacheable for a year", async (path) => {
    const { status, headers, text } = await send(path);
    expect([status, text.length > 100]).toEqual([200, true]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  });

  test("an asset name of another release gets the current asset, without caching", async () => {
    const style = assets.find((path) => path.endsWith(".css")) ?? "";
    const { status, headers, text } = await send("/?asset=docs-another.css");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(text).toBe((await send(style)).text);
    expect((await send("/?asset=docs-another.txt")).status).toBe(404);
  });

  test("is also at /?docs, which needs no token", async () => {
    const { text, headers } = await send("/?docs", { headers: { accept: "text/html" } });
    expect(text).toBe(page.text);
    expect(headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"));
  });
});

describe.each(["/openapi.json", "/docs", ...assets])("%s", (path) => {
  test("has an entity tag for each content coding", async () => {
    const plain = await send(path, { headers: { "accept-encoding": "identity" } });
    const packed = await send(path, { headers: { "accept-encoding": "br, gzip;q=0.5" } });
    expect(plain.text).toBe(packed.text);
    expect(packed.headers.get("vary")).toBe(path === "/openapi.json" ? "Accept-Encoding, Host" : "Accept-Encoding");
    expect(plain.headers.get("etag")).not.toBe(packed.headers.get("etag"));
    expect(packed.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  });

  test("answers 304 if the entity tag is current", async () => {
    const { headers } = await send(path);
    const { status, text } = await send(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect([status, text]).toEqual([304, ""]);
  });

  test("answers HEAD", async () => {
    const { status, headers, text } = await send(path, { method: "HEAD" });
    expect([status, text, headers.has("etag")]).toEqual([200, "", true]);
  });
});
