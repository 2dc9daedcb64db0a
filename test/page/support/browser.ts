import { afterEach, expect, setDefaultTimeout } from "bun:test";
import { type BrowserContext, chromium, type Page, type Response } from "playwright-core";
import { type Service, start } from "../../support/service.ts";

/** Nothing but the page: no sandbox in containers, and no calls home. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGUMENTS });

const service = await start();

/** What went wrong where nobody looks: errors on the console, exceptions, requests to elsewhere. */
const problems: string[] = [];
const contexts: BrowserContext[] = [];
const answers = new WeakMap<Page, Response>();

/** Answers that tell what is wrong with a request are no problem, though browsers list them on the console. */
const REFUSAL = /the server responded with a status of (401|422|429)|net::ERR_INTERNET_DISCONNECTED/;

function watch(page: Page, url: string): void {
  page.on("console", (message) => {
    const expected = message.type() === "error" && REFUSAL.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => {
    if (response.url().includes("/api/")) answers.set(page, response);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url())) problems.push(request.url());
  });
}

export interface Visit {
  /** What comes after "#" in the address. */
  fragment?: string;
  service?: Service;
  width?: number;
  theme?: "light" | "dark";
}

/** The page as a person opens it, in a browser that knows nothing yet. */
export async function open(visit: Visit = {}): Promise<Page> {
  const { url } = visit.service ?? service;
  const context = await browser.newContext({
    viewport: { width: visit.width ?? 1280, height: 800 },
    colorScheme: visit.theme ?? "light",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  contexts.push(context);
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  watch(page, url);
  await page.goto(`${url}/#${visit.fragment ?? ""}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** To be called once in every file that opens pages. */
export function checkPages(): void {
  setDefaultTimeout(30_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });
}

/** The data that the service has answered last: what a settled page shows. */
export const answered = async (page: Page): Promise<unknown> => (await answers.get(page)?.json())?.data;

/** Where results stand. */
export const result = (page: Page) => page.getByRole("region", { name: "Result" });

/** What a button copies. */
export async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name, exact: true }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Waits until the result is that of what was entered last. */
export async function settled(page: Page): Promise<void> {
  // Frames after a change, the page knows that it has to ask.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  );
  await page.locator(".result[aria-busy=false]").waitFor();
}

/** Waits until a result says something. */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  result(page).getByText(text).first().waitFor();
