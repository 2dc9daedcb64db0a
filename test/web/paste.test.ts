import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { checkPages, open, result, shows } from "./support/browser.ts";

checkPages();

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press("Control+V");
}

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.b3LQxo3WJvXy7T0sNfCq2pZKd8mUe1aG";
const STORED = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
const DIGEST = createHash("sha256").update("").digest("hex");

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));

test("what is pasted onto the overview opens its view, and nothing of it is kept", async () => {
  const page = await open();
  await paste(page, TOKEN);
  await page.getByRole("tab", { name: "Decode", selected: true }).waitFor();
  await shows(page, "ada");
  await page.waitForTimeout(500);
  expect(await kept(page)).not.toContain(TOKEN.slice(30, 60));
});

test("a text that is pasted into the search opens its view, also the view that is shown", async () => {
  const page = await open({ fragment: "/jwt" });
  await page.keyboard.press("Control+K");
  await paste(page, TOKEN);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await shows(page, "ada");
  for (const [text, label] of [
    [DIGEST, "Digest to compare with"],
    [STORED, "Stored hash"],
  ] as const) {
    await page.keyboard.press("Control+K");
    await paste(page, text);
    await page.getByRole("tab", { name: "Verify", selected: true }).waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe(text);
    expect(await kept(page)).not.toContain(text);
  }
});

test("a text of several lines without a kind is not shown, and fits nothing", async () => {
  const page = await open();
  await paste(page, "correct horse\nbattery staple");
  await page.getByText("Nothing fits these words.").waitFor();
  expect(await page.getByRole("combobox").inputValue()).toBe("");
  expect(await page.getByRole("combobox").getAttribute("placeholder")).toBe("28 characters pasted");
});

test("what a pasted text may be is offered; Enter at once opens nothing else, however long the code takes that knows it", async () => {
  const page = await open();
  await page.route(/[?&]asset=/, async (route) => {
    await Bun.sleep(300);
    await route.continue();
  });
  await page.keyboard.press("Control+K");
  await paste(page, "3498dbff");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Verify" }).waitFor();
  await page.unrouteAll();
  expect(await page.getByRole("option").allTextContents()).toEqual([
    "Colour: InspectOne colour in all notations",
    "Hash: VerifyCompare a text with any digest",
  ]);
  await paste(page, "of\nlines");
  await page.getByPlaceholder("8 characters pasted").waitFor();
  await page.getByRole("combobox").fill("3498dbff");
  await page.getByRole("option", { name: "Verify" }).click();
  expect(await page.getByLabel("Digest to compare with").inputValue()).toBe("3498dbff");
});

test("an image that is pasted is read", async () => {
  const page = await open({ fragment: "/qr?text=pasted%20code" });
  await result(page).getByRole("img").waitFor();
  await page.getByRole("button", { name: "Copy image" }).click();
  await page.getByText("Copied").first().waitFor();
  // For a moment alone.
  await page.getByRole("button", { name: "Copy image" }).waitFor();
  await page.getByRole("link", { name: "Sidekit" }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
  await page.keyboard.press("Control+V");
  await page.getByRole("tab", { name: "Read", selected: true }).waitFor();
  await shows(page, "pasted code");
  await page.getByRole("link", { name: "Sidekit" }).click();
  await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
  // Other files are hashed.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["a"], "a.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    // As browsers do.
    clipboardData.items.clear();
  });
  await shows(page, createHash("sha256").update("a").digest("hex"));
});

test("the search shows its last result when that is chosen, chooses the first one after a letter, and takes words at its cursor", async () => {
  const page = await open();
  await page.keyboard.press("Control+K");
  const chosen = page.getByRole("option", { selected: true });
  for (const key of ["ArrowDown", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await chosen.getByText("Lorem: Generate").waitFor();
  const bottoms = await chosen.evaluate((each) =>
    [each, each.parentElement].map((box) => box?.getBoundingClientRect().bottom),
  );
  expect(bottoms[0]).toBeLessThanOrEqual((bottoms[1] ?? 0) + 1);
  await page.keyboard.type("sh");
  expect(await page.getByRole("option").first().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.type("a256");
  const found = page.getByRole("option").locator("strong");
  expect(await found.allTextContents()).toEqual(["Hash: Text", "Hash: Files"]);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("hash ");
  await page.keyboard.press("ArrowUp");
  await paste(page, "verify");
  await chosen.getByText("Hash: Verify").waitFor();
  expect(await page.getByRole("combobox").inputValue()).toBe("hash verify");
  await page.keyboard.press("Escape");
});
