import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import { BASE, get, post, postText } from "../../support/call.ts";
import { TOOL_NAMES } from "../../support/surface.ts";
import { AXE } from "../support/axe.ts";
import { closeAll, openAll, openEntry, openReader, type Reader, tryOut } from "./reader.ts";

setDefaultTimeout(120_000);

/** One page for all tests, each of which finds all operations closed. */
let reader: Reader;

beforeAll(async () => {
  reader = await openReader(BASE);
  await reader.page.goto(`${BASE}/docs`);
  await reader.page.locator(".entry").first().waitFor();
});

// No test may make the page request anything from other hosts, or violate its policy.
afterEach(async () => {
  // The console reports every status that is not a success, such as a refusal that a test asks for.
  expect(reader.complaints.splice(0).filter((each) => !/status of 422/.test(each))).toEqual([]);
  await closeAll(reader.page);
});

afterAll(() => reader.page.close());

const answerOf = async (answer: Locator): Promise<string> => (await answer.locator("pre").textContent()) ?? "";

interface Published {
  "x-operation"?: string;
  operationId: string;
}

test("the page opens with a request that works as it is, and its answer", async () => {
  const panel = reader.page.locator(".introduction .panel", { hasText: "A first request" });
  const [request = "", answer = ""] = await panel.locator("pre").allTextContents();
  const [, url = ""] = /^curl -s '([^']+)'$/.exec(request) ?? [];
  expect(url).toStartWith(`${BASE}/api/v1/tools/`);
  expect(await (await fetch(url)).json()).toEqual(JSON.parse(answer));
});

test("the page has one entry for each operation, grouped by tool, and one description for each tool", async () => {
  const { paths, tags } = await (await fetch(`${BASE}/openapi.json`)).json();
  const operations = Object.values<Record<string, Published>>(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation["x-operation"] ?? operation.operationId),
  );
  const ids = await reader.page.locator(".entry").evaluateAll((entries) => entries.map(({ id }) => id));
  expect(ids.sort()).toEqual([...new Set(operations)].sort());
  const sections = await reader.page.locator("section.tool").evaluateAll((all) => all.map(({ id }) => id));
  expect(sections).toEqual([...TOOL_NAMES, "tools", "service"]);
  const text = await reader.page.locator("main").textContent();
  for (const { description } of tags) expect(text?.split(description.replace(/^[^:]*: /, ""))).toHaveLength(2);
});

test("a service without a token has no field for one", async () => {
  await reader.page.getByRole("heading", { level: 1, name: /^API reference/ }).waitFor();
  expect(await reader.page.getByLabel("Service token").count()).toBe(0);
});

test("an entry lists the four forms of its operation", async () => {
  const entry = await openEntry(reader.page, "color.palette");
  expect(await entry.locator(".forms label").allInnerTexts()).toEqual(
    [
      "POST /api/v1/tools/color/palette JSON",
      "POST /api/v1/tools/color/palette/text text",
      "GET /api/v1/tools/color/palette/{color} JSON",
      "GET /api/v1/tools/color/palette/{color}/text text",
    ].map((line) => line.replaceAll(" ", "\n")),
  );
});

describe("each of the four forms can be sent", () => {
  test("POST JSON", async () => {
    const answer = await tryOut(await openEntry(reader.page, "hash.digest", "POST JSON"), { text: "a/b" });
    expect(JSON.parse(await answerOf(answer)).data).toEqual(await post("/hash/sha256", { text: "a/b" }));
  });

  test("POST text", async () => {
    const entry = await openEntry(reader.page, "hash.digest", "POST text");
    const answer = await tryOut(entry, { algorithm: "md5", text: "a/b" });
    expect(await answerOf(answer)).toBe(`${await postText("/hash/md5", { text: "a/b" })}\n`);
  });

  test("GET JSON, with values in the path and the query", async () => {
    const entry = await openEntry(reader.page, "color.palette", "GET JSON");
    const answer = await tryOut(entry, { color: "rgb(1 2 3 / 50%)", count: "3", type: "triadic" });
    const expected = await get(`/color/palette/${encodeURIComponent("rgb(1 2 3 / 50%)")}?count=3&type=triadic`);
    expect(JSON.parse(await answerOf(answer)).data).toEqual(expected);
  });

  test("GET text, with a number in the path", async () => {
    const entry = await openEntry(reader.page, "lorem.words", "GET text");
    const answer = await tryOut(entry, { count: "3", seed: "1" });
    expect(await answerOf(answer)).toBe(await (await fetch(`${BASE}/api/v1/tools/lorem/words/3/text?seed=1`)).text());
  });

  test("by keyboard alone", async () => {
    const { page } = reader;
    const entry = page.locator('[id="hash.verify"]');
    await entry.locator("h3 button").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    expect(await entry.locator(".forms .chosen").textContent()).toContain("verify/text");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    const answer = entry.locator(".panel", { has: page.getByRole("status") });
    await answer.waitFor();
    expect(await answerOf(answer)).toBe("mismatch\n");
  });
});

