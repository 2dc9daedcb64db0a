import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { checkPages, copied, field, openView, result, saved, settled, shows } from "../support/browser.ts";

checkPages();

test("text follows the options, and a seed repeats it", async () => {
  const page = await openView("/lorem");
  await shows(page, /^Lorem ipsum dolor sit amet/);
  expect(await page.getByRole("tab").count()).toBe(0);
  expect((await result(page).locator(".prose").textContent())?.split("\n\n")).toHaveLength(3);
  await page.getByRole("group", { name: "Type of text" }).getByText("Sentences").click();
  await field(page, "How many").fill("2");
  await page.getByPlaceholder("Random").fill("42");
  await page.getByText("Start with lorem").click();
  await settled(page);
  const text = await copied(page, "Copy text");
  expect(text).not.toStartWith("Lorem ipsum");
  expect(text.match(/[.!?]/g)).toHaveLength(2);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await settled(page);
  expect(await copied(page, "Copy text")).toBe(text);
  // What was entered a moment ago is saved as well.
  await field(page, "How many").fill("3");
  const file = await saved(page, "Download");
  expect(file.suggestedFilename()).toBe("lorem.txt");
  expect(readFileSync(await file.path(), "utf8").match(/[.!?]/g)).toHaveLength(3);
});

test("a number that is refused for the type leaves the address", async () => {
  const page = await openView("/lorem?type=words&count=600&seed=1");
  await settled(page);
  await page.waitForURL(/#\/lorem\?type=words&count=600&seed=1$/);
  await page.getByRole("group", { name: "Type of text" }).getByText("Paragraphs").click();
  await page.locator(".problem").waitFor();
  await page.waitForURL(/#\/lorem\?seed=1$/);
});

test("paragraphs have the requested number of sentences, also as HTML", async () => {
  const page = await openView("/lorem");
  await page.getByLabel("Sentences in each").fill("1");
  await page.getByRole("radio", { name: "Text", checked: true }).waitFor();
  await page.getByText("HTML", { exact: true }).click();
  await shows(page, /<\/p>/);
  expect((await copied(page, "Copy text")).match(/<p>[^.!?]+[.!?]<\/p>/g)).toHaveLength(3);
  expect((await saved(page, "Download")).suggestedFilename()).toBe("lorem.html");
});
