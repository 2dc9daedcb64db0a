import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import QRCode from "qrcode";
import { checkPages, choose, field, openView, result } from "./support/browser.ts";

checkPages();

const HEBREW = "שלום עולם";
const ARABIC = "مرحبا بالعالم";

const direction = (locator: Locator): Promise<string> =>
  locator.first().evaluate((element) => getComputedStyle(element).direction);

/** Where each of the texts is displayed within an element, from left to right. */
const lefts = (locator: Locator, texts: readonly string[]): Promise<number[]> =>
  locator.first().evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = new Map<string, number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const text of wanted) {
        const at = node.textContent?.indexOf(text) ?? -1;
        if (at === -1 || found.has(text)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        found.set(text, Math.round(range.getBoundingClientRect().left));
      }
    return wanted.map((text) => found.get(text) ?? Number.NaN);
  }, texts);

const isOrdered = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? Number.NaN));

test.each([
  ["/hash", "Text", "rtl"],
  ["/qr/wifi", "Network name", "rtl"],
  ["/qr/wifi", "Password", "rtl"],
  // Notations of colours are read from left to right.
  ["/color", "Colour", "ltr"],
])("in %s, the direction of %s with a text in Hebrew is %s", async (fragment, name, expected) => {
  const entered = field(await openView(fragment), name);
  await entered.fill(`plain, then ${HEBREW}`);
  expect(await direction(entered)).toBe("ltr");
  await entered.fill(HEBREW);
  expect(await direction(entered)).toBe(expected);
});

async function decoded(payload: object): Promise<Page> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const page = await openView("/jwt");
  await field(page, "Token").fill(`${part({ alg: "HS256" })}.${part(payload)}.c2ln`);
  await result(page).locator(".of-payload").waitFor();
  return page;
}

test("a claim's name precedes its value in every script", async () => {
  const page = await decoded({ שם: HEBREW, next: ARABIC });
  const payload = result(page).locator(".of-payload");
  expect(await direction(payload)).toBe("ltr");
  expect(isOrdered(await lefts(payload, ['"שם"', `"${HEBREW}"`]))).toBe(true);
});

test("the texts of a command keep their order", async () => {
  const page = await openView("/hash/batch");
  await field(page, "Texts to hash").fill("אחת\nשתיים\nשלוש");
  await result(page).locator(".batch li").nth(2).waitFor();
  const command = page.locator(".commands pre");
  expect(await direction(command)).toBe("ltr");
  expect(isOrdered(await lefts(command, ['"אחת"', '"שתיים"', '"שלוש"']))).toBe(true);
  expect(await direction(result(page).locator(".batch span"))).toBe("rtl");
});

test("bidirectional control characters are shown as code points", async () => {
  const page = await decoded({ file: "invoice\u202Efdp.exe" });
  await result(page).locator(".of-payload .control-character").getByText("U+202E").waitFor();
  // What is copied is the text itself.
  await page.getByRole("button", { name: "Copy payload", exact: true }).click();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
    file: "invoice\u202Efdp.exe",
  });
});

test("the text read from a code takes its own direction", async () => {
  const page = await openView("/qr/decode");
  await choose(page, "code.png", await QRCode.toBuffer(`${HEBREW} \u2067abc\u2069`));
  const text = result(page).locator("pre.source");
  await text.waitFor();
  expect(await direction(text)).toBe("rtl");
  expect(await text.locator(".control-character").allTextContents()).toEqual(["U+2067", "U+2069"]);
});
