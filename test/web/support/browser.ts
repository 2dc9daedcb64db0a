import { afterEach, expect, setDefaultTimeout } from "bun:test";
import type { Browser, Download, Page, Response } from "playwright-core";
import { sharedBrowser, undrawnBrowser } from "../../support/browser.ts";
import { type Service, start } from "../../support/service.ts";

const service = await start();

/** Where the page that is open comes from, and the one before: it can still send a request while the next one is opened. */
let bases: readonly string[] = [service.url];

const isOwn = (url: string): boolean =>
  /^(data|blob):/.test(url) || bases.some((base) => url.startsWith(`${base}/`) || url.startsWith(`${base}?`));

/** Problems that are not visible on the page: errors on the console, exceptions, requests to elsewhere. */
const problems: string[] = [];

/** Answers that tell what is wrong with a request are no problem, though browsers list them on the console. */
const REFUSAL = /the server responded with a status of (401|422|429)|net::ERR_INTERNET_DISCONNECTED/;

let lastAnswer: Response | undefined;

async function newTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(60_000);
  const tab = await context.newPage();
  await tab.addInitScript(forgetBefore);
  tab.on("console", (message) => {
    const expected = message.type() === "error" && REFUSAL.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) problems.push(message.text());
  });
  tab.on("pageerror", (error) => problems.push(String(error)));
  tab.on("request", (request) => {
    if (!isOwn(request.url())) problems.push(request.url());
  });
  tab.on("response", (response) => {
    if (response.url().includes("/api/")) lastAnswer = response;
  });
  return tab;
}

/** One tab for all tests: starting a browser's processes takes longer than most of them. */
const tab = await newTab(await undrawnBrowser());

/** Another one for those that look at what is drawn, and for much work. */
let drawn: Page | undefined;

export interface Visit {
  /** What comes after "#" in the address. */
  fragment?: string;
  service?: Pick<Service, "url">;
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  /** Whether changes of colour are animated; by default they are not, as drawing each step takes processor time. */
  motion?: boolean;
  /** Whether the page is drawn, for screenshots, and its code optimized, for much work. */
  draws?: boolean;
}

let visits = 0;

/** Whether a test of the file that runs has opened the page. */
let isOpen = false;

/** The page as a person opens it, in a browser that knows nothing yet. */
export async function open({
  fragment = "",
  service: { url } = service,
  width = 1280,
  height = 800,
  theme = "light",
  motion = false,
  draws = false,
}: Visit = {}): Promise<Page> {
  if (draws) drawn ??= await newTab(await sharedBrowser());
  const page = draws && drawn ? drawn : tab;
  const reducedMotion = motion ? "no-preference" : "reduce";
  const media = `(prefers-color-scheme: ${theme}) and (forced-colors: none) and (prefers-reduced-motion: ${reducedMotion})`;
  const isSame = await page.evaluate(isAsBefore, media);
  bases = [url, ...bases.slice(0, 1)];
  lastAnswer = undefined;
  // Even the same ones lay out the page that is open again, which takes a tenth of the processor time of opening one.
  if (!isSame) {
    await page.context().setOffline(false);
    await page.emulateMedia({ colorScheme: theme, forcedColors: "none", reducedMotion });
  }
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  // Another query makes it another document; all that follows "#" would not.
  await page.goto(`${url}/?visit=${++visits}#${fragment}`);
  await page.evaluate(async () => {
    while (!document.querySelector("h1")?.checkVisibility()) await new Promise(requestAnimationFrame);
  });
  if (!draws) isOpen = true;
  return page;
}

/**
 * Another view in the page that is open, as a person opens it who has opened the page long ago: nothing is loaded again, and
 * a fragment without a query resets the fields that are in addresses. Texts in secret fields stay.
 *
 * @param fragment Names the view as the page itself does: another name of the view that is open opens no other one.
 */
export async function visit(page: Page, fragment: string): Promise<void> {
  // In the page, in one call from outside: each call and each wait by playwright takes some milliseconds.
  await page.evaluate(
    async (hash) => {
      const view = () => document.querySelector("#view");
      const go = async (to: string, isThere: () => boolean) => {
        location.assign(to);
        while (!isThere()) await new Promise(requestAnimationFrame);
      };
      // The view that is open is only opened again after another one.
      if (location.hash.split("?")[0] === hash.split("?")[0]) await go("#/", () => view() === null);
      const former = view();
      await go(hash, () => view() !== null && view() !== former);
    },
    fragment.includes("?") ? `#${fragment}` : `#${fragment}?reset`,
  );
}

/** A view for a test that depends on no new page: the first one of a file opens the page, and the others visit the view. */
export async function openView(fragment: string): Promise<Page> {
  if (isOpen) await visit(tab, fragment);
  return isOpen ? tab : await open({ fragment });
}

/**
 * Clears what earlier visits have stored, before the page of another visit reads it: until then, the page that was open can still
 * write. A page that is loaded again keeps the name of its window.
 */
function forgetBefore(): void {
  const visit = new URLSearchParams(location.search).get("visit");
  if (visit === null || window.name === visit) return;
  window.name = visit;
  localStorage.clear();
  sessionStorage.clear();
}

/** Whether the browser is online and `media` are its preferences. */
const isAsBefore = (media: string): boolean => navigator.onLine && matchMedia(media).matches;

/** To be called once in every file that opens pages. */
export function checkPages(): void {
  setDefaultTimeout(120_000);
  isOpen = false;
  afterEach(() => expect(problems.splice(0)).toEqual([]));
}

/** The ids of the processes of a page's browser. */
export async function browserProcesses(page: Page): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser of its own");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.map(({ id }) => id);
}

/** The data that the service has answered last: what a settled page shows. */
export const answered = async (): Promise<unknown> => (await lastAnswer?.json())?.data;

/** A field of a view. To look for it by its role takes three times the processor time. */
export const field = (page: Page, label: string) => page.locator(".inputs").getByLabel(label, { exact: true });

export const result = (page: Page) => page.getByRole("region", { name: "Result" });

export async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name, exact: true }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

export async function saved(page: Page, name: string): Promise<Download> {
  const button = page.getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return download;
}

export const choose = (page: Page, name: string, buffer: Buffer, mimeType = "image/png"): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

/** Waits until the result is that of what was entered last. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    // Frames after a change, the page knows that it has to ask.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    do await pause(50);
    while (!document.querySelector(".result[aria-busy=false]"));
  });
}

/**
 * Waits until an element of a result that can be seen says something: in one call from outside, where a locator takes five for
 * each look. White space and, in a string, capitals make no difference.
 */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  page.evaluate(
    async ([source, flags]) => {
      const pattern = new RegExp(source, flags);
      const says = (element: Element) =>
        pattern.test((element.textContent ?? "").replace(/\s+/g, " ").trim()) &&
        element.checkVisibility({ visibilityProperty: true });
      const end = performance.now() + 60_000;
      while (![...document.querySelectorAll(".result *")].some(says)) {
        if (performance.now() > end)
          throw new Error(`no ${pattern}: ${document.querySelector(".result")?.textContent}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    typeof text === "string" ? ([RegExp.escape(text), "i"] as const) : ([text.source, text.flags] as const),
  );
