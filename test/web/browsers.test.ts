/** What browsers, their settings and their extensions do to the page. */
import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { undrawnBrowser } from "../support/browser.ts";
import { start } from "../support/service.ts";
import { checkPages, field, openView, shows } from "./support/browser.ts";

checkPages();

const service = await start();
const browser = await undrawnBrowser();
afterAll(async () => {
  await service.stop();
});

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A page in a browser of its own, with the exceptions that it throws. */
async function own(prepare: () => void, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.addInitScript(prepare);
  return { page, thrown };
}

/** As a browser does that blocks all cookies. */
function refuseStorage(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException("Access is denied for this document", "SecurityError");
      },
    });
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  };
}

test.each([refuseStorage, fillStorage])("the pages work in a browser that stores nothing: %p", async (prepare) => {
  const { page, thrown } = await own(prepare);
  await page.goto(`${service.url}/#/passwd?count=1`);
  await shows(page, /^[1-9][\d.]* bits of entropy/);
  await field(page, "Length").fill("12");
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).waitFor();
  await page.goto(`${service.url}/docs`);
  await page.locator("#hash-title").waitFor();
  await page.context().close();
  expect(thrown).toEqual([]);
});

test("where pixels are noise for pages, a picture has no colours instead of wrong ones, and the picker is right", async () => {
  const { page } = await own(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const noise = new ImageData(width, height);
      return new ImageData(
        noise.data.fill(255).map((byte, index) => byte - (index % 7)),
        width,
      );
    };
  });
  await page.goto(`${service.url}/#/color/palette?color=oklch(0.7 0.2 150)`);
  await shows(page, "#00bf54");
  expect(await page.getByLabel("Pick: Base colour").inputValue()).toBe("#00bf54");
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9H0z" /></svg>');
  await page.locator("input[type=file]").setInputFiles({ name: "black.svg", mimeType: "image/svg+xml", buffer });
  await page.getByText("cannot show or read this picture").waitFor();
  await shows(page, "#00bf54");
  await page.context().close();
});

/** Puts another text into the place of each, as browsers do that translate a page. Later changes of the former are not seen. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const { parentElement: box, data } = text;
      if (!box?.translate || data.trim() === "" || box.closest("textarea, script, style, noscript")) continue;
      const font = document.createElement("font");
      font.append(data.toUpperCase());
      text.replaceWith(font);
    }
  });

test("a page that is translated shows the new result, heading and theme", async () => {
  const page = await openView("/hash");
  await shows(page, digestOf(""));
  await translate(page);
  await field(page, "TEXT").fill("a");
  await shows(page, digestOf("a"));
  const { result, heading } = await page.evaluate(() => ({
    result: document.querySelector(".result")?.innerHTML,
    heading: document.querySelector("h1")?.textContent,
  }));
  expect([heading, result?.includes(digestOf("")), result?.includes("<font>")]).toEqual(["HASHES", false, false]);
  await page.locator("[title='Theme: auto']").click();
  expect(await page.locator("[title='Theme: light']").textContent()).toBe("Theme: light");
  await page.evaluate(() => location.assign("#/lorem"));
  await page.getByRole("heading", { level: 1, name: "Lorem ipsum" }).waitFor();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.getByRole("button", { name: "Theme: dark" }).click();
});

test("a translation leaves tokens and commands as they are, in the field and in the reference", async () => {
  const page = await openView("/jwt");
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln";
  await field(page, "Token").fill(token);
  await page.locator(".terminal-text").waitFor();
  await translate(page);
  expect(await page.locator("pre font").count()).toBe(0);
  await field(page, "TOKEN").fill(`${token}a`);
  expect((await page.locator(".colored pre").textContent())?.trim()).toBe(`${token}a`);
  await page.goto(new URL("docs", page.url()).href);
  await page.locator("#hash-title").waitFor();
  await translate(page);
  expect(await page.locator("h2 font").count()).toBeGreaterThan(5);
  expect(await page.locator(":is(pre, code) font").count()).toBe(0);
});

test("letters in fields have 16 px on a touch screen: an iPhone enlarges the page for smaller ones", async () => {
  const { page } = await own(() => {}, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  for (const view of ["jwt", "color/palette", "qr/design"]) {
    await page.goto(`${service.url}/?${view}#/${view}`);
    await page.locator(".result").waitFor();
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll(".inputs :is(input:not([hidden]), textarea, select), .colored pre")].map(
        (each) => getComputedStyle(each).fontSize,
      ),
    );
    expect([...new Set(sizes)]).toEqual(["16px"]);
  }
  await page.context().close();
});
