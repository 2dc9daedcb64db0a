import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BASE } from "../support/call.ts";
import { checkPages, field, open } from "./support/browser.ts";

checkPages();

/** One page for all tests, each of which finds all operations closed. */
let page: Page;

beforeAll(async () => {
  page = await open({ service: { url: BASE } });
});

/** Presses the titles of all operations in a state, in the page: a click from outside takes longer than to open one. */
async function pressAll(isExpanded: boolean): Promise<void> {
  await page
    .locator(`.entry h3 button[aria-expanded="${isExpanded}"]`)
    .evaluateAll((titles: HTMLElement[]) => titles.map((title) => title.click()));
  await page.locator(`.entry h3 button[aria-expanded="${isExpanded}"]`).first().waitFor({ state: "detached" });
}

beforeEach(async () => {
  if (new URL(page.url()).pathname === "/docs") await pressAll(true);
  else await page.goto(`${BASE}/docs`);
  await page.locator(".entry").first().waitFor();
});

test("the page opens with a request that works as it is, and its answer", async () => {
  expect(await page.locator(".introduction .head p").textContent()).toBe("Developer tools behind one HTTP API.");
  const [request = "", answer = ""] = await page.locator(".introduction pre").allTextContents();
  const [, url = ""] = /^curl -s '([^']+)'$/.exec(request) ?? [];
  // The one with the shortest answer.
  expect(url).toBe(`${BASE}/api/v1/tools/lorem/words/5?seed=42`);
  expect(await (await fetch(url)).json()).toEqual(JSON.parse(answer));
  expect(await page.locator("ul:not(:has(li)), ol:not(:has(li))").count()).toBe(0);
});

test("a form has its own values and example, and is chosen by keyboard alone", async () => {
  const entry = page.locator('[id="hash.verify"]');
  await entry.locator("h3 button").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  expect(await entry.locator(".forms .chosen").textContent()).toMatch(/verify *file to JSON$/);
  await page.keyboard.press("ArrowDown");
  expect(page.url()).toEndWith("/docs#hash.verify");
  expect(await entry.locator(".forms .chosen").textContent()).toMatch(/verify\/text *text$/);
  expect(await entry.locator(".forms .hint").allTextContents()).toContain("JSON");
  expect(await entry.locator(".panel pre:not(.terminal-text)").textContent()).toBe("match\n");
  expect(await entry.locator("[open] > summary").allTextContents()).toEqual(["Values 3"]);
  expect(await entry.locator("summary").allTextContents()).toEqual(["Values 3", "Failures 400 413 415 422 500 503"]);
  await entry.getByText("Python", { exact: true }).click();
  expect(await entry.locator(".terminal-text").textContent()).toStartWith("import urllib.request\n");
});

test("an operation leads to its view of the page, and the view to the operation", async () => {
  await page.locator("#hash\\.hmac h3 button").click();
  expect(await page.locator("#hash\\.hmac .terminal-text").textContent()).not.toContain("•");
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByRole("tab", { name: "HMAC", selected: true }).waitFor();
  await field(page, "Text").fill("a");
  await field(page, "Key").fill("k");
  await page.getByRole("link", { name: "Reference" }).click();
  await page.locator('[id="hash.hmac"].open .details').waitFor();
  expect(await page.locator(".entry.open").count()).toBe(1);
  await page.waitForFunction(() => scrollY > 1000);
});

test("a search shows the operations that contain all words", async () => {
  const search = page.getByLabel("Search operations");
  await search.fill("hmac hash");
  const ids = await page.locator(".entry").evaluateAll((entries) => entries.map(({ id }) => id));
  expect([ids, await page.locator(".introduction").count()]).toEqual([["hash.hmac"], 0]);
  const nothing = page.getByText("Nothing has all of these words.");
  expect(await nothing.count()).toBe(0);
  await search.fill("nothing of this kind");
  await nothing.waitFor();
  // A place that the search hides is shown again.
  await page.evaluate(() => location.assign("#qr.wifi"));
  await page.locator('[id="qr.wifi"].open').waitFor();
  expect(await search.inputValue()).toBe("");
});

test("every opened operation is at most 2500 px tall, and nothing is wider than the screen", async () => {
  await pressAll(false);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page
      .locator(".entry")
      .evaluateAll((all) =>
        all.map((each) => [each.id, each.getBoundingClientRect().height, each.scrollWidth - each.clientWidth] as const),
      );
    expect(boxes.length).toBeGreaterThan(50);
    expect([width, boxes.filter(([, height]) => height > 2500)]).toEqual([width, []]);
    expect([width, boxes.filter(([, , excess]) => excess > 1)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("the page has the theme chosen at / and a link back to it", async () => {
  await page.evaluate(() => localStorage.setItem("sidekit.theme", "dark"));
  await page.reload();
  await page.locator("html[data-theme=dark]").waitFor();
  await page.getByRole("link", { name: "Sidekit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
});

test("an address that is not percent-encoded breaks nothing", async () => {
  await page.route("**/openapi.json", (route) => route.abort("internetdisconnected"));
  await page.goto(`${BASE}/docs?other#%`);
  await page.getByText("The service did not send its description").waitFor();
  await page.unroute("**/openapi.json");
  await page.goto(`${BASE}/docs?another#%`);
  await page.locator(".entry").first().waitFor();
  expect(await page.getByRole("link", { name: "openapi.json" }).getAttribute("href")).toBe(`${BASE}/openapi.json`);
});

test("on a phone, the list of chapters and operations is shown on request", async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  const contents = page.getByRole("navigation", { name: "Operations" });
  expect(await contents.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Contents" }).click();
  await contents.getByRole("link", { name: "Authentication" }).click();
  await contents.waitFor({ state: "hidden" });
  expect(page.url()).toEndWith("#authentication");
});
