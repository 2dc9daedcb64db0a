import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  decodeBase32,
  encodeBase32,
  fromBase64,
  fromEncoded,
  isCanonical,
  plainBase32,
} from "../../src/operation/encoding.ts";

test.each(["base64", "base64url"] as const)("%s is canonical if encoding its bytes gives it back", (alphabet) => {
  const digit = alphabet === "base64" ? "[A-Za-z0-9+/]" : "[\\w-]";
  const digits = fc.stringMatching(new RegExp(`^${digit}{0,12}$`)).filter(({ length }) => length % 4 !== 1);
  fc.assert(
    fc.property(digits, (text) => {
      const encoded = Buffer.from(text, alphabet).toString(alphabet).replace(/=+$/, "");
      expect(isCanonical(text)).toBe(encoded === text);
      expect(fromBase64(text, alphabet) !== null).toBe(encoded === text);
    }),
  );
});

// RFC 4648, section 10.
test.each([
  ["hex", "666F6f", "foo"],
  ["hex", "666", null],
  ["hex", "66 6f", null],
  ["hex", "0x66", null],
  ["base64", "Zg==", "f"],
  ["base64", "Zm8=", "fo"],
  ["base64", "Zm9v", "foo"],
  ["base64", "Zg", "f"],
  ["base64", "Zm9vZg==", "foof"],
  ["base64", "Zg=", null],
  ["base64", "Zg==Zm9v", null],
  ["base64", "=Zm8", null],
  ["base64", "-m9v", null],
  ["base64url", "+m9v", null],
] as const)("the %s %p is %p", (encoding, text, decoded) => {
  const bytes = fromEncoded(text, encoding);
  expect(bytes && Buffer.from(bytes).toString()).toBe(decoded);
});

// RFC 4648, section 10, without padding.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("base32 of %j is %j", (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
  expect(Buffer.from(decodeBase32(encoded)).toString()).toBe(text);
});

test.each([
  ["mzxw-6yt b", "MZXW6YTB"],
  ["MZXW6YQ=", "MZXW6YQ"],
  ["MY======", "MY"],
  ["MZXQ", "MZXQ"],
  ["mzxw6", "MZXW6"],
  ["", null],
  ["M", null],
  ["MZX", null],
  ["MZXW61", null],
  ["MZX!", null],
  ["MZ=XQ", null],
  ["=MZXW6Y", null],
])("base32 as people copy it, %j, is %j", (text, digits) => {
  expect(plainBase32(text)).toBe(digits);
});
