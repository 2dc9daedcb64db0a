import { describe, expect, test } from "bun:test";
import { CERTIFICATES, CHAIN, JWT_IO } from "./published.ts";
import { base64url, validateToken } from "./support.ts";

const PAYLOAD = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";

const CLAIMS = [
  {
    source: "RFC 7515, appendix A.1: HS256",
    alg: "HS256",
    token: `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${PAYLOAD}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`,
    key: '{"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"}',
  },
  {
    source: "RFC 7515, appendix A.2: RS256",
    alg: "RS256",
    token: `eyJhbGciOiJSUzI1NiJ9.${PAYLOAD}.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw`,
    key: '{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}',
  },
  {
    source: "RFC 7515, appendix A.3: ES256",
    alg: "ES256",
    token: `eyJhbGciOiJFUzI1NiJ9.${PAYLOAD}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`,
    key: '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
  },
];

// The example token of these appendices expires at 1300819380.
const BEFORE = 1_300_819_379;

describe("published tokens", () => {
  test.each(CLAIMS)("$source is valid until it expires, and not with another payload", async ({ token, key }) => {
    expect(await validateToken({ token, secret: key, now: BEFORE })).toMatchObject({ valid: true, reason: null });
    const expired = { valid: false, signatureValid: true, expired: true };
    expect(await validateToken({ token, secret: key, now: BEFORE + 1 })).toMatchObject(expired);
    const forged = token.replace(PAYLOAD, base64url('{"iss":"eve"}'));
    expect(await validateToken({ token: forged, secret: key, now: BEFORE })).toMatchObject({
      ...{ valid: false, signatureValid: false },
      reason: "The signature does not match: the token was changed, or another key signed it",
    });
  });

  test("a chain of certificates verifies by that of its end, in whatever order they are", async () => {
    const [leaf = "", issuer = "", root = ""] = CHAIN.pems;
    for (const chain of [
      [leaf, issuer, root],
      [root, issuer, leaf],
      [issuer, leaf, root],
      [root, leaf],
      [root, leaf].map((pem) => pem.replaceAll("CERTIFICATE", "certificate")),
    ])
      expect(await validateToken({ token: CHAIN.token, secret: chain.join("\n") })).toMatchObject({ valid: true });
    expect(await validateToken({ token: CHAIN.token, secret: `${root}\n${issuer}` })).toMatchObject({ valid: false });
  });

  test.each(Object.entries(CERTIFICATES))("a certificate verifies %s", async (_, { pem, token }) => {
    expect(await validateToken({ token, secret: pem })).toMatchObject({ valid: true, payload: { sub: "certificate" } });
  });
});

test("the token of jwt.io is invalid if any character of its signature changes", async () => {
  const start = JWT_IO.token.lastIndexOf(".") + 1;
  for (let at = start; at < JWT_IO.token.length; at++) {
    const other = JWT_IO.token[at] === "A" ? "B" : "A";
    const token = JWT_IO.token.slice(0, at) + other + JWT_IO.token.slice(at + 1);
    expect((await validateToken({ ...JWT_IO, token })).valid).toBe(false);
  }
});
