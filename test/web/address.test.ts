import { expect, test } from "bun:test";
import { checkPages, field, openView, shows } from "./support/browser.ts";

checkPages();

test("a link restores a state, and the address follows", async () => {
  const page = await openView("/qr?text=caf%C3%A9&size=120&type=svg&invert=true");
  // A format has the same name.
  const text = page.getByRole("textbox", { name: "Text" });
  expect(await text.inputValue()).toBe("café");
  const size = field(page, "Size");
  expect([await size.inputValue(), await size.locator("..").textContent()]).toEqual(["120", "px"]);
  expect(await page.getByLabel("SVG", { exact: true }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Copy SVG" }).waitFor();
  await text.fill("another");
  await page.waitForURL(/text=another/);
  const address = page.url();
  await page.goto(address.replace("?", "?again&"));
  expect(await text.inputValue()).toBe("another");
  expect(await field(page, "Size").inputValue()).toBe("120");
});

test("the Back button restores the previous view with its values", async () => {
  const page = await openView("/color?color=tomato");
  await shows(page, "tomato");
  await page.getByRole("tab", { name: "Contrast" }).click();
  await page.getByRole("link", { name: "Lorem" }).click();
  await page.getByRole("heading", { level: 1, name: "Lorem ipsum" }).waitFor();
  await page.goBack();
  await page.getByRole("tab", { name: "Contrast", selected: true }).waitFor();
  await page.goBack();
  await shows(page, "#ff6347");
  expect(await field(page, "Colour").inputValue()).toBe("tomato");
});
