import { expect, test } from "bun:test";
import { checkPages, copied, open, result, shows } from "../support/browser.ts";

checkPages();

const SECRET = "a secret that is long enough for HS256";

test("an expired token is red, with its claims, times and parts", async () => {
  const page = await open({ fragment: "/jwt" });
  await page.getByRole("button", { name: "Try a sample" }).click();
  await shows(page, "Expired");
  const verdict = result(page).locator(".verdict");
  expect(await verdict.getAttribute("class")).toContain("bad");
  const [red, green] = await verdict.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(2 * (green ?? 0));
  expect(await result(page).getByRole("row", { name: /^exp/ }).textContent()).toContain("2018-01-18 02:30:22 UTC");
  expect(await result(page).locator("pre.of-payload").textContent()).toContain('"name": "John Doe"');
  expect(await page.locator(".colored .part-payload").count()).toBe(1);
  expect(JSON.parse(await copied(page, "Copy header"))).toEqual({ alg: "HS256", typ: "JWT" });
  expect(JSON.parse(await copied(page, "Copy payload"))).toMatchObject({ sub: "1234567890", exp: 1516242622 });
});

test("a token is checked at the chosen time", async () => {
  const page = await open({ fragment: "/jwt" });
  await page.getByRole("button", { name: "Try a sample" }).click();
  await shows(page, "Expired");
  await page.getByLabel("Check as of").fill("2018-01-18T02:00:00Z");
  await shows(page, "Active, expires in 30 min 22 s");
  await page.getByLabel("Check as of").fill("yesterday");
  await shows(page, /^now: /);
  expect(await page.getByLabel("Check as of").getAttribute("aria-invalid")).toBe("true");
});

test("a text that is not a token has an error beside the field", async () => {
  const page = await open({ fragment: "/jwt" });
  const token = page.getByRole("textbox", { name: "Token" });
  await token.fill("not a token");
  await shows(page, /^token: /);
  const described = await token.getAttribute("aria-describedby");
  expect(described).toContain("problem");
  expect(await page.locator(".inputs .problem").textContent()).not.toBe("");
});

test("a token signed on the page validates there, and must meet the expectations", async () => {
  const page = await open({ fragment: "/jwt/sign" });
  await page.getByRole("textbox", { name: "Payload" }).fill('{"sub": "me", "iss": "here", "aud": "you"}');
  await page.getByRole("textbox", { name: "Secret or key" }).fill(SECRET);
  await page.getByRole("textbox", { name: "Header" }).fill('{"kid": "7"}');
  await shows(page, "Token");
  await shows(page, /"kid": "7"/);
  const token = await copied(page, "Copy token");
  await page.getByRole("tab", { name: "Validate" }).click();
  await page.getByRole("textbox", { name: "Token" }).fill(token);
  await page.getByRole("textbox", { name: "Secret or key" }).fill(SECRET);
  await shows(page, "Valid");
  await page.getByText("Expectations").click();
  await page.getByLabel("Issuer").fill("here");
  await page.getByLabel("Audience").fill("me\nyou");
  await page.getByLabel("Subject").fill("me");
  await page.getByRole("group", { name: "Algorithms" }).getByText("HS256").click();
  await result(page).locator(".checks .good").nth(5).waitFor();
  await page.getByLabel("Issuer").fill("elsewhere");
  await shows(page, "Invalid");
  expect(await result(page).locator(".checks .bad").textContent()).toContain("Issuer");
});

test("numbers in a payload reach the service unchanged", async () => {
  const page = await open({ fragment: "/jwt/sign" });
  await page.getByRole("textbox", { name: "Secret or key" }).fill(SECRET);
  await page.getByRole("textbox", { name: "Payload" }).fill('{"id": 1.50}');
  await shows(page, "Token");
  expect(await page.locator(".commands pre").textContent()).toContain('"payload":{"id": 1.50}');
});

test("claims that are not a JSON object have an error before a request is sent", async () => {
  const page = await open({ fragment: "/jwt/sign" });
  await page.getByRole("textbox", { name: "Payload" }).fill("{sub: 1}");
  expect(await page.locator(".inputs .problem").textContent()).toContain("Must be a JSON object");
});

test("an unsigned token is labelled as not signed", async () => {
  const page = await open({ fragment: "/jwt" });
  await page.getByRole("textbox", { name: "Token" }).fill("eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.");
  await shows(page, "Not signed: alg is none");
});

test("a generated key signs a token and validates it", async () => {
  const page = await open({ fragment: "/jwt/keys" });
  await page.getByRole("button", { name: "Sign with it" }).click();
  const token = await copied(page, "Copy token");
  await page.getByRole("tab", { name: "Validate" }).click();
  await page.getByRole("textbox", { name: "Token" }).fill(`Authorization: Bearer ${token}`);
  await shows(page, "Valid");
});
