import { beforeAll, expect, test } from "bun:test";
import "./support/page.ts";
import { guessesOf } from "../../../src/web/shell/guess.ts";

// Browsers have it. These are names of colours, of a colour of the system, and a word for any value.
beforeAll(() => {
  const known = ["tomato", "rebeccapurple", "canvas", "inherit", "linktext", "color-mix(in srgb, red, blue)"];
  Object.assign(globalThis, { CSS: { supports: (_: string, value: string) => known.includes(value.toLowerCase()) } });
});

const placesOf = (text: string): string[] => guessesOf(text).map(({ tool, mode }) => `${tool.name}/${mode.name}`);

const HEX = "0123456789abcdef";
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-9";

test.each([
  [`  Authorization: Bearer ${TOKEN}\n`, "jwt/decode"],
  [TOKEN.replace(".", ".\n  "), "jwt/decode"],
  ["eyJhbGciOiJkaXIifQ..iv.text.tag", "jwt/decrypt"],
  [`curl -H "Authorization: Bearer ${TOKEN}" https://example.com`, "jwt/decode"],
  ["-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----", "jwt/thumbprint"],
  ['{"kty":"oct","k":"AQ"}', "jwt/thumbprint"],
  ['{"keys":[]}', "jwt/thumbprint"],
  ['{"sub": "me"}', "jwt/sign"],
  ["#3498db", "color/inspect"],
  ["facade", "color/inspect"],
  ["#fff", "color/inspect"],
  ["oklch(70% 0.1 200)", "color/inspect"],
  ["cmyk(10% 20% 30% 40%)", "color/inspect"],
  ["RGBA(1, 2, 3, 0.5)", "color/inspect"],
  ["tomato", "color/inspect"],
  [HEX.repeat(2), "hash/verify"],
  [`${HEX.repeat(4).toUpperCase()} *a file.iso`, "hash/verify"],
  [`SHA256 (a.iso) = ${HEX.repeat(4)}`, "hash/verify"],
  ["sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=", "hash/verify"],
  ["ada:$apr1", undefined],
  ["ada:$2y$05$abc", "passwd/verify"],
  ["$argon2id$v=19$m=1", "passwd/verify"],
  ["https://example.com/?a=b", "qr/url"],
  ["www.example.com", "qr/url"],
  ["otpauth://totp/a?secret=GEZDGNBV", "qr/text"],
  ["WIFI:T:WPA;S:a;;", "qr/text"],
])("%j opens %p", (text, place) => {
  expect(placesOf(text)).toEqual(place === undefined ? [] : [place]);
});

test("eight hex digits may be a colour or a CRC-32", () => {
  expect(placesOf("3498dbff")).toEqual(["color/inspect", "hash/verify"]);
});

const OTHERS = "|uuid|add|Canvas|color-mix(in srgb, red, blue)|linktext|hello world|a.b.c|tel: me";

test.each(OTHERS.split("|"))("%j is no value of a kind", (text) => {
  expect(placesOf(text)).toEqual([]);
});
