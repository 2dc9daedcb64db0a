import { expect, test } from "bun:test";
import { CERTIFICATES, CHAIN, JWT_IO } from "./published.ts";
import { validateToken } from "./support.ts";

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

test("the token of jwt.io is invalid if any character of its signature changes", async () => {
  const start = JWT_IO.token.lastIndexOf(".") + 1;
  for (let at = start; at < JWT_IO.token.length; at++) {
    const other = JWT_IO.token[at] === "A" ? "B" : "A";
    const token = JWT_IO.token.slice(0, at) + other + JWT_IO.token.slice(at + 1);
    expect((await validateToken({ ...JWT_IO, token })).valid).toBe(false);
  }
});
