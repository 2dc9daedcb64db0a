import { beforeAll, expect, test } from "bun:test";
import "./support/page.ts";
import { guessesOf, usesOf } from "../../../src/web/shell/guess.ts";
import { enterPasted, forms } from "../../../src/web/tools/qr/forms.ts";
import { KINDS } from "../../../src/web/tools/qr/kinds.tsx";
import { reset } from "./support/answer.ts";

// Browsers have it. These are names of colours, of a colour of the system, and a word for any value.
beforeAll(() => {
  const known = ["tomato", "rebeccapurple", "canvas", "inherit", "linktext", "color-mix(in srgb, red, blue)"];
  Object.assign(globalThis, { CSS: { supports: (_: string, value: string) => known.includes(value.toLowerCase()) } });
});

const placesOf = (text: string): string[] => guessesOf(text).map(({ tool, mode }) => `${tool.name}/${mode.name}`);

const HEX = "0123456789abcdef";
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-9";

test.each([
  [TOKEN, "jwt/decode"],
  [`  Authorization: Bearer ${TOKEN}\n`, "jwt/decode"],
  [TOKEN.replace(".", ".\n  "), "jwt/decode"],
  ["eyJhbGciOiJkaXIifQ..iv.text.tag", "jwt/decrypt"],
  [`curl -H "Authorization: Bearer ${TOKEN}" https://example.com`, "jwt/decode"],
  ["-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----", "jwt/thumbprint"],
  ['{"kty":"oct","k":"AQ"}', "jwt/thumbprint"],
  ['{"keys":[]}', "jwt/thumbprint"],
  ['{"sub": "me"}', "jwt/sign"],
  ["#3498db", "color/inspect"],
  ["3498db", "color/inspect"],
  ["facade", "color/inspect"],
  ["#fff", "color/inspect"],
  ["oklch(70% 0.1 200)", "color/inspect"],
  ["hsv(200 50% 50%)", "color/inspect"],
  ["cmyk(10% 20% 30% 40%)", "color/inspect"],
  ["RGBA(1, 2, 3, 0.5)", "color/inspect"],
  ["tomato", "color/inspect"],
  [HEX.repeat(2), "hash/verify"],
  [`${HEX.repeat(4).toUpperCase()} *a file.iso`, "hash/verify"],
  [`SHA256 (a.iso) = ${HEX.repeat(4)}`, "hash/verify"],
  ["sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=", "hash/verify"],
  ["$2b$12$abc", "passwd/verify"],
  ["ada:$apr1", undefined],
  ["ada:$2y$05$abc", "passwd/verify"],
  ["$argon2id$v=19$m=1", "passwd/verify"],
  ["https://example.com/?a=b", "qr/url"],
  ["www.example.com", "qr/url"],
  ["otpauth://totp/a?secret=GEZDGNBV", "qr/text"],
  ["WIFI:T:WPA;S:a;;", "qr/text"],
  ["BEGIN:VCARD\nEND:VCARD", "qr/text"],
])("%j opens %p", (text, place) => {
  expect(placesOf(text)).toEqual(place === undefined ? [] : [place]);
});

test.each([
  ["tomato on #fff", "tomato\n#fff"],
  ["tomato ON #fff", "tomato\n#fff"],
  ["#FFF, tomato", "#FFF\ntomato"],
  ["tomato rgb(1, 2, 3)", "tomato\nrgb(1, 2, 3)"],
  ["rgb(1 2 3 / 4%); hsl(1, 2%, 3%)", "rgb(1 2 3 / 4%)\nhsl(1, 2%, 3%)"],
])("%j are two colours, which are judged as text and background, compared or mixed", (text, colors) => {
  expect(placesOf(text)).toEqual(["color/contrast", "color/difference", "color/mix"]);
  expect(guessesOf(text).map((guess) => guess.text)).toEqual([colors, colors, colors]);
});

test("eight hex digits may be a colour or a CRC-32", () => {
  expect(placesOf("3498dbff")).toEqual(["color/inspect", "hash/verify"]);
});

test.each([
  "",
  "uuid",
  "sha3",
  "add",
  "bad",
  "canvas",
  "Canvas",
  "color-mix(in srgb, red, blue)",
  "inherit",
  "linktext",
  "{",
  "hello world",
  "a.b.c",
  "begin",
  "tel: me",
])("%j is no value of a kind", (text) => {
  expect(placesOf(text)).toEqual([]);
});

test("any other text can be hashed, or become a code", () => {
  expect(usesOf("uuid").map(({ mode, text }) => [mode.name, text])).toEqual([
    ["text", "uuid"],
    ["text", "uuid"],
  ]);
  expect(usesOf(" ")).toEqual([]);
});

test("a pasted text is in no address", () => {
  enterPasted("correct horse battery staple");
  expect(KINDS.text?.address.write()).toBe("");
  forms.generate.enter({ text: "https://a.example/?page=1" });
  expect(KINDS.text?.address.write()).not.toBe("");
  reset(forms.generate);
});

test.each([
  ["10 words", "lorem", "10 words", "type=words&count=10"],
  ["Words 250", "lorem", "250 Words", "type=words&count=250"],
  ["markdown", "lorem", "Markdown", "type=markdown"],
  ["list", "lorem", "List", "type=list"],
  ["paragraph", "lorem", "Paragraphs", "type=paragraphs"],
  ["sha3-256", "hash", "SHA3-256", "algorithm=sha3-256"],
  ["SHA 512", "hash", "SHA512", "algorithm=sha512"],
  ["blake3", "hash", "BLAKE3", "algorithm=blake3"],
])("%j opens a view with this option", (text, tool, label, query) => {
  expect(guessesOf(text).map((guess) => [guess.tool.name, guess.mode.label, guess.query])).toEqual([
    [tool, label, query],
  ]);
});

test.each(["1234567 words", "3", "words of 3", "sha", "", "mark"])("%j names no option", (text) => {
  expect(guessesOf(text).filter(({ query }) => query !== undefined)).toEqual([]);
});
