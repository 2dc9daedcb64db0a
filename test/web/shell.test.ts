import { expect, test } from "bun:test";
import { checkPages, copied, open, result, settled, shows } from "./support/browser.ts";

checkPages();

test("the theme follows the system until one is chosen, which is remembered", async () => {
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
});

test("what is copied can be pasted, also where the browser hides its clipboard", async () => {
  const page = await open({ fragment: "/color" });
  await shows(page, "#3498db");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy hsl" }).click();
  await page.getByText("Copied hsl").waitFor();
  const field = page.getByRole("textbox", { name: "Colour", exact: true });
  await field.fill("");
  await field.press("Control+V");
  expect(await field.inputValue()).toBe("hsl(204, 70%, 53%)");
});

test("where the service cannot be reached, the page says so, and asks again", async () => {
  const page = await open({ fragment: "/hash?algorithm=md5" });
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole("textbox", { name: "Text" }).fill("hello");
  await shows(page, "Cannot reach the service");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await shows(page, "5d41402abc4b2a76b9719d911017c592");
});

test("readers of screens hear results and problems", async () => {
  const page = await open({ fragment: "/passwd/check" });
  const status = result(page).getByRole("status");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("password");
  await status.getByText("The password is very weak").waitFor();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("x".repeat(129));
  await status.getByText(/^password: /).waitFor();
});

test("what was entered stays while one looks elsewhere", async () => {
  const page = await open({ fragment: "/hash" });
  await page.getByRole("textbox", { name: "Text" }).fill("kept");
  await page.getByRole("link", { name: "QR" }).click();
  await page.getByRole("link", { name: "Hash" }).click();
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("kept");
  expect(await copied(page, "Copy MD5")).toHaveLength(32);
});

test("what is typed fast is asked once", async () => {
  const page = await open({ fragment: "/hash?algorithm=md5" });
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("textbox", { name: "Text" }).pressSequentially("hello");
  await shows(page, "5d41402abc4b2a76b9719d911017c592");
  expect(asked.length).toBeLessThan(4);
});

test("the documentation is a link away", async () => {
  const page = await open();
  await page.getByRole("link", { name: "API documentation" }).click();
  await page.getByText("Sidekit").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/docs");
});
