import { afterAll, expect, test } from "bun:test";
import { createIssuer } from "../../src/issuer/issuer.ts";
import { fileOf } from "../auth/issuer-server.ts";
import { start } from "../support/service.ts";
import { checkPages, copied, field, open, settled, shows } from "./support/browser.ts";

checkPages();

const HELLO = "5d41402abc4b2a76b9719d911017c592";

const issuer = await createIssuer();
const trusting = await start(["--issuers", fileOf([{ issuer: issuer.url }])]);
const limited = await start(["--rate-limit", "9/6s"]);
const service = await start();

/** A proxy that shows the service below a path. */
const proxy = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch({ url, method, headers, body }) {
    const { pathname, search } = new URL(url);
    const target = service.url + pathname.replace(/^\/tools\/sidekit/, "") + search;
    return fetch(target, { method, headers, body, decompress: false });
  },
});

afterAll(async () => {
  await Promise.all([trusting.stop(), issuer.close(), limited.stop(), service.stop(), proxy.stop(true)]);
});

test("the page reports that requests are limited, and continues when they are allowed", async () => {
  const page = await open({ service: limited, fragment: "/hash" });
  await settled(page);
  await Promise.all(Array.from({ length: 9 }, () => fetch(`${limited.url}/api/v1/tools/hash/md5/x`)));
  await field(page, "Text").fill("hello");
  await shows(page, /^Trying again in \d+ s/);
  await shows(page, HELLO);
});

test("the page of a service that trusts issuers checks their tokens without a key, and names the issuer", async () => {
  const page = await open({ service: trusting, fragment: "/jwt" });
  const token = field(page, "Token");
  await token.fill(await issuer.token());
  await shows(page, /^Valid$/);
  await shows(page, new RegExp(`^With the keys of the trusted issuer ${issuer.url}, fetched .* ago$`));
  await token.fill(await issuer.token({ wrong: "expired" }));
  await shows(page, /^Expired .* ago, signature valid$/);
  // Other tokens are decoded, as without trusted issuers.
  await token.fill(await issuer.token({ wrong: "wrong-issuer" }));
  await shows(page, /^The signature is not checked/);
});

test("the page works behind a proxy at a sub-path, with or without a trailing slash", async () => {
  const url = `http://127.0.0.1:${proxy.port}/tools/sidekit`;
  const page = await open({ service: { url }, fragment: "/hash?algorithm=md5" });
  await shows(page, "d41d8cd98f00b204e9800998ecf8427e");
  await page.goto(`${url}?visit#/hash?algorithm=md5`);
  await field(page, "Text").fill("hello");
  await shows(page, HELLO);
  expect(await copied(page, "Copy command")).toContain(`curl -s '${url}/api/v1/tools/hash/md5'`);
});

test.each(["/docs", "/docs/", "/?docs"])("%s behind the proxy has requests and links below its path", async (path) => {
  const url = `http://127.0.0.1:${proxy.port}/tools/sidekit`;
  const page = await open({ service: { url } });
  await page.goto(`${url + path}#hash.hmac`);
  const entry = page.locator('[id="hash.hmac"]');
  expect(await entry.locator(".terminal-text").textContent()).toContain(`${url}/api/v1/tools/hash/hmac/sha256`);
  expect(await entry.getByRole("link", { name: "Try it" }).getAttribute("href")).toBe(`${url}/#/hash/hmac`);
});
