/** What browsers, their settings and their extensions do to the page. */
import { afterAll, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { undrawnBrowser } from "../support/browser.ts";
import { start } from "../support/service.ts";
import { checkPages, field, open, shows } from "./support/browser.ts";

checkPages();

const service = await start();
const browser = await undrawnBrowser();
afterAll(async () => {
  await service.stop();
});

/** A page in a browser of its own, with the exceptions that it throws. */
async function own(
  prepare: () => void,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; thrown: string[] }> {
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

test("what the clipboard of the browser refuses is copied the old way", async () => {
  const page = await open({ fragment: "/color" });
  await shows(page, "#3498db");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException("Write permission denied", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy hsl" }).click();
  await page.getByText("Copied hsl").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("hsl(204, 70%, 53%)");
});
