import { expect, test } from "bun:test";
import { CompactEncrypt } from "jose";
import type { Page } from "playwright-core";
import { checkPages, copied, field, openView, result, shows } from "../support/browser.ts";

checkPages();

const SECRET = "a secret that is long enough for HS256";

const titles = (page: Page) => result(page).getByRole("heading", { level: 3 }).allTextContents();

async function openReader() {
  const page = await openView("/jwt");
  await field(page, "Token").fill("");
  await field(page, "Secret or key").fill("");
  return page;
}

/** Signed with the 32 letters and digits "abc…z123456", in base64. */
const OF_BASE64 = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.FjRsVeqJd65dWwoJXteH0_9vVpNAQJKd-4SYC5_8Ff8";

test("an expired token is red, with its claims, times and parts; at another moment it is valid", async () => {
  const page = await openReader();
  await page.getByRole("button", { name: "Try a sample" }).click();
  await shows(page, "Expired");
  const color = await result(page)
    .locator(".verdict.bad")
    .evaluate((verdict) => getComputedStyle(verdict).color);
  const [red = 0, green = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * green);
  const expired = result(page).locator("tr.bad");
  expect(await expired.textContent()).toMatch(/^exp.*2018-01-18 02:30:22 UTC, \d+ years ago$/);
  expect(await result(page).locator("pre.of-payload").textContent()).toContain('"name": "John Doe"');
  expect(await page.locator(".colored .part-payload").count()).toBe(1);
  const marks = result(page).locator(".timeline .mark");
  await page.emulateMedia({ media: "print" });
  const adjust = (mark: Element): string => getComputedStyle(mark).getPropertyValue("print-color-adjust");
  expect(await marks.first().evaluate(adjust)).toBe("exact");
  await page.emulateMedia({ media: null });
  expect(JSON.parse(await copied(page, "Copy header"))).toEqual({ alg: "HS256", typ: "JWT" });
  expect(JSON.parse(await copied(page, "Copy payload"))).toMatchObject({ sub: "1234567890", exp: 1516242622 });
  await page.getByLabel("Check as of").fill("2018-01-18T02:00:00Z");
  await shows(page, "In its time window, expires in 30 min 22 s");
  await shows(page, /^2018-01-18 02:30:22 UTC, in 30 minutes$/);
  expect(await expired.count()).toBe(0);
  await page.getByLabel("Check as of").fill("yesterday");
  await shows(page, /^Check as of: /);
  expect(await page.getByLabel("Check as of").getAttribute("aria-invalid")).toBe("true");
});

test("a text that a browser would need seconds for is refused, and the one before it stays", async () => {
  const page = await openReader();
  const token = field(page, "Token");
  await token.fill("not a token");
  await shows(page, /^Token: /);
  expect(await token.getAttribute("aria-describedby")).toContain("problem");
  for (const letter of "xy") await token.fill(letter.repeat(200_001));
  await page.getByText("Must have at most 200,000 characters to be edited here").waitFor();
  expect(await token.inputValue()).toBe("not a token");
  // Of a secret, too much for the service remains.
  await page.evaluate(() => navigator.clipboard.writeText("x".repeat(200_001)));
  const secret = field(page, "Secret or key");
  await secret.press("Control+V");
  expect((await secret.inputValue()).length).toBe(70_000);
  await token.fill("e30.e30.");
  await shows(page, /^Secret or key: .*at most 65,536 bytes/);
  await secret.fill("");
});

test("a token signed on the page validates there, and must meet the expectations", async () => {
  const page = await openView("/jwt/sign");
  // A mistake is shown before a request is sent.
  await field(page, "Payload").fill("{sub: 1}");
  expect(await page.locator(".inputs .problem").textContent()).toContain("Line 1, column 2: names stand in double");
  await shows(page, "Correct the marked field to see the result.");
  await field(page, "Payload").fill('{"sub": "me", "iss": "here", "aud": "you"}');
  await field(page, "Secret or key").fill(SECRET);
  await field(page, "Header").fill('{"kid": "7"}');
  await shows(page, "Token");
  await shows(page, /"kid": "7"/);
  expect(await titles(page)).toEqual(["Token", "Payload", "Header"]);
  expect(await page.getByRole("link", { name: "Generate one" }).getAttribute("href")).toBe("#/jwt/keys");
  const token = await copied(page, "Copy token");
  expect(await result(page).locator(".part-payload").textContent()).toBe(token.split(".")[1] ?? "");
  await page.getByRole("tab", { name: "Decode" }).click();
  await field(page, "Token").fill(token);
  await field(page, "Secret or key").fill(SECRET);
  await result(page).locator(".verdict.good").getByText("Valid", { exact: true }).waitFor();
  await page.getByText("Expectations").click();
  await page.getByLabel("Issuer").fill("elsewhere");
  await shows(page, /^Invalid$/);
  expect(await result(page).locator(".checks .bad").textContent()).toContain("Issuer");
  expect(await result(page).locator(".verdict p").first().textContent()).toContain("The issuer is");
});

