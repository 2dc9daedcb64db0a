import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { checkPages, copied, field, open, openView, result, settled, shows } from "./support/browser.ts";

checkPages();

test("the theme follows the system until the user chooses one, which the page remembers", async () => {
  const page = await open({ theme: "dark" });
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await canvas();
  await page.emulateMedia({ colorScheme: "light" });
  const light = await canvas();
  expect(light).not.toBe(dark);
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  expect(await canvas()).toBe(dark);
  await page.reload();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  expect(await canvas()).toBe(dark);
  // As the browser goes back from the reference, where it was changed, to a page that it has kept.
  await page.evaluate(() => {
    localStorage.setItem("sidekit.theme", "light");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.getByRole("button", { name: "Theme: light" }).waitFor();
});

test.each<[string, () => unknown]>([
  ["without the clipboard API", () => Object.defineProperty(navigator, "clipboard", { value: undefined })],
  ["that refuses it", () => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("no")) })],
])("copied text can be pasted, also in a browser %s", async (_, refuse) => {
  const page = await open({ fragment: "/color" });
  await shows(page, "#3498db");
  await page.evaluate(refuse);
  const copy = page.getByRole("button", { name: "Copy hsl" });
  await copy.click();
  await copy.locator('[d^="M5 12.5"]').waitFor();
  await page.getByText("Copied hsl").waitFor();
  expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("body > textarea").count()).toBe(0);
  const color = field(page, "Colour");
  await color.fill("");
  await color.press("Control+V");
  expect(await color.inputValue()).toBe("hsl(204, 70%, 53%)");
});

test("another view opens however long its code takes to load, and the former keeps what was entered", async () => {
  const page = await open({ fragment: "/hash" });
  await field(page, "Text").fill("kept");
  // Longer than the pause after which the address of the former follows what was entered.
  await page.route(/[?&]asset=/, async (route) => {
    await Bun.sleep(700);
    await route.continue();
  });
  await page.getByRole("link", { name: "Lorem", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Lorem ipsum" }).waitFor();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Hash" }).click();
  await page.getByRole("heading", { level: 1, name: "Hashes" }).waitFor();
  expect(await field(page, "Text").inputValue()).toBe("kept");
});

test("fast typing sends fewer requests than characters", async () => {
  const page = await open({ fragment: "/hash?algorithm=md5" });
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await field(page, "Text").pressSequentially("hello");
  await shows(page, "5d41402abc4b2a76b9719d911017c592");
  expect(asked.length).toBeLessThan(4);
});

test("the overview leads to every operation, each of which has a title for tabs and histories", async () => {
  const page = await open();
  const titled = (title: string) => page.waitForFunction((expected) => document.title === expected, title);
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toHaveLength(6);
  const previews = (await page.locator(".preview").allTextContents()).map((text) => text.slice(0, 3));
  expect(previews).toEqual(["eyJ", "", "hK7", "2cf", "", "Lor"]);
  const current = () => page.locator("a[aria-current=page]").allTextContents();
  expect(await current()).toEqual(["Sidekit"]);
  await page.getByRole("link", { name: "Wi-Fi" }).click();
  await page.getByRole("tab", { name: "Wi-Fi", selected: true }).waitFor();
  await titled("Wi-Fi · QR codes · Sidekit");
  // The navigation leads back to the view of a tool that was shown last.
  await page.locator('nav a[aria-current][href="#/qr/wifi"]').waitFor();
  expect(await current()).toEqual(["QR"]);
  await page.getByRole("link", { name: "Sidekit" }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
  await titled("Sidekit");
});

test("an error is shown once, beside its field", async () => {
  const page = await openView("/passwd");
  await field(page, "Length").fill("3");
  await shows(page, "Correct the marked field");
  const text = await page.locator("main").evaluate((main) => main.textContent ?? "");
  expect(text.match(/ust be a whole number from 4 to 128/g)).toHaveLength(2);
  expect(await result(page).locator(".verdict").count()).toBe(0);
});

test("if the code of a tool cannot be loaded, the page offers to reload", async () => {
  const page = await open();
  // A browser that is offline would take it from its cache, if an earlier test has opened this tool.
  await page.route(/[?&]asset=/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Lorem", exact: true }).click();
  await page.getByText("This tool could not be loaded").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("heading", { level: 1, name: "Lorem ipsum" }).waitFor();
});

test("on a phone the options are above the result, folded, and open if one is refused", async () => {
  const page = await open({ fragment: "/qr", width: 360 });
  await result(page).locator(".stage img").waitFor();
  const topOf = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().top);
  expect(await topOf(".folded")).toBeLessThan(await topOf(".result"));
  expect(await field(page, "Size").isVisible()).toBe(false);
  const enter = (input: HTMLElement) => {
    Object.assign(input, { value: "1" }).dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  await field(page, "Size").evaluate(enter);
  await page.locator(".folded .problem").waitFor();
  await page.getByRole("tab", { name: "OTP" }).click();
  await field(page, "Account").fill("ada");
  await page.getByRole("button", { name: "Random secret" }).click();
  await field(page, "Digits of a password").evaluate(enter);
  await page.locator(".more .problem").waitFor();
});

test("on a phone the options neither open nor shut while something else is typed", async () => {
  const page = await open({ fragment: "/color/palette", width: 360 });
  const [color, harmony] = [field(page, "Base colour"), page.getByLabel("Harmony")];
  await settled(page);
  await color.fill("no colour");
  await page.locator(".inputs .problem").waitFor();
  expect(await harmony.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Options" }).click();
  await color.fill("red");
  await settled(page);
  expect(await harmony.isVisible()).toBe(true);
});

test("the chosen tab is in the middle as the window becomes narrow", async () => {
  const page = await open({ fragment: "/qr/event", width: 1280 });
  await page.setViewportSize({ width: 360, height: 800 });
  const middle = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { left = 0, right = 0 } = document.querySelector("#view-event")?.getBoundingClientRect() ?? {};
    return (left + right) / 2;
  });
  expect(middle).toBeWithin(178, 183);
});

test("a field keeps the focus as the window is zoomed or turned", async () => {
  const page = await open({ fragment: "/color/palette", width: 1000 });
  await settled(page);
  await page.getByLabel("Name in the export").focus();
  await page.setViewportSize({ width: 900, height: 800 });
  await page.setViewportSize({ width: 1000, height: 800 });
  expect(await page.evaluate(() => document.activeElement?.closest(".field")?.textContent)).toContain("Name in");
});

test.each([
  ["MD5", "the button", (page: Page) => page.getByRole("button", { name: "Copy MD5" }).click()],
  ["SHA-256", "Ctrl-Enter", (page: Page) => page.keyboard.press("Control+Enter")],
])("%s is that of all that was typed, copied by %s while an answer is awaited", async (name, _, copy) => {
  const page = await openView("/hash");
  const text = field(page, "Text");
  await text.fill("a");
  await shows(page, "0cc175b9c0f1b6a831c399e269772661");
  await text.fill("hello");
  await copy(page);
  await page.getByText(`Copied ${name}`).waitFor({ state: "attached" });
  const digest = createHash(name.replace("-", "")).update("hello").digest("hex");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest);
});

