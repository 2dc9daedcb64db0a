import { expect, test } from "bun:test";
import { checkPages, copied, field, open, openView, result, settled, shows, visit } from "../support/browser.ts";

checkPages();

test("passwords follow the options", async () => {
  const page = await openView("/passwd");
  await field(page, "Length").fill("32");
  await page.getByRole("spinbutton", { name: "How many passwords" }).fill("2");
  await page.getByText("Symbols", { exact: true }).click();
  await page.getByText("Uppercase", { exact: true }).click();
  await page.getByText("Leave out i l").click();
  await page.getByLabel("Characters to leave out").fill("abc");
  await result(page).locator(".section .secrets li").nth(1).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".section .secrets li").length === 2);
  await settled(page);
  const passwords = (await copied(page, "Copy all")).split("\n");
  for (const password of passwords) expect(password).toMatch(/^[d-hjkmnp-z2-9]{32}$/);
});

test("the browser remembers length and classes that a person chose, and nothing of an address that is opened", async () => {
  const page = await openView("/passwd");
  expect(await field(page, "Length").inputValue()).toBe("16");
  await field(page, "Length").fill("40");
  await page.getByText("Symbols", { exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("sidekit.passwords") === "length=40&symbols=false");
  await page.goto(page.url().replace(/#.*/, "&again#/passwd"));
  await page.locator(".result:not(.pending) .section .secrets li").first().waitFor();
  expect(await copied(page, "Copy number 1")).toMatch(/^[A-Za-z0-9]{40}$/);
  await page.goto(page.url().replace(/#.*/, "#/passwd?length=9"));
  await page
    .locator(".result:not(.pending)")
    .getByText(/^.{9}$/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem("sidekit.passwords"))).toBe("length=40&symbols=false");
});

test("lines break between the words of passphrases, and after 32 characters of other values", async () => {
  const page = await open({ fragment: "/passwd/passphrase?separator=.&words=12", width: 360 });
  await page.locator(".result:not(.pending) .secret").first().waitFor();
  const brokenWords = () =>
    page.locator(".secret span").evaluateAll((runs) => runs.filter((run) => run.getClientRects().length > 1).length);
  expect(await brokenWords()).toBe(0);
  const actions = await page.locator(".result .section > header").evaluate((header) => {
    const { height, right } = header.getBoundingClientRect();
    const last = header.lastElementChild?.getBoundingClientRect().right ?? 0;
    // The text of the last button ends at the edge: its padding is 8 px.
    return { isOneLine: height < 40, fits: last <= right + 8 };
  });
  expect(actions).toEqual({ isOneLine: true, fits: true });
  await page.getByRole("tab", { name: "PIN" }).click();
  await page.getByText("Generated earlier in this tab (5)").click();
  expect(await brokenWords()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/passwd?length=32&count=1");
  await page.waitForFunction(() => document.querySelectorAll(".section .secret").length === 1);
  const lines = page
    .locator(".section .secret span")
    .evaluateAll((runs) => new Set(runs.map((run) => run.getBoundingClientRect().top)).size);
  expect(await lines).toBe(1);
});

test("switches are two in a line, and one with a long name has a line of its own", async () => {
  const page = await open({ fragment: "/passwd" });
  const boxes = await page.locator(".toggle").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  const lines = [...new Set(boxes.map(({ y }) => y))];
  expect(boxes.map(({ y }) => lines.indexOf(y))).toEqual([0, 0, 1, 1, 2]);
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
});

test("a bar shows the strength, and the password stays hidden", async () => {
  const page = await openView("/passwd/check");
  const password = field(page, "Password");
  await password.fill("password");
  expect(await page.getByRole("form", { name: "Options" }).count()).toBe(0);
  await shows(page, /^Very weak$/);
  await shows(page, "A common password: characters 1 to 8");
  expect(await result(page).locator(".bar .on").count()).toBe(1);
  const kinds = await result(page).locator(".badges > *").allInnerTexts();
  expect(kinds.map((kind) => kind.split("\n")[0])).toEqual(["Digits", "Symbols", "Uppercase", "Lowercase"]);
  const titles = () => result(page).getByRole("heading", { level: 3 }).allTextContents();
  const [found, ...others] = ["What is easy to guess in it", "Time to crack", "Characters"];
  expect(await titles()).toEqual([found, "To make it stronger", ...others]);
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show" }).click();
  expect([await password.getAttribute("type"), await password.getAttribute("class")]).toEqual(["text", "code"]);
  await password.fill("correct horse battery staple 7ujmnhy6");
  await shows(page, /^Very strong$/);
  expect(await result(page).locator(".bar .on").count()).toBe(5);
  expect(await titles()).toEqual([found, ...others]);
  expect(await result(page).getByRole("button").count()).toBe(0);
  // The longest first.
  expect((await result(page).locator("ul.list li").allTextContents()).join()).toBe(
    "A keyboard pattern: characters 30 to 37,A word: characters 1 to 7,A word: characters 15 to 21,A word: characters 23 to 28",
  );
  await password.fill("x7#QwTz9!mKp2vLr");
  await shows(page, /^53\.\d bits of entropy$/);
  expect(await titles()).toEqual(others);
});

test("the tab lists earlier passwords, which are kept in memory only", async () => {
  const page = await openView("/passwd?count=1");
  const first = await copied(page, "Copy number 1");
  expect(await page.getByRole("button", { name: "Copy all" }).count()).toBe(0);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.getByText("Generated earlier in this tab").click();
  await result(page).locator(".more .secrets li").getByText(first).waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(first);
  await page.getByRole("button", { name: "Forget them" }).click();
  expect(await page.locator(".more").count()).toBe(0);
});

test("a password is hashed, and verified against the hash", async () => {
  const page = await openView("/passwd/hash?algorithm=bcrypt&cost=4");
  await field(page, "Password").fill("correct horse");
  await shows(page, /\$2b\$04\$/);
  const hash = await copied(page, "Copy Hash");
  await field(page, "User").fill("ada");
  await shows(page, /^ada:\$2/);
  const other = await openView("/passwd/verify");
  await field(other, "Password").fill("correct horse");
  await other.getByLabel("Stored hash").fill(hash);
  await shows(other, /^Matches$/);
});
