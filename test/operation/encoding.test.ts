import { expect, test } from "bun:test";
import fc from "fast-check";
import { fromBase64, isCanonical } from "../../src/operation/encoding.ts";

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
