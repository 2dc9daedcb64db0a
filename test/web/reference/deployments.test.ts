import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Service, start } from "../../support/service.ts";
import { openEntry, openReader } from "./reader.ts";

setDefaultTimeout(120_000);

/** The request for the digest of "hello" as a page that is open shows it. */
async function digest(page: Awaited<ReturnType<typeof openReader>>["page"]): Promise<string> {
  const entry = await openEntry(page, "hash.digest", "GET text");
  return (await entry.locator(".terminal-text").textContent()) ?? "";
}

test("the page at /?docs of a service with a token asks for the token, and keeps it until the tab is closed", async () => {
  const service = await start(["--token=a-token-for-this-test"]);
  const { page, complaints } = await openReader(service.url);
  expect((await fetch(`${service.url}/docs`, { headers: { accept: "text/html" } })).status).toBe(401);
  await page.goto(`${service.url}/?docs`);
  const token = page.getByLabel("Service token", { exact: true });
  await token.fill("another");
  await page.keyboard.press("Enter");
  await page.getByText("The service did not accept this token").waitFor();
  await token.fill("a-token-for-this-test");
  await page.keyboard.press("Enter");
  expect(await digest(page)).toContain("authorization: Bearer TOKEN");
  await page.reload();
  await digest(page);
  expect(await page.evaluate(() => [Object.values(localStorage), document.cookie].join())).not.toContain("a-token");
  expect(complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  await page.close();
  await service.stop();
});

/** A proxy that serves a service below a path, as those of docs/proxies.md do. */
function proxyOf(service: Service, prefix: string) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, search, host } = new URL(request.url);
      if (!pathname.startsWith(`${prefix}/`)) return new Response("elsewhere", { status: 404 });
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-prefix", prefix);
      headers.set("x-forwarded-host", host);
      const url = service.url + pathname.slice(prefix.length) + search;
      return fetch(url, { method: request.method, headers, body: request.body, decompress: false });
    },
  });
}

describe("behind a proxy with a path prefix", () => {
  let service: Service;
  let proxy: ReturnType<typeof proxyOf>;
  beforeAll(async () => {
    service = await start(["--trust-proxy"]);
    proxy = proxyOf(service, "/tools/sidekit");
  });
  afterAll(async () => {
    await proxy.stop(true);
    await service.stop();
  });

  test("/docs, /docs/ and /?docs load, with requests and links to the page", async () => {
    const base = `http://127.0.0.1:${proxy.port}/tools/sidekit`;
    const { page, complaints } = await openReader(base);
    for (const path of ["/docs", "/docs/", "/?docs"]) {
      await page.goto(base + path);
      expect([path, await digest(page)]).toEqual([path, expect.stringContaining(`${base}/api/v1/tools/hash/sha256`)]);
      const link = page.locator('[id="hash.digest"]').getByRole("link", { name: "Try it" });
      expect([path, await link.getAttribute("href")]).toEqual([path, `${base}/#/hash`]);
      expect([path, complaints]).toEqual([path, []]);
    }
    await page.close();
  });
});