describe("an answer", () => {
  test("is shown as an image if its type is an image", async () => {
    const entry = await openEntry(reader.page, "qr.generate", "POST JSON");
    const answer = await tryOut(entry, { size: "300", raw: "true" });
    const image = answer.locator("img");
    await image.waitFor();
    expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(300);
  });

  test("with a refused value is shown unchanged, with the message beside the field", async () => {
    const entry = await openEntry(reader.page, "color.info", "GET JSON");
    const answer = await tryOut(entry, { color: "no colour" });
    const { error } = JSON.parse(await answerOf(answer));
    expect(error.code).toBe("INVALID_INPUT");
    const field = entry.locator('[data-field="color"]');
    expect(await field.locator(".problem").textContent()).toBe(error.details[0].message);
    expect(await field.locator("input").getAttribute("aria-invalid")).toBe("true");
  });

  test("to an uploaded file is the service's answer", async () => {
    const entry = await openEntry(reader.page, "hash.all", "POST JSON");
    await entry.locator(".body-choice select").selectOption("file");
    const file = { name: "a.bin", mimeType: "application/octet-stream", buffer: Buffer.from("hello") };
    await entry.locator("input[type=file]").setInputFiles(file);
    const answer = await tryOut(entry);
    expect(JSON.parse(await answerOf(answer)).data).toEqual(await post("/hash/all", { text: "hello" }));
  });
});

describe("the page refuses a value that cannot be sent, without a request", () => {
  test.each([
    ["color.info", "GET JSON", "color", "", "A path needs a value here"],
    ["hash.batch", "POST JSON", "texts", "[", "This is not JSON"],
  ])("%s, %s: %s is %j", async (id, form, name, value, problem) => {
    const entry = await openEntry(reader.page, id, form);
    await entry.locator(`[data-field="${name}"] :is(input, textarea)`).fill(value);
    await entry.getByRole("button", { name: "Send request" }).click();
    expect(await entry.locator(`[data-field="${name}"] .problem`).textContent()).toBe(problem);
    expect(await entry.getByRole("alert").textContent()).toBe("Correct the marked values first");
  });
});

test("a field shows its limits and its default", async () => {
  const entry = await openEntry(reader.page, "passwd.generate", "POST JSON");
  const length = await entry.locator('[data-field="length"] .about').textContent();
  expect(length).toMatch(/integer[\s\S]*4 to 128\s+default 16/);
});

test("a search shows the operations that contain all words", async () => {
  const search = reader.page.getByLabel("Search operations");
  await search.fill("hmac hash");
  const ids = await reader.page.locator(".entry").evaluateAll((entries) => entries.map(({ id }) => id));
  expect(ids).toEqual(["hash.hmac"]);
  await search.fill("");
});

test("every opened operation is at most 2500 px tall, and nothing is wider than the screen", async () => {
  const { page } = reader;
  await openAll(page);
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

test("axe finds no violations while operations are open, in both themes", async () => {
  const { page } = reader;
  await page.evaluate(AXE);
  for (const id of ["jwt.validate", "hash.hmac", "qr.generate", "lorem.words"]) await openEntry(page, id);
  await tryOut(await openEntry(page, "color.info", "GET JSON"), { color: "no colour" });
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const violations = await page.evaluate(async () => {
      const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
      const results = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
      return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
    });
    expect([theme, violations]).toEqual([theme, []]);
  }
});

test("the page has the theme chosen at / and a link back to it", async () => {
  const { page } = reader;
  await page.evaluate(() => localStorage.setItem("sidekit.theme", "dark"));
  await page.reload();
  await page.locator("html[data-theme=dark]").waitFor();
  await page.getByRole("link", { name: "Sidekit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
});

test("the contents show what is read, and keep what was chosen while it is in sight", async () => {
  const { page } = reader;
  const current = page.locator('.contents a[aria-current="location"]');
  await page.goto(`${BASE}/docs`);
  await page.locator('.contents a[href="#introduction"][aria-current]').waitFor();
  await page.locator('[id="hash.digest"]').evaluate((entry) => entry.scrollIntoView());
  await page.locator('.contents a[href="#hash.digest"][aria-current]').waitFor();
  expect(await current.count()).toBe(1);
  const { y = 0 } = (await current.boundingBox()) ?? {};
  expect(y > 0 && y < 900).toBe(true);
  // The last one cannot reach the head of the page.
  await page.locator(".contents a").last().click();
  await page.locator(".contents li:last-child a[aria-current]").last().waitFor();
  await page.evaluate(() => scrollBy(0, -40));
  await page.waitForTimeout(100);
  expect(await current.getAttribute("href")).toBe(await page.locator(".contents a").last().getAttribute("href"));
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.contents a[href="#introduction"][aria-current]').waitFor();
});

test("an address opens the operation that it names", async () => {
  await reader.page.goto(`${BASE}/docs#jwt.validate`);
  await reader.page.locator('[id="jwt.validate"] .try').waitFor();
  expect(await reader.page.locator(".entry.open").count()).toBe(1);
});
