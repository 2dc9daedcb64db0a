import { expect, test } from "bun:test";
import { checkPages, open, openView, settled, shows, visit } from "./support/browser.ts";
import { VIEWS } from "./support/views.ts";

checkPages();

test("a link restores a state, and the address follows", async () => {
  const page = await open({ fragment: "/qr?text=caf%C3%A9&size=120&type=svg&invert=true" });
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("café");
  expect(await page.getByLabel("Size", { exact: true }).inputValue()).toBe("120");
  expect(await page.getByLabel("SVG").isChecked()).toBe(true);
  await page.getByRole("textbox", { name: "Text" }).fill("another");
  await page.waitForURL(/text=another/);
  const address = page.url();
  await page.goto(address.replace("?", "?again&"));
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("another");
  expect(await page.getByLabel("Size", { exact: true }).inputValue()).toBe("120");
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
  expect(await page.getByRole("textbox", { name: "Colour", exact: true }).inputValue()).toBe("tomato");
});

test.each([
  ["/color/palette?type=__proto__&count=x&nonsense=1", "#3498db"],
  ["/lorem?type=zzz&count=-1&seed=%", "Lorem ipsum dolor"],
])("what is invalid in an address is ignored: %s", async (fragment, shown) => {
  await shows(await openView(fragment), shown);
});

test.each(["/constructor/toString?x", "/%", "/?type=zzz"])(
  "an invalid address shows the overview: %s",
  async (fragment) => {
    const page = await openView("/qr?type=zzz&size=0");
    await page.locator(".stage img").waitFor();
    expect(await page.getByLabel("PNG").isChecked()).toBe(true);
    await page.goto(page.url().replace(/#.*/, `#${fragment}`));
    await page.getByRole("heading", { level: 1, name: "Developer tools" }).waitFor();
  },
);

test("addresses never contain secrets, and secrets in an address are ignored", async () => {
  const secret = "s3cret-Passw0rd";
  const fields = { "/jwt": "Token", "/jwt/validate": "Secret or key", "/jwt/sign": "Secret or key", "/hash": "Text" };
  const more = {
    "/hash/verify": "Text",
    "/hash/hmac": "Key",
    "/jwt/decrypt": "Secret or key",
    "/hash/batch": "Texts to hash",
    "/passwd/check": "Password",
  };
  const page = await open();
  for (const [fragment, name] of Object.entries({ ...fields, ...more })) {
    await visit(page, `${fragment}?token=${secret}&secret=${secret}&text=${secret}&password=${secret}`);
    const field = page.locator(".inputs").getByLabel(name, { exact: true });
    expect([fragment, await field.inputValue()]).toEqual([fragment, ""]);
    await field.fill(secret);
    await settled(page);
    await page.waitForURL((url) => !url.hash.includes("?"));
    expect(page.url()).not.toContain(secret);
    // Other views have the same field.
    await field.fill("");
  }
});

test.each(["WIFI:T:WPA;S:home;P:s3cret;;", "otpauth://totp/me?secret=JBSWY3DP", "https://me:s3cret@example.com"])(
  "an address does not contain a code that is a secret: %s",
  async (text) => {
    const page = await openView("/qr?size=120");
    await page.getByRole("textbox", { name: "Text" }).fill(text);
    await page.getByLabel("Size", { exact: true }).fill("130");
    await page.waitForURL(/size=130/);
    expect(page.url()).not.toContain("text=");
  },
);

test("every tool and view has its own address", async () => {
  const page = await open();
  const links = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(links).toEqual(["#/jwt", "#/color", "#/passwd", "#/hash", "#/qr", "#/lorem"]);
  for (const { fragment } of VIEWS) expect(links).toContain(`#/${fragment.split(/[/?]/)[1]}`);
});
