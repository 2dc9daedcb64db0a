import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { BASE, get } from "../../support/call.ts";
import { openBrowser, openReader, type Reader, tryOut } from "./reader.ts";

let browser: Browser;
let reader: Reader;

beforeAll(async () => {
  browser = await openBrowser();
  reader = await openReader(browser, BASE);
  await reader.page.goto(`${BASE}/docs`);
  await reader.page.locator(".opblock").first().waitFor();
}, 60_000);

afterAll(() => browser.close());

test("the page has one entry for each operation, by tool, which names its forms", async () => {
  const { paths } = await (await fetch(`${BASE}/openapi.json`)).json();
  const operations = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operation["x-operation"] ?? `${method} ${path}`),
  );
  expect(await reader.page.locator(".opblock").count()).toBe(new Set(operations).size);
  const tools = await reader.page.locator(".opblock-tag").evaluateAll((tags) => tags.map((tag) => tag.dataset.tag));
  expect(tools).toEqual(["jwt", "color", "passwd", "hash", "qr", "lorem", "tools", "service"]);
}, 60_000);

test("a GET can be tried out", async () => {
  const answer = await tryOut(reader.page, "lorem-loremWordsByCount", { count: "3", seed: "1" });
  expect(await answer.textContent()).toContain((await get("/lorem/words/3?seed=1")).text);
}, 60_000);

test("a POST can be tried out with the body that is given, and its other forms are links", async () => {
  const answer = await tryOut(reader.page, "hash-hashDigest");
  expect(await answer.textContent()).toContain((await get("/hash/sha256/hello")).hash);
  const operation = reader.page.locator("#operations-hash-hashDigest");
  const links = operation.getByRole("link", { name: "try it" });
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
    `${BASE}/api/v1/tools/hash/sha256/hello`,
    `${BASE}/api/v1/tools/hash/sha256/hello/text`,
  ]);
  expect(await operation.locator("pre").first().textContent()).toContain(`curl -s '${BASE}/api/v1/tools/hash/sha256'`);
}, 60_000);

test("an image is shown as one", async () => {
  const answer = await tryOut(reader.page, "qr-qrGenerate", {}, { text: "hello", size: 300, raw: true });
  const image = answer.locator("img");
  await image.waitFor();
  expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(300);
}, 60_000);

test("a refusal is shown as it is", async () => {
  const answer = await tryOut(reader.page, "color-colorInfo", {}, { color: "no colour" });
  expect(await answer.textContent()).toContain('"code": "INVALID_INPUT"');
}, 60_000);

test("limits are shown with the parameters that they hold for", async () => {
  const count = reader.page.locator('#operations-lorem-loremWordsByCount tr[data-param-name="count"]');
  expect(await count.textContent()).toMatch(/minimum: 1[\s\S]*maximum: 1000|maximum: 1000[\s\S]*minimum: 1/);
}, 60_000);

test("an opened operation is at most 2,500 px tall", async () => {
  const operation = reader.page.locator("#operations-jwt-jwtValidate");
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".responses-inner").waitFor();
  expect((await operation.boundingBox())?.height).toBeLessThan(2500);
}, 60_000);

test("the theme is the one that was chosen on the page at /, and a link leads back to it", async () => {
  const { page } = reader;
  await page.evaluate(() => localStorage.setItem("sidekit.theme", "dark"));
  await page.reload();
  await page.locator("html.dark-mode").waitFor();
  await page.getByRole("link", { name: "Sidekit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
}, 60_000);

test("the page requests nothing from other hosts, and keeps to its policy", () => {
  // The console reports every status that is not a success, such as the refusal above.
  expect(reader.complaints.filter((each) => !/status of 422/.test(each))).toEqual([]);
});
