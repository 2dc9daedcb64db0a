import type { Locator, Page } from "playwright-core";
import { undrawnBrowser } from "../../support/browser.ts";

/** A page that may only reach the service under test. */
export interface Reader {
  page: Page;
  /** What went wrong: requests elsewhere, breaches of the page's policy, errors. */
  complaints: string[];
}

export async function openReader(base: string): Promise<Reader> {
  const page = await (await undrawnBrowser()).newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${base}/`) && !/^(data|blob):/.test(url)) complaints.push(`request: ${url.slice(0, 200)}`);
  });
  return { page, complaints };
}

/** Opens all operations of a page, and gives their number. */
export async function openAll(page: Page): Promise<number> {
  await page.locator(".entry").first().waitFor();
  // In the page: a click from outside takes longer than an operation to open.
  await page.locator('.entry h3 button[aria-expanded="false"]').evaluateAll((titles: HTMLElement[]) => {
    for (const title of titles) title.click();
  });
  const open = page.locator(".entry.open");
  const count = await page.locator(".entry").count();
  await open.nth(count - 1).waitFor();
  return count;
}

/** Closes all operations of a page, which forgets what was entered there. */
export async function closeAll(page: Page): Promise<void> {
  await page.locator('.entry h3 button[aria-expanded="true"]').evaluateAll((titles: HTMLElement[]) => {
    for (const title of titles) title.click();
  });
  await page.locator(".entry.open").first().waitFor({ state: "detached" });
}

/** Opens an operation, and one of its forms ("GET text") if it is named. */
export async function openEntry(page: Page, id: string, form?: string): Promise<Locator> {
  const entry = page.locator(`[id="${id}"]`);
  const title = entry.locator("h3 button");
  if ((await title.getAttribute("aria-expanded")) === "false") await title.click();
  if (form) {
    const [method = "", kind = ""] = form.split(" ");
    const choices = entry
      .locator(".forms label")
      .filter({ has: page.getByText(method, { exact: true }) })
      .filter({ has: page.getByText(kind, { exact: true }) });
    await choices.locator("input").first().check();
  }
  return entry;
}