test("a secret that was meant in another encoding is offered in it", async () => {
  const page = await openReader();
  await field(page, "Token").fill(OF_BASE64);
  await field(page, "Secret or key").fill("YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXoxMjM0NTY=");
  await shows(page, /^Invalid$/);
  await shows(page, "The signature fits this secret read as base64.");
  await page.getByRole("button", { name: "Use it" }).click();
  await shows(page, /^Valid$/);
  await field(page, "Secret or key").fill("abcdefghijklmnopqrstuvwxyz123456");
  await shows(page, /^The signature fits this secret read as text\. Use it$/);
});

test.each(["ES256", "HS256"])("a generated key for %s signs a token and validates it", async (algorithm) => {
  const page = await openView(`/jwt/keys?keyAlgorithm=${algorithm}`);
  await page.getByRole("button", { name: "Sign with it" }).click();
  expect(await field(page, "Header").inputValue()).toStartWith('{"kid":"');
  expect(await page.locator("[value=base64url]:checked").count()).toBe(algorithm === "HS256" ? 1 : 0);
  const token = await copied(page, "Copy token");
  await page.getByRole("tab", { name: "Decode" }).click();
  await field(page, "Token").fill(`Authorization: Bearer ${token}`);
  await shows(page, /^Valid$/);
});

test("the claims of an expired token are explained on hover and focus until Escape, and it is renewed", async () => {
  const page = await openReader();
  await page.getByRole("button", { name: "Try a sample" }).click();
  const note = result(page).getByRole("tooltip").filter({ hasText: "must refuse the token" });
  const claim = result(page).getByRole("button", { name: "aud", exact: true });
  // Until then, what is below the pointer can still move.
  await shows(page, /^Expired .* ago, signature valid$/);
  expect(await note.count()).toBe(0);
  await claim.hover();
  await note.waitFor();
  await page.mouse.move(0, 0);
  await note.waitFor({ state: "hidden" });
  await claim.focus();
  await page.keyboard.press("Enter");
  await note.waitFor();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Renew: sign again with new times" }).click();
  // The button had the focus, and has gone with its view.
  await page.locator("h1:focus").waitFor();
  const payload = JSON.parse(await field(page, "Payload").inputValue());
  expect([payload.name, payload.exp, payload.iat]).toEqual(["John Doe", undefined, undefined]);
  await page.getByRole("button", { name: "Validate this token" }).click();
  await shows(page, /^Valid$/);
});

test("of up to 60 claims, those that are registered are explained", async () => {
  const page = await openReader();
  const names =
    "iss sub aud exp nbf iat jti azp nonce auth_time acr amr at_hash c_hash email_verified sid cnf scope client_id act may_act roles groups";
  const all = [...names.split(" "), ...Array.from({ length: 40 }, (_, index) => `own${index}`)];
  const claims = JSON.stringify(Object.fromEntries(all.map((name) => [name, 1])));
  await field(page, "Token").fill(`eyJhbGciOiJIUzI1NiJ9.${btoa(claims).replaceAll("=", "")}.AAAA`);
  await result(page)
    .getByRole("row", { name: /^groups/ })
    .waitFor();
  const notes = await result(page).locator(".tip").allTextContents();
  expect(notes).toHaveLength(60);
  expect(notes.findIndex((note) => /^Not a registered|, as OpenID Connect or/.test(note))).toBe(23);
});

test("an encrypted token is opened; for a signed one there is a link to what it says", async () => {
  const page = await openView("/jwt/decrypt");
  await field(page, "Secret or key").fill(SECRET.slice(0, 32));
  let token = "";
  for (const [title, text] of Object.entries({ Payload: '{"sub":"me"}', Content: "plain text" })) {
    const encryption = new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
    token = await encryption.encrypt(Buffer.from(SECRET.slice(0, 32)));
    await field(page, "Token").fill(token);
    await shows(page, new RegExp(`^${title}`));
    expect(await titles(page)).toEqual([title, "Header"]);
  }
  await field(page, "Token").fill(OF_BASE64);
  await shows(page, "Enter an encrypted token (five parts)");
  await page.getByRole("link", { name: "Decode it" }).click();
  await shows(page, '"sub": "me"');
  expect(await titles(page)).toEqual(["Payload", "Claims", "Header", "Signature"]);
  await field(page, "Token").fill(token);
  await shows(page, "Encrypted: only the key opens it.");
  expect(await titles(page)).toEqual(["Payload", "Header"]);
});
