import { afterAll, expect, test } from "bun:test";
import { start } from "../support/service.ts";
import { checkPages, copied, open, shows } from "./support/browser.ts";

checkPages();

const TOKEN = "service-token-of-32-characters-ok";
const service = await start(["--token", TOKEN]);
afterAll(async () => {
  await service.stop();
});

test("the page asks for a token if the service requires one, keeps it in the tab and shows it nowhere", async () => {
  const page = await open({ service, fragment: "/hash?algorithm=md5" });
  const field = page.getByLabel("Service token");
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  expect(await page.locator(".access .problem").count()).toBe(0);
  // A screen reader hears what is shown, not what programs have to send.
  expect(await page.locator(".result [role=status]").textContent()).toBe("The service requires its token");
  await field.fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The service did not accept this token").waitFor();
  await field.fill(` ${TOKEN} `);
  await page.keyboard.press("Enter");
  await shows(page, "d41d8cd98f00b204e9800998ecf8427e");
  await field.waitFor({ state: "detached" });
  expect(await page.locator("h1:focus").count()).toBe(1);
  expect(await page.locator("html").innerHTML()).not.toContain(TOKEN);
  expect(await copied(page, "Copy command")).toContain(`-H 'authorization: Bearer ${TOKEN}'`);
  expect(page.url()).not.toContain(TOKEN);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(TOKEN);
  await page.reload();
  await shows(page, "d41d8cd98f00b204e9800998ecf8427e");
  // A token that is withdrawn while something is typed does not take the next letters.
  await page.route("**/api/**", (route) => route.fulfill({ status: 401 }));
  await page.locator("#view textarea").press("a");
  await field.waitFor();
  expect(await page.locator("#view textarea:focus").count()).toBe(1);
  // A service that requires none any more is not asked for long.
  await page.unrouteAll();
  await page.locator("#view textarea").press("b");
  await field.waitFor({ state: "detached" });
  // The reference uses it too.
  await page.getByRole("link", { name: "API documentation" }).click();
  await page.locator("#hash-title").waitFor();
});

test("if the service requires a token, the API documentation asks for it too, and keeps it in the tab", async () => {
  expect((await fetch(`${service.url}/docs`, { headers: { accept: "text/html" } })).status).toBe(401);
  const page = await open({ service, fragment: "/hash" });
  const field = page.getByLabel("Service token", { exact: true });
  await field.waitFor();
  await page.getByRole("link", { name: "API documentation" }).click();
  await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
  expect(new URL(page.url()).search).toBe("?docs");
  await field.fill("another");
  await page.keyboard.press("Enter");
  await page.getByText("The service did not accept this token").waitFor();
  await field.fill(TOKEN);
  await page.keyboard.press("Enter");
  await page.locator(".introduction .terminal-text", { hasText: "authorization: Bearer TOKEN" }).waitFor();
  expect(await page.evaluate(() => [Object.values(localStorage), document.cookie].join())).not.toContain(TOKEN);
  await page.reload();
  await page.locator(".introduction .terminal-text").waitFor();
});
