import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { checkPages, field, open, openView, settled, shows } from "./support/browser.ts";

checkPages();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : element;
    return label?.textContent?.trim() ?? "";
  });

async function tab(page: Page, until: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).startsWith(until)) return;
  }
  throw new Error(`no way to "${until}" by Tab`);
}

test("a tool is opened with the keyboard alone, and its tabs by arrow keys", async () => {
  const page = await open();
  await tab(page, "Hash");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Hashes");
  await tab(page, "Text");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("Batch");
  await page.getByRole("tab", { name: "Batch", selected: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement?.textContent === "Text");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.activeElement?.textContent === "Batch");
  // The page is not scrolled by them.
  const home = { key: "Home", bubbles: true, cancelable: true };
  const isScrolled = (tab: Element, init: object) => tab.dispatchEvent(new KeyboardEvent("keydown", init));
  expect(await page.locator(":focus").evaluate(isScrolled, home)).toBe(false);
  expect(await focused(page)).toBe("Text");
});

test("the arrow keys change a whole number within its limits", async () => {
  const page = await openView("/passwd");
  const length = field(page, "Length");
  for (const [entered, key, expected] of [
    ["16", "ArrowUp", "17"],
    ["16", "ArrowDown", "15"],
    ["4", "ArrowDown", "4"],
    ["128", "ArrowUp", "128"],
  ] as const) {
    await length.fill(entered);
    await length.press(key);
    expect(await length.inputValue()).toBe(expected);
  }
});

test("the skip link leads past the navigation", async () => {
  const page = await open({ fragment: "/color" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Colours");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Inspect");
  await shows(page, "#3498db");
  // Letters search on the overview alone.
  await page.keyboard.type("Pass");
  expect(await page.getByRole("dialog").count()).toBe(0);
  // The address is still that of the view.
  await page.reload();
  await shows(page, "#3498db");
});

test("single keys do something, but not while typing or when they are turned off", async () => {
  const page = await open({ fragment: "/qr" });
  await page.keyboard.press("/");
  expect(await focused(page)).toBe("Text");
  expect(await page.locator(":focus").inputValue()).toBe("https://example.com");
  await page.keyboard.press("?");
  await page.getByRole("heading", { level: 1 }).focus();
  for (const key of ["Alt+?", "Control+Shift+K"]) await page.keyboard.press(key);
  expect(await page.getByRole("dialog").count()).toBe(0);
  // The search is closed by the keys that open it, and by a press beside it.
  for (const close of [() => page.keyboard.press("Meta+K"), () => page.mouse.click(2, 2)]) {
    await page.keyboard.press("Control+K");
    await page.getByRole("dialog").waitFor();
    await page.getByRole("option").first().waitFor();
    await page.locator(".query").click();
    await close();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  // Open, closed and open again before the browser says that it was closed.
  await page.evaluate(() => {
    const press = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    return [press, press, press].reduce((before, next) => before.then(next), Promise.resolve(true));
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  await page.getByText(/First field.*This list/).waitFor();
  await page.getByLabel("Use single-key shortcuts").press("Space");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard" }).click();
  await page.getByLabel("Use single-key shortcuts").press("Space");
  expect(await page.evaluate(() => localStorage.getItem("sidekit.shortcuts"))).toBe("on");
});

test("the heading has the focus as soon as a tool is shown, before a key that leads to a field", async () => {
  const page = await open();
  const isFocused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const heading = document.querySelector("h1");
        const observer = new MutationObserver(() => {
          if (heading?.textContent === "QR codes") resolve(document.activeElement === heading);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        location.hash = "#/qr";
      }),
  );
  expect(isFocused).toBe(true);
});

test("a key that follows Escape at once is not lost", async () => {
  const page = await open();
  await page.keyboard.type("Pass");
  // The browser moves the focus out of a closed dialog later.
  const isInside = await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    const focused = document.activeElement;
    const isInside = Boolean(focused?.closest("dialog:not([open])"));
    focused?.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
    return isInside;
  });
  expect(isInside).toBe(true);
  await page.getByLabel("Use single-key shortcuts").waitFor();
});

test("the focused element has a visible outline and is not covered", async () => {
  const page = await open({ fragment: "/passwd", width: 360 });
  await settled(page);
  const unseen: string[] = [];
  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press("Tab");
    const problem = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const shown = element.matches(":is(.segmented, .tabs) input") ? element.nextElementSibling : element;
      if (!shown) return "nothing is shown";
      const { left, top, width, height } = shown.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (getComputedStyle(shown).outlineStyle === "none") return `${shown.outerHTML}: no outline`;
      return hit && (shown.contains(hit) || hit.contains(shown)) ? undefined : `${shown.outerHTML}: covered`;
    });
    if (problem) unseen.push(problem);
  }
  expect(unseen).toEqual([]);
});
