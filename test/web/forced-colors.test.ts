import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { checkPages, field, openView, result, settled, shows } from "./support/browser.ts";

checkPages();

async function openForced(fragment: string): Promise<Page> {
  const page = await openView(fragment);
  await page.emulateMedia({ forcedColors: "active" });
  return page;
}

type Property = "backgroundColor" | "borderTopStyle" | "borderTopWidth" | "textDecorationLine" | "textDecorationStyle";

const style = (locator: Locator, name: Property): Promise<string> =>
  locator.first().evaluate((element, property) => getComputedStyle(element)[property], name);

test("swatches keep their colours", async () => {
  const page = await openForced("/color/palette?color=%233498db");
  await shows(page, "#3498db");
  expect(await style(result(page).locator(".strip button"), "backgroundColor")).toBe("rgb(52, 152, 219)");
  expect(await style(result(page).locator(".chip"), "backgroundColor")).toBe("rgb(52, 152, 219)");
  const other = await openForced("/color?color=%233498db");
  await settled(other);
  expect(await style(other.locator(".paint"), "backgroundColor")).toBe("rgb(52, 152, 219)");
});

test("lines distinguish the parts of a token, and its text and caret are visible", async () => {
  const page = await openForced("/jwt");
  await page.getByRole("button", { name: "Try a sample" }).click();
  const [header, payload, signature] = await Promise.all(
    ["header", "payload", "signature"].map(async (part) => {
      const span = page.locator(`.colored .part-${part}`);
      return [await style(span, "textDecorationLine"), await style(span, "textDecorationStyle")];
    }),
  );
  expect([header, payload, signature]).toEqual([
    ["underline", "solid"],
    ["none", "solid"],
    ["underline", "dotted"],
  ]);
  const [field, behind] = await page.locator(".colored").evaluate((box) => {
    const read = (selector: string) => getComputedStyle(box.querySelector(selector) ?? box);
    const { backgroundColor, caretColor } = read("textarea");
    const { color, visibility, backgroundColor: ground } = read("pre");
    return [
      { backgroundColor, caret: caretColor === ground },
      { visibility, isSeen: color !== ground },
    ];
  });
  expect(field).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", caret: false });
  expect(behind).toEqual({ visibility: "visible", isSeen: true });
});

test("states have a border or a system colour: chosen options, tabs, tools, strength, verdicts", async () => {
  const page = await openForced("/passwd/check");
  await field(page, "Password").fill("password");
  await shows(page, /very weak/i);
  const on = await style(result(page).locator(".bar .on"), "backgroundColor");
  expect(on).not.toBe(await style(result(page).locator(".bar span:not(.on)"), "backgroundColor"));
  expect(await style(result(page).locator(".badge"), "borderTopStyle")).toBe("solid");
  const current = page.getByRole("navigation").locator("[aria-current]");
  const other = page.getByRole("navigation").locator("a:not([aria-current])");
  expect(await style(current, "backgroundColor")).not.toBe(await style(other, "backgroundColor"));
  const line = await page
    .getByRole("tab", { selected: true })
    .evaluate((tab) => getComputedStyle(tab, "::after").backgroundColor);
  expect(line).toBe(on);
  const languages = page.getByRole("group", { name: "Language" });
  expect(await style(languages.locator(":checked + span"), "backgroundColor")).toBe(on);
  expect(await style(languages.locator("input:not(:checked) + span"), "backgroundColor")).not.toBe(on);
});

test("failures and warnings have different border styles", async () => {
  const page = await openForced("/jwt");
  await field(page, "Token").fill("");
  await page.getByRole("button", { name: "Try a sample" }).click();
  await shows(page, /^Expired/);
  expect(await style(result(page).locator(".verdict"), "borderTopStyle")).toBe("double");
  const refused = await openForced("/color?color=none");
  await shows(refused, "Correct the marked field");
  expect(await style(refused.locator("[aria-invalid=true]"), "borderTopStyle")).toBe("double");
});
