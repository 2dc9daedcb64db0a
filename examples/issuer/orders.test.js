import { createIssuer } from "sidekit";
import { afterAll, expect, test } from "vitest";
import { createOrders } from "./orders.js";

const issuer = await createIssuer();
afterAll(() => issuer.close());

const orders = createOrders({ issuer: issuer.url, jwks: `${issuer.url}/jwks`, cooldown: 0 });
const statusFor = async (token) =>
  (await orders(new Request("http://orders.test/", { headers: { authorization: `Bearer ${token}` } }))).status;
const valid = { sub: "ada", aud: "orders", scope: "orders:read" };

test("a token is accepted before the key changes, and refused afterwards", async () => {
  const token = await issuer.token(valid);
  expect(await statusFor(token)).toBe(200);
  await issuer.rotate();
  // A token with the new key makes the service fetch the key set, which has lost the former key.
  expect(await statusFor(await issuer.token(valid))).toBe(200);
  expect(await statusFor(token)).toBe(401);
});

const kinds = [
  "expired",
  "not-yet-valid",
  "wrong-audience",
  "wrong-issuer",
  "bad-signature",
  "unknown-key",
  "alg-none",
];

test.each(kinds)("a token with the fault %s is refused", async (wrong) => {
  expect(await statusFor(await issuer.token({ ...valid, wrong }))).toBe(401);
});

test("a token without the scope is not enough", async () => {
  expect(await statusFor(await issuer.token({ ...valid, scope: "orders:write" }))).toBe(403);
});
