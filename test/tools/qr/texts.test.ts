import { expect, test } from "bun:test";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { readByBoth } from "./readers.ts";
import { pictureOf } from "./samples.ts";

const read = (text: string) => readByBoth(pictureOf(makeSymbol(text, "M")));

const TEXTS = [
  // The empty text is a symbol, too.
  "",
  // Numeric mode, in groups of three, two and one digits; zeros at the front stay.
  ..."0 00 007 0123456789 99999999999999999999".split(" "),
  // Alphanumeric mode, all of its characters; a % could be taken for FNC1.
  ..."A AB HTTPS://EXAMPLE.COM/A-1 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./: %% A%B".split(" "),
  "TWO WORDS",
  // Bytes that Shift JIS and other encodings read differently from ASCII.
  ..."hello https://example.com/?q=a%20b#c \\ ~ a\\b~c".split(" "),
  "\u0000",
  "a\u0000b",
  "\u001b$B\u001b(J",
  "\r\n",
  "1\n",
  "two\n\n",
  // UTF-8 that readers take for Big5, Shift JIS or Latin-1 when the symbol does not name it.
  ..."é ü ñandú café Grüße Ã© Â£ € ｱｲｳ ﾃｩ İstanbul \u00a0 Ω Привет 日本語 中文 한국어 שלום مرحبا ไทย".split(" "),
  "日".repeat(300),
  "naïve 日本",
  "😀",
  "👩‍👩‍👧 𝒳 🇺🇦",
  "\ufeffwith a byte-order mark",
  "a\ufeff",
  "\u0080\uffff\u{10ffff}",
];

test.each(TEXTS)("both readers read %j", (text) => {
  expect(read(text)).toBe(text);
});
