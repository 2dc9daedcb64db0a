import { expect, test } from "bun:test";
import { refusedLater } from "../../support/refused.ts";
import { base64url, jws, pairFor, validateToken } from "./support.ts";

/** Each y of small order, with and without the sign bit; "Taming the many EdDSAs" (2020), table 6. */
const ENCODINGS = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
].flatMap((y) => [y, y.slice(0, -2) + (Number.parseInt(y.slice(-2), 16) | 0x80).toString(16)]);

test.each(ENCODINGS)("the Ed25519 key %s, of small order, is refused", async (hex) => {
  const point = Buffer.from(hex, "hex");
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), point]);
  const jwk = { kty: "OKP", crv: "Ed25519", x: base64url(point) };
  const token = jws({ alg: "EdDSA" }, {}, Buffer.concat([point, Buffer.alloc(32)]));
  for (const secret of [JSON.stringify(jwk), spki.toString("base64")]) {
    const { path, message } = await refusedLater(() => validateToken({ token, secret }));
    expect([path, message]).toEqual(["/secret", expect.stringContaining("small order")]);
  }
  expect(await validateToken({ token, secret: JSON.stringify({ keys: [jwk] }) })).toMatchObject({
    valid: false,
    reason: expect.stringContaining("small order"),
  });
});

test("other points are accepted", async () => {
  const { publicJwk, spki } = pairFor("EdDSA");
  const token = jws({ alg: "EdDSA" }, {}, Buffer.alloc(64, 1));
  // What ends PKCS#8 is the seed (RFC 8410, 7), which may have any bytes, also those of a point or of two octet strings.
  const seeds = ["00".repeat(32), `040e${"aa".repeat(14)}`.repeat(2)];
  const keys = seeds.map((seed) => Buffer.from(`302e020100300506032b657004220420${seed}`, "hex").toString("base64"));
  for (const secret of [JSON.stringify(publicJwk), spki, ...keys])
    expect((await validateToken({ token, secret })).reason).toStartWith("The signature does not match");
});
