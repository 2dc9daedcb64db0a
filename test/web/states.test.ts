import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { checkPages, field, openView, result, settled, shows } from "./support/browser.ts";
import { enter } from "./support/views.ts";
import { contentsOf } from "./support/vocabulary.ts";

checkPages();

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwtOf = (payload: object, header: object = { alg: "HS256" }): string => `${part(header)}.${part(payload)}.c2ln`;

const UNSIGNED = jwtOf({ exp: 4e9 }, { alg: "none" });
const JWE = `${part({ alg: "dir", enc: "A256GCM" })}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`;

const CODE = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

/** A salt and a digest. */
const BCRYPT = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

/** What views say in states that those of `VIEWS` are not in: their fragment, what is entered, and some of what is shown. */
const STATES: readonly [fragment: string, entered: Readonly<Record<string, string>>, ...shown: string[]][] = [
  [
    "/jwt?now=1516240000",
    { Token: jwtOf({ nbf: 1516250000, exp: 1516260000 }, { alg: "HS256", kid: "k1" }) },
    ...["Token decoded: Not valid yet, begins in 2 h 46 min", "div.box.verdict.warning", '"k1"'],
    ...["In order: now; nbf; exp", "Before this moment the token must be refused. Seconds since 1970."],
    "left: 50%; right: 0%;",
  ],
  [
    "/jwt?now=1516240000",
    { Token: jwtOf({ iat: 1516230000, exp: 1516235000 }) },
    ...["Expired 1 h 23 min ago", "Renew: sign again with new times", "tr.bad", "div.box.verdict.bad"],
  ],
  [
    "/jwt",
    { Token: jwtOf({ "https://a.eu/x": "x".repeat(301), "https://a.eu/y": "y".repeat(300), me: 1, locale: "en" }) },
    ...["Never expires", "div.box.verdict.warning", `${"x".repeat(300)}…`, "y".repeat(300), "1"],
    ...["Public claim", "The name is a URI that belongs to its author, so that it means the same everywhere."],
    ...["Private claim", "Not a registered name: the issuer and its readers have agreed on its meaning."],
    "Locale, as OpenID Connect or the registry of claims defines it.",
  ],
  ["/jwt", { Token: UNSIGNED }, "Not signed: alg is none", "div.unsigned", "div.box.verdict.warning"],
  ["/jwt", { Token: "e30.eyJzdWIiOiJjaGFuZ2VkIiwiaWQiOjEyMzQ1Njc4OTAxMjM0NTY3ODkwfQ." }, "12345678901234567890"],
  ["/jwt", { Token: JWE }, "Token decoded: Encrypted", "Encrypted: only the key opens it.", "#/jwt/decrypt", "Payload"],
  [
    "/jwt/decrypt",
    { Token: JWE, "Secret or key": "short" },
    ...["Correct the marked field to see the result.", "Dots hide secrets here; the copied command has them."],
  ],
  ["/jwt/keys?keyAlgorithm=HS256", {}, "Copy secret", "Copy secret jwk", "Key for HS256 generated"],
  ["/jwt/keys?keyAlgorithm=RS256&modulusLength=3072", {}, "3072 bits", "Copy private jwk", "Copy jwks to publish"],
  [
    "/color?color=%233498db80",
    {},
    ...["on white", "1.72:1", "on black", "2.31:1", "0.283", "130 of 255", "50%"],
    ...["0.6531", "0.1347", "242.694"],
  ],
  [
    "/color?color=oklch(0.9%200.4%20150)",
    {},
    "p.caution > svg[M12 4 2.]",
    "Outside sRGB: the nearest colour of sRGB is shown, found by the method of CSS.",
  ],
  [
    "/color/palette?color=%233498db&count=3&entries=%23ffffff1,%23dd22882,%23dc22883",
    {},
    ...["3 colours: #ffffff, #dd2288, #dc2288", "Achromatopsia: #ffffff, #777777, #767676", "Look alike: 2 and 3"],
    ...["–", "1.0", "4.5", "td.level-text", "td.level-none"],
  ],
  [
    "/color?color=rebeccapurple",
    {},
    ...["#663399, rebeccapurple", "#663399", "rgb(102, 51, 153)", "hsl(270, 50%, 40%)"],
    ...["name", "rebeccapurple", "8.40:1", "Copy name"],
  ],
  [
    "/color?color=color(display-p3%20none%201%20none)",
    {},
    ...["color(display-p3 0 1 0)", "near", "lime", "oklch(0.8488 0.3685 145.645)"],
    "color: #00fb29; @supports (color: color(display-p3 0 1 0)) { color: color(display-p3 0 1 0); }",
  ],
  ["/color/difference", {}, "Hardly visible", "0.8893"],
  ["/color/difference?b=red", {}, "Different colours"],
  ["/color/simulate?type=protan&severity=0.5", {}, "#6698dd", "the colour itself"],
  [
    "/passwd",
    { Length: "3", "How many passwords": "12x" },
    "Length: Must be a whole number from 4 to 128; How many passwords: Must be a whole number from 1 to 50, not a text",
  ],
  // The last kind of characters cannot be switched off.
  ["/passwd?lowercase=false&uppercase=false&numbers=false", {}, "input[disabled=]"],
  ["/passwd/pattern", { "Form of each password": "" }, "…"],
  [
    "/passwd/check",
    { Password: "aaaa" },
    ...['Repeated characters like "aaa" are easy to guess.', "A repetition: characters 1 to 4", "4 in total"],
    ...["29 minutes", "span.pill.badge.good", "div.bar.level-1"],
  ],
  ["/hash?encoding=base64", { Text: "a" }, "1 byte as UTF-8", "And 10 more, which Copy includes."],
  [
    "/hash/hmac?encoding=HEX",
    { Text: "a", Key: "k" },
    "78DA91511E675587F5B9DF78BEDEBAF5560DA2ABB88162EE875DCDF744951D9E",
    "The key is shorter than the 32 bytes of the digest (RFC 2104, section 3)",
  ],
  // RFC 4231, 4.3
  [
    "/hash/hmac",
    { Text: "what do ya want for nothing?", Key: "Jefe", "Signature to compare with": `sha256=${CODE}` },
    ...[CODE, "Matches", "div.box.verdict.good"],
  ],
  ["/qr/url", { "URL to encode": "sidekit.example/a?b=c" }, "https://sidekit.example/a?b=c"],
  ["/qr/sepa", { "Name of the payee": "Ada", IBAN: "DE89 3704 0044 0532 0130 00", "Amount in euro": "1,5" }, "€ 1.50"],
  [
    "/qr/design?text=a&dark=%23999999",
    {},
    "div.box.verdict.warning",
    "The decoder has read this design. The contrast of dark and light is too low to scan: 2.84:1, should be 3:1 or more",
    "The contrast of dark and light is too low to scan: 2.84:1, should be 3:1 or more",
  ],
  ["/passwd/verify", { Password: "x", "Stored hash": `$2a$05$${BCRYPT}` }, "Yes"],
  ["/passwd/verify", { Password: "x", "Stored hash": `$2a$10$${BCRYPT}` }, "No"],
  ["/lorem?type=bytes&seed=1", {}, "60 words, 500 characters"],
  ["/lorem?type=markdown&count=1&seed=1", {}, "div.bounded.prose"],
];

