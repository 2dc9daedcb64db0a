import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeBase32, encodeBase32, fromBase64, isCanonical, plainBase32 } from "../../src/operation/encoding.ts";

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

test.each(["Zg", "Zm8", "Zm9v", "", "_w", "-A", "+Q"])("%p is canonical", (text) => {
  expect(isCanonical(text)).toBeTrue();
});

test.each(["Zh", "Zm9", "A-", "A_", "AA-", "AA_", "A+", "AA/"])("%p is not canonical", (text) => {
  expect(isCanonical(text)).toBeFalse();
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
  ["", null],
  ["M", null],
  ["MZX", null],
  ["MZXW61", null],
  ["=MZXW6Y", null],
])("base32 as people copy it, %j, is %j", (text, digits) => {
  expect(plainBase32(text)).toBe(digits);
});
