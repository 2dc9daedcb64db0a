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
const SRI = "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";

const PLACES = {
  "jwt/decode": `  Authorization: Bearer ${TOKEN}\n|${TOKEN.replace(".", ".\n  ")}|curl -H "Authorization: Bearer ${TOKEN}" -v`,
  "jwt/decrypt": "eyJhbGciOiJkaXIifQ..iv.text.tag",
  "jwt/thumbprint": '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----|{"kty":"oct","k":"AQ"}|{"keys":[]}',
  "jwt/sign": '{"sub": "me"}',
  "color/inspect": "#3498db|facade|#FFF|oklch(70% 0.1 200)|cmyk(10% 20% 30% 40%)|RGBA(1, 2, 3, 0.5)|Tomato",
  // It may be a colour or a CRC-32.
  "color/inspect,hash/verify": "3498dbff",
  "hash/verify": `${HEX.repeat(2)}|${HEX.repeat(4).toUpperCase()} *a file.iso|SHA256 (a.iso) = ${HEX.repeat(4)}|${SRI}`,
  "passwd/verify": "ada:$2y$05$abc|$argon2id$v=19$m=1",
  "qr/url": "https://example.com/?a=b|WWW.example.com",
  "qr/text": "otpauth://totp/a?secret=GEZDGNBV|WIFI:T:WPA;S:a;;",
};

const CASES = Object.entries(PLACES).flatMap(([place, texts]) =>
  texts.split("|").map((text) => [text, place] as const),
);

test.each(CASES)("%j opens %p", (text, place) => {
  expect(placesOf(text).join()).toBe(place);
});

const OTHERS = [
  "|uuid|add|Canvas|color-mix(in srgb, red, blue)|linktext|hello world|a.b.c|tel: me|{sub: me}|[1]|ada:$apr1|xyz123|123xyz",
  // Values of a kind, with something before or after them.
  "a rgb(1, 2, 3)|rgb(1, 2, 3) a|see 3498dbff|see tel:1|see https://example.com|https://example.com a|at $2a$05$",
  `see -----BEGIN PUBLIC KEY-----|${SRI} a`,
];

test.each(OTHERS.join("|").split("|"))("%j is no value of a kind", (text) => {
  expect(placesOf(text)).toEqual([]);
});