test.each(STATES)("%s, with %j entered, shows this", async (fragment, entered, ...expected) => {
  const page = await openView(fragment);
  await enter(page, { fragment, entered });
  let missing: string[] = expected;
  // On a busy machine, an answer to the fields that were entered first can come in between.
  for (let round = 0; missing.length > 0 && round < 10; round++) {
    await settled(page);
    const { elements, words, values } = await contentsOf(page);
    const all = new Set([...elements, ...words, ...values]);
    missing = expected.filter((each) => !all.has(each));
  }
  expect(missing).toEqual([]);
});

test("a sample fills in the fields of a view, of which the first has the focus", async () => {
  const page = await openView("/qr/event");
  await page.getByRole("button", { name: "Try a sample" }).click();
  await result(page)
    .getByAltText(/Launch/)
    .waitFor();
  expect(await page.locator(".inputs :focus").inputValue()).toBe("Launch");
});

test("while the first answer of a view is awaited, it says so", async () => {
  const page = await openView("/hash");
  await settled(page);
  const sending = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await sending.promise;
    await route.continue();
  });
  await page.getByRole("tab", { name: "Batch" }).click();
  await field(page, "Texts to hash").fill("a");
  await result(page).getByText("Working…").waitFor();
  expect(await result(page).textContent()).toBe("ResultWorking…");
  expect(await page.locator(".result.pending[aria-busy=true]").count()).toBe(1);
  sending.resolve();
  await shows(page, "1 text hashed");
  await page.unroute("**/api/**");
});
