import { expect, test } from "bun:test";
import { createIssuer, createSidekit } from "../../src/index.ts";

test("trusted issuers' tokens are judged without a secret, and let through at /auth, in process and in a server", async () => {
  await using issuer = await createIssuer({ seed: "import" });
  const sidekit = createSidekit({ issuers: [{ issuer: issuer.url, audience: "orders" }], authCookie: "session" });
  await using server = await sidekit.listen();
  const token = await issuer.token({ sub: "ada", aud: "orders" });
  const { data } = await sidekit.client.api.v1.tools.jwt.validate.post({ token });
  expect(data?.data).toMatchObject({ valid: true, trustedIssuer: { issuer: issuer.url } });
  // The page then asks for no secret.
  const page = await sidekit.fetch("/", { headers: { accept: "text/html" } });
  expect(await page.text()).toContain('<div id="page" data-issuers="trusted">');
  const asked = async (headers: Record<string, string>) => {
    const response = await sidekit.fetch("/auth", { headers });
    return [response.status, response.headers.get("x-auth-subject")];
  };
  const authorization = `Bearer ${token}`;
  expect(await asked({ authorization })).toEqual([200, "ada"]);
  expect(await asked({ cookie: `session=${token}` })).toEqual([200, "ada"]);
  expect(await asked({})).toEqual([401, null]);
  expect(await asked({ authorization: `Bearer ${await issuer.token({ aud: "others" })}` })).toEqual([401, null]);
  expect((await fetch(`${server.url}/auth`, { headers: { authorization } })).status).toBe(200);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    `trusted_issuer_keys{issuer="${issuer.url}"} 1`,
  );
});
