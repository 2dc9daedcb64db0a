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

test("the page shows every operation, by tool", async () => {
  const { paths } = await (await fetch(`${BASE}/openapi.json`)).json();
  const operations = Object.values<object>(paths).flatMap((methods) => Object.keys(methods));
  expect(await reader.page.locator(".opblock").count()).toBe(operations.length);
  const tools = await reader.page.locator(".opblock-tag").evaluateAll((tags) => tags.map((tag) => tag.dataset.tag));
  expect(tools).toEqual(["jwt", "color", "passwd", "hash", "qr", "lorem", "tools", "service"]);
}, 60_000);

test("a GET can be tried out, whatever its text holds", async () => {
  const answer = await tryOut(reader.page, "hash-hashDigestByAlgorithmAndText", { algorithm: "md5", text: "a b/ü%" });
  const { hash } = await get("/hash/md5/a%20b%2F%C3%BC%25");
  expect(await answer.textContent()).toContain(`"hash": "${hash}"`);
}, 60_000);

test("a POST can be tried out with the body that stands there", async () => {
  const answer = await tryOut(reader.page, "hash-hashDigest");
  expect(await answer.textContent()).toContain((await get("/hash/sha256/hello")).hash);
}, 60_000);

test("an image is shown as one", async () => {
  const answer = await tryOut(reader.page, "qr-qrGenerateByText", { text: "hello", size: "300", raw: "true" });
  const image = answer.locator("img");
  await image.waitFor();
  expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(300);
}, 60_000);

test("a refusal is shown as it is", async () => {
  const answer = await tryOut(reader.page, "color-colorInfoByColor", { color: "no colour" });
  expect(await answer.textContent()).toContain('"code": "INVALID_INPUT"');
}, 60_000);

test("limits stand beside the parameters that they hold for", async () => {
  const size = reader.page.locator('#operations-qr-qrGenerateByText tr[data-param-name="size"]');
  expect(await size.textContent()).toMatch(/minimum: 50[\s\S]*maximum: 500|maximum: 500[\s\S]*minimum: 50/);
}, 60_000);

test("the page asks nobody else, and keeps to its policy", () => {
  // The console tells of every status that is no success, as of the refusal above.
  expect(reader.complaints.filter((each) => !/status of 422/.test(each))).toEqual([]);
});
