import { expect, test } from "bun:test";
import fc from "fast-check";
import { HOTP, TOTP, URI } from "otpauth";
import { otpauthContent } from "../../../src/tools/qr/contents/otpauth.ts";
import { refused } from "../../support/refused.ts";

const SECRET = "JBSWY3DPEHPK3PXP";
const account = { account: "ada@a.b", secret: SECRET, type: "totp", algorithm: "sha1", digits: 6 } as const;

test.each([
  [{}, `totp/ada%40a.b?secret=${SECRET}&algorithm=SHA1&digits=6&period=30`],
  [
    { issuer: "Big & Co", secret: "jbsw y3dp-ehpk 3pxp", algorithm: "sha512", digits: 8, period: 60 },
    `totp/Big%20%26%20Co:ada%40a.b?secret=${SECRET}&issuer=Big%20%26%20Co&algorithm=SHA512&digits=8&period=60`,
  ],
  [{ type: "hotp" }, `hotp/ada%40a.b?secret=${SECRET}&algorithm=SHA1&digits=6&counter=0`],
  [{ type: "hotp", counter: 42, secret: "MFRGG===" }, "hotp/ada%40a.b?secret=MFRGG&algorithm=SHA1&digits=6&counter=42"],
] as const)("makes a URI from %j", (fields, uri) => {
  expect(otpauthContent.textOf({ ...account, ...fields })).toBe(`otpauth://${uri}`);
});

test("an independent parser reads every field back", () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .filter((text) => !/[:\r\n\p{Cc}]/u.test(text));
  const input = fc.record({
    issuer: name,
    account: name,
    secret: fc.stringMatching(/^(?:[A-Z2-7]{8}){1,6}$/),
    algorithm: fc.constantFrom("sha1" as const, "sha256" as const, "sha512" as const),
    digits: fc.constantFrom(6, 7, 8),
  });
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 3600 }), fc.nat(), (fields, period, counter) => {
      const totp = URI.parse(otpauthContent.textOf({ ...fields, type: "totp", period }));
      const hotp = URI.parse(otpauthContent.textOf({ ...fields, type: "hotp", counter }));
      if (!(totp instanceof TOTP && hotp instanceof HOTP)) throw new Error("The parser read another type");
      for (const { issuer, label, algorithm, digits, secret } of [totp, hotp])
        expect({ issuer, account: label, algorithm, digits, secret: secret.base32 }).toEqual({
          ...fields,
          algorithm: fields.algorithm.toUpperCase(),
        });
      expect([totp.period, hotp.counter]).toEqual([period, counter]);
    }),
  );
});

const WRONG = "1 01 JBSWY3D! é === JBSW=Y3DP =JBSWY3DP A abc ABCDEF JBSWY3DPEHPK3PXPA jbsw-y3dp-e".split(" ");
test.each([...WRONG, "", " ", "MFRGG=== A", "A B C"])("refuses the secret %j", (secret) => {
  expect(refused(() => otpauthContent.textOf({ ...account, secret }))).toEqual({
    path: "/secret",
    message: "Must be whole Base32: letters A to Z and digits 2 to 7, = at the end alone, and no character missing",
  });
});
