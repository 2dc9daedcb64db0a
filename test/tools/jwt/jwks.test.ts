import { describe, expect, test } from "bun:test";
import { refusedLater } from "../../support/refused.ts";
import { pairFor, SECRET } from "./keys.ts";
import { signToken, validateToken } from "./run.ts";
import { base64url, jws } from "./tokens.ts";

describe("JWKS", () => {
  const { publicJwk } = pairFor("ES256");
  const other = pairFor("EdDSA").publicJwk;
  const oct = { kty: "oct", k: base64url(SECRET) };
  const validate = async (keys: unknown[], header: object = {}) => {
    const { token } = await signToken({
      payload: {},
      secret: pairFor("ES256").pkcs8,
      algorithm: "ES256",
      header: { ...header },
    });
    return validateToken({ token, secret: JSON.stringify({ keys }) });
  };

  const cases: [what: string, keys: unknown[], header: object, reason: string | null][] = [
    [
      "the key with the kid",
      [
        { ...other, kid: "a" },
        { ...publicJwk, kid: "b" },
      ],
      { kid: "b" },
      null,
    ],
    [
      "two keys with the kid",
      [
        { ...other, kid: "b" },
        { ...publicJwk, kid: "b" },
      ],
      { kid: "b" },
      null,
    ],
    ["without a kid in the token, every key is tried", [oct, { ...other, kid: "a" }, publicJwk], {}, null],
    ["unreadable members are ignored", [{ kty: "XYZ" }, null, 5, publicJwk], {}, null],
    [
      "no key with the kid",
      [{ ...publicJwk, kid: "a" }, publicJwk],
      { kid: "b" },
      "No key of the JWKS can be used: none has the token's key id (kid)",
    ],
    [
      "the key with the kid is of another kind",
      [{ ...other, kid: "b" }, publicJwk],
      { kid: "b" },
      "No key of the JWKS can be used: ES256 needs an EC key on the curve P-256, and this is an Ed25519 public key",
    ],
    [
      "the key with the kid cannot be read",
      [{ kty: "XYZ", kid: "b" }],
      { kid: "b" },
      "No key of the JWKS can be used: ES256 needs an EC key on the curve P-256, and this is a JWK that has a kty other than RSA, EC, OKP, AKP and oct",
    ],
    ["no keys", [], {}, "No key of the JWKS can be used: it is empty"],
  ];
  test.each(cases)("%s", async (_, keys, header, reason) => {
    expect(await validate(keys, header)).toMatchObject({ valid: reason === null, reason });
  });

  test("a kid that is not a string matches no key", async () => {
    const secret = JSON.stringify({ keys: [{ ...oct, kid: "5" }] });
    expect((await validateToken({ token: jws({ alg: "HS256", kid: 5 }, {}, new Uint8Array(32)), secret })).reason).toBe(
      "No key of the JWKS can be used: none has the token's key id (kid)",
    );
  });

  test("has at most 100 keys", async () => {
    const hundred = Array.from({ length: 99 }, () => oct);
    expect((await validate([...hundred, publicJwk])).valid).toBe(true);
    expect(await refusedLater(() => validate([...hundred, oct, publicJwk]))).toEqual({
      path: "/secret",
      message: "Must have at most 100 keys if it is a JWKS",
    });
  });
});
