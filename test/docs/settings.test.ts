import { describe, expect, test } from "bun:test";
import type { Policy } from "../../src/http/request-context.ts";
import { createApp } from "../../src/server/app.ts";
import { inContext } from "../support/app.ts";

const app = createApp();

/** Asks the app as a service that operators have set up in a way of their own. */
async function ask(path: string, settings: Partial<Policy>): Promise<Response> {
  const request = inContext(new Request(`http://10.0.0.7:3000${path}`), settings);
  return await (await app.at(path)).handle(request);
}

const document = async (settings: Partial<Policy>) => await (await ask("/openapi.json", settings)).json();

const withoutSettings = await document({});

describe("a service that requires a token", () => {
  test("documents the token and the paths that need none", async () => {
    const { security, components, paths } = await document({ secured: true });
    expect(security).toEqual([{ token: [] }]);
    expect(components.securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
    expect(components.responses.Unauthorized.headers).toHaveProperty("WWW-Authenticate");
    expect(paths["/api/v1/tools"].get.responses).toHaveProperty("401");
    for (const open of ["/", "/livez", "/readyz", "/version"]) {
      expect(paths[open].get.security).toEqual([]);
      expect(paths[open].get.responses).not.toHaveProperty("401");
    }
  });

  test("a service without a token documents none", () => {
    const { security, components, paths } = withoutSettings;
    expect(security).toEqual([]);
    expect(components).not.toHaveProperty("securitySchemes");
    expect(paths["/api/v1/tools"].get.responses).not.toHaveProperty("401");
  });
});

test("a service with a rate limit documents it for all routes except health checks", async () => {
  const { components, paths } = await document({ limited: true });
  expect(components.responses.RateLimited.headers).toHaveProperty("Retry-After");
  expect(paths["/api/v1/tools"].get.responses["200"].headers).toHaveProperty("RateLimit-Remaining");
  expect(paths["/livez"].get.responses["200"].headers).not.toHaveProperty("RateLimit-Remaining");
  expect(paths["/api/v1/tools/hash/{algorithm}"].post.responses).toHaveProperty("429");
  expect(paths["/livez"].get.responses).not.toHaveProperty("429");
  expect(withoutSettings.paths["/api/v1/tools"].get.responses).not.toHaveProperty("429");
});

test("a service with trusted issuers documents the verifier, which needs no token of the service and has no limit", async () => {
  const { components, paths } = await document({ auth: true, secured: true, limited: true });
  const { security, parameters, responses } = paths["/auth"].get;
  expect([security, parameters.map(({ name }: { name: string }) => name)]).toEqual([[], ["scope", "claim"]]);
  expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "422", "500", "503"]);
  expect(Object.keys(responses["200"].headers)).toContain("X-Auth-Claims");
  expect(Object.keys(responses["200"].headers)).not.toContain("RateLimit-Limit");
  expect(components.responses.Forbidden.headers).toHaveProperty("WWW-Authenticate");
  expect(withoutSettings.paths).not.toHaveProperty("/auth");
});

const settings = { publicUrl: "https://tools.example.org/sidekit" };

test("a service with a public URL has that URL in its document, independently of the Host header", async () => {
  expect((await document(settings)).servers).toEqual([{ url: settings.publicUrl }]);
});
