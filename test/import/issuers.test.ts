import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createIssuer, createSidekit, type Issuer, type Sidekit } from "../../src/index.ts";

describe("a Sidekit in process with trusted issuers", () => {
  let issuer: Issuer;
  let sidekit: Sidekit;
  beforeAll(async () => {
    issuer = await createIssuer({ seed: "import" });
    sidekit = createSidekit({ issuers: [{ issuer: issuer.url, audience: "orders" }], authCookie: "session" });
  });
  afterAll(() => issuer.close());

  const statusOf = async (headers: Record<string, string>) => (await sidekit.fetch("/auth", { headers })).status;

  test("judges their tokens without a secret", async () => {
    const { data } = await sidekit.client.api.v1.tools.jwt.validate.post({
      token: await issuer.token({ aud: "orders" }),
    });
    expect(data?.data).toMatchObject({ valid: true, trustedIssuer: { issuer: issuer.url } });
  });

  test("lets them through at /auth, from the header and the cookie", async () => {
    const token = await issuer.token({ sub: "ada", aud: "orders" });
    const response = await sidekit.fetch("/auth", { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, response.headers.get("x-auth-subject")]).toEqual([200, "ada"]);
    expect(await statusOf({ cookie: `session=${token}` })).toBe(200);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${await issuer.token({ aud: "others" })}` })).toBe(401);
  });

  test("does so in a server, too, and has their metrics", async () => {
    await using server = await sidekit.listen();
    const headers = { authorization: `Bearer ${await issuer.token({ aud: "orders" })}` };
    expect((await fetch(`${server.url}/auth`, { headers })).status).toBe(200);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
      `trusted_issuer_keys{issuer="${issuer.url}"} 1`,
    );
  });
});