test("favourites and what was used last are on the overview, without what was entered, until they are removed", async () => {
  const page = await open({ fragment: "/color?color=tomato" });
  await page.getByRole("button", { name: "Favourite: Inspect", pressed: false }).click();
  await page.getByRole("button", { name: "Favourite: Inspect", pressed: true }).waitFor();
  await field(page, "Colour").fill("#123456");
  await page.waitForURL(/123456/);
  await page.getByRole("link", { name: "Password", exact: true }).click();
  await page.getByRole("tab", { name: "Strength" }).click();
  await field(page, "Password").fill("correct horse");
  await page.waitForTimeout(500);
  await page.getByRole("link", { name: "Sidekit" }).click();
  const recent = page.getByRole("navigation", { name: "Recently used" });
  expect(await recent.getByRole("link").allTextContents()).toEqual(["Colour: Inspect"]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/horse|123456|tomato/);
  await recent.getByRole("button", { name: "Forget" }).click();
  await recent.waitFor({ state: "detached" });
  // Another tab adds one.
  await page.evaluate(() => {
    localStorage.setItem("sidekit.favourites", "#/color\n#/lorem\n#/gone");
    dispatchEvent(new StorageEvent("storage"));
  });
  await page.getByRole("link", { name: "Lorem: Generate" }).waitFor();
  await page.reload();
  await page.getByRole("navigation", { name: "Favourites" }).getByRole("link", { name: "Colour: Inspect" }).click();
  const star = (pressed: boolean) => page.getByRole("button", { name: "Favourite: Inspect", pressed });
  await star(true).waitFor();
  // Another tab forgets all.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage"));
  });
  await star(false).waitFor();
});

test("space makes another random result, unless it presses what has the focus", async () => {
  const page = await openView("/passwd?count=1");
  const first = await copied(page, "Copy number 1");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Space");
  await shows(page, "Generated earlier in this tab (1)");
  expect(await copied(page, "Copy number 1")).not.toBe(first);
  await field(page, "Length").press("Enter");
  await shows(page, "Generated earlier in this tab (2)");
});

test("a service that cannot be reached is asked again, at once by the button and else after 5 seconds", async () => {
  const page = await openView("/hash?algorithm=md5");
  await settled(page);
  const text = field(page, "Text");
  await page.context().setOffline(true);
  await text.fill("a");
  await shows(page, "Cannot reach the service");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await shows(page, "0cc175b9c0f1b6a831c399e269772661");
  // The button has gone with the failure.
  expect(await page.locator("#result:focus").count()).toBe(1);
  await page.context().setOffline(true);
  await text.fill("hello");
  await shows(page, "Trying again in 5 s");
  await page.context().setOffline(false);
  await shows(page, "5d41402abc4b2a76b9719d911017c592");
});
