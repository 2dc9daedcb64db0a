import { type Browser, chromium, type Locator, type Page } from "playwright-core";

/** Chromium, without its background requests. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGUMENTS });

/** A page of a browser without a network: only the service under test can be reached. */
export interface Reader {
  page: Page;
  /** What went wrong: requests elsewhere, breaches of the page's policy, errors. */
  complaints: string[];
}

export async function openReader(browser: Browser, base: string): Promise<Reader> {
  // From 100 operations on, Swagger UI renders only those in view: a tall window shows all of them.
  const page = await browser.newPage({ viewport: { width: 1200, height: 30_000 } });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url.startsWith(`${base}/`)) return route.continue();
    complaints.push(`request: ${url.slice(0, 200)}`);
    return route.abort();
  });
  return { page, complaints };
}

/** Opens an operation of the page, fills in parameters and body, sends the request and gives the response. */
export async function tryOut(
  page: Page,
  id: string,
  values: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Locator> {
  const operation = page.locator(`#operations-${id}`);
  await operation.locator(".opblock-summary-control").click();
  for (const [name, value] of Object.entries(values)) {
    const field = operation.locator(`tr[data-param-name="${name}"]`).locator("input, select");
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  if (body) await operation.locator(".body-param__text").fill(JSON.stringify(body));
  await operation.locator(".execute").click();
  const answer = operation.locator(".live-responses-table .response");
  await answer.waitFor();
  return answer;
}
