import { expect, test } from "bun:test";
import { refusedLater } from "../../support/refused.ts";
import { base64url, jws, pairFor, SECRET, signToken, validateToken } from "./support.ts";

const { publicJwk } = pairFor("ES256");
const other = pairFor("EdDSA").publicJwk;
const oct = { kty: "oct", k: base64url(SECRET) };
const secret = pairFor("ES256").pkcs8;
const validate = async (keys: unknown[], kid?: string) => {
  const { token } = await signToken({ payload: {}, secret, algorithm: "ES256", header: kid ? { kid } : {} });
  return validateToken({ token, secret: JSON.stringify({ keys }) });
};

const withKid = (key: object, kid: string) => ({ ...key, kid });
const p256 = "ES256 needs an EC key on the curve P-256, and this is";
const KTY = "a kty other than RSA, EC, OKP, AKP and oct";
const cases: [what: string, keys: unknown[], kid: string | undefined, reason: string | null][] = [
  ["the key with the kid", [withKid(other, "a"), withKid(publicJwk, "b")], "b", null],
  ["two keys with the kid", [withKid(other, "b"), withKid(publicJwk, "b")], "b", null],
  ["without a kid in the token, every key is tried", [oct, withKid(other, "a"), publicJwk], undefined, null],
  ["unreadable members are ignored", [{ kty: "XYZ" }, null, 5, publicJwk], undefined, null],
  ["no key with the kid", [withKid(publicJwk, "a"), publicJwk], "b", "none has the token's key id (kid)"],
  ["that key is of another kind", [withKid(other, "b"), publicJwk], "b", `${p256} an Ed25519 public key`],
  ["that key cannot be read", [{ kty: "XYZ", kid: "b" }], "b", `${p256} a JWK that has ${KTY}`],
  ["no keys", [], undefined, "it is empty"],
];
test.each(cases)("JWKS: %s", async (_, keys, kid, reason) => {
  const said = reason && `No key of the JWKS can be used: ${reason}`;
  expect(await validate(keys, kid)).toMatchObject({ valid: reason === null, reason: said });
});

test("a kid that is not a string matches no key", async () => {
  const secret = JSON.stringify({ keys: [{ ...oct, kid: "5" }] });
  expect((await validateToken({ token: jws({ alg: "HS256", kid: 5 }, {}, new Uint8Array(32)), secret })).reason).toBe(
    "No key of the JWKS can be used: none has the token's key id (kid)",
  );
});

test("a JWKS has at most 100 keys", async () => {
  const hundred = Array.from({ length: 99 }, () => oct);
  expect((await validate([...hundred, publicJwk])).valid).toBe(true);
  expect(await refusedLater(() => validate([...hundred, oct, publicJwk]))).toEqual({
    path: "/secret",
    message: "Must have at most 100 keys if it is a JWKS",
  });
});
