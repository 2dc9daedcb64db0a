import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { createIssuer, type Issuer } from "../../src/index.ts";
import { CODE_POINT } from "../support/code-point.ts";

let issuer: Issuer;
beforeAll(async () => {
  issuer = await createIssuer({ seed: "demo" });
});
afterAll(() => issuer.close());

interface Given {
  authorization?: string;
  type?: string;
  method?: string;
}

const GRANT = "grant_type=client_credentials";
const FORM = "application/x-www-form-urlencoded";

async function post(path: string, body: string, { authorization, type = FORM, method = "POST" }: Given = {}) {
  const headers = { "content-type": type, ...(authorization === undefined ? {} : { authorization }) };
  const response = await fetch(issuer.url + path, { method, headers, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString("base64")}`;

test("discovery describes the issuer, also behind the path of an issuer", async () => {
  const { url } = issuer;
  const document = {
    issuer: url,
    jwks_uri: `${url}/jwks`,
    token_endpoint: `${url}/token`,
    grant_types_supported: ["client_credentials"],
    response_types_supported: ["token"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  };
  for (const path of ["/.well-known/openid-configuration", "/tenant/.well-known/openid-configuration"]) {
    const response = await fetch(url + path);
    expect([path, response.status, await response.json()]).toEqual([path, 200, document]);
  }
});

test("the token endpoint gives a token to any client, named by Basic or in the body", async () => {
  const inBody = await post("/token", `${GRANT}&client_id=ci&client_secret=canary&scope=read+write&audience=orders`);
  expect([inBody.status, inBody.headers.get("cache-control"), inBody.body]).toEqual([
    200,
    "no-store",
    { access_token: expect.any(String), token_type: "Bearer", expires_in: 3600, scope: "read write" },
  ]);
  const named = { sub: "ci", client_id: "ci" };
  const asked = { iss: issuer.url, aud: "orders", scope: "read write" };
  expect(decodeJwt(inBody.body.access_token)).toMatchObject({ ...named, ...asked });
  // Both halves of Basic are form-encoded (RFC 6749, 2.3.1).
  const type = "Application/X-WWW-Form-Urlencoded ; charset=utf-8";
  const encoded = await post("/token", GRANT, { authorization: basic("a%3Ab+c%2F%C3%A9:s%3A"), type });
  expect(decodeJwt(encoded.body.access_token).sub).toBe("a:b c/é");
  const both = await post("/token", `${GRANT}&client_id=ci`, { authorization: basic("ci:") });
  expect(both.status).toBe(200);
});

test("a form asks for claims, a lifetime, and for what is wrong", async () => {
  const claims = encodeURIComponent('{"sub":"ada","groups":["ops"],"tenant":9007199254740993}');
  const { body } = await post("/token", `${GRANT}&client_id=ci&claims=${claims}&expires_in=60&wrong=unknown-key`);
  expect(Buffer.from(body.access_token.split(".")[1], "base64url").toString()).toContain('"tenant":9007199254740993');
  const { iat = 0, exp, ...payload } = decodeJwt(body.access_token);
  expect([body.expires_in, exp]).toEqual([60, iat + 60]);
  expect(payload).toMatchObject({ sub: "ada", client_id: "ci", groups: ["ops"] });
  const { keys } = await (await fetch(`${issuer.url}/jwks`)).json();
  expect(keys.map(({ kid }: { kid: string }) => kid)).not.toContain(decodeProtectedHeader(body.access_token).kid);
  const none = await post("/token", `${GRANT}&client_id=ci&wrong=alg-none`);
  expect(none.body.access_token).toMatch(/^[\w-]+\.[\w-]+\.$/);
});

const [request, client] = ["invalid_request", "invalid_client"];
const named = "Send a client_id and any client_secret, as Basic or in the body";
const withId = `${GRANT}&client_id=a`;

type Refused = [form: string, given: Given, status: number, error: string, description: string | RegExp];
test.each<Refused>([
  ["", {}, 400, request, "grant_type is missing; use client_credentials"],
  ["grant_type=password&client_id=ci", {}, 400, "unsupported_grant_type", "Use client_credentials"],
  [GRANT, {}, 401, client, named],
  [`${GRANT}&client_id=`, {}, 401, client, named],
  ...["Bearer canary", basic("canary"), basic("a&b:"), `X${basic("a:")}`, `${basic("a:")}!`].map(
    (authorization): Refused => [GRANT, { authorization }, 401, client, named],
  ),
  [withId, { type: "application/json" }, 400, request, /application\/x-www-form-urlencoded/],
  [`${withId}&scope=%22`, {}, 400, "invalid_scope", /^scope: /],
  [`${withId}&wrong=expird`, {}, 400, request, /^wrong: 'expird' is not known/],
  [`${withId}&expires_in=1e2`, {}, 400, request, /^expires_in: must be/],
  [`${withId}&audience=`, {}, 400, request, /^audience: /],
  [`${withId}&claims=[1]`, {}, 400, request, "claims: must be a JSON object"],
  [`${withId}&claims={`, {}, 400, request, "claims: must be a JSON object"],
])("%j, %j is a %i %s", async (form, given, status, error, description) => {
  const { status: actual, headers, body } = await post("/token", form, given);
  expect([actual, body]).toEqual([status, { error, error_description: expect.stringMatching(description) }]);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? 'Basic realm="sidekit issuer"' : null);
  expect(headers.get("cache-control")).toBe("no-store");
  // RFC 6749, 5.2: no quotes and no backslashes in a description.
  expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(JSON.stringify(body)).not.toContain("canary");
});

test("a body has at most 64 KiB, whatever length it declares", async () => {
  const large = `${GRANT}&client_id=a&x=${"x".repeat(65_536)}`;
  expect((await post("/token", large)).status).toBe(413);
  const chunks = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) });
  const endless = await issuer.fetch("/token", { method: "POST", headers: { "content-type": FORM }, body: chunks });
  expect(endless.status).toBe(413);
});

test("an error of its own is answered without its message", async () => {
  using _ = spyOn(crypto, "randomUUID").mockImplementationOnce(() => JSON.parse("canary"));
  const answer = await post("/token", `${GRANT}&client_id=a`);
  expect([answer.status, answer.body]).toEqual([500, { error: "server_error" }]);
});

test("a request rotates the key, and keeps the former ones if it asks for that", async () => {
  const rotating = await createIssuer({ listen: false });
  const rotate = async (body?: string) => {
    const init = { method: "POST", headers: { "content-type": FORM } };
    const response = await rotating.fetch("/rotate", body === undefined ? { method: "POST" } : { ...init, body });
    return { status: response.status, body: await response.json() };
  };
  const first = await (await rotating.fetch("/jwks")).json();
  const second = await rotate();
  expect([second.status, second.body.keys.length]).toEqual([200, 1]);
  expect(second.body.keys[0].kid).not.toBe(first.keys[0].kid);
  expect((await rotate("keep=true")).body.keys[1]).toEqual(second.body.keys[0]);
  const byQuery = await rotating.fetch("/rotate?keep=true", { method: "POST" });
  expect((await byQuery.json()).keys).toHaveLength(3);
  for (let times = 0; times < 12; times++) await rotate("keep=true");
  expect((await rotate("keep=true")).body.keys).toHaveLength(10);
  expect((await rotate("keep=false")).body.keys).toHaveLength(1);
  expect(await rotate("keep=1")).toMatchObject({ status: 400, body: { error: "invalid_request" } });
});

test("other paths and methods are refused", async () => {
  const paths = ["/.well-known/openid-configuration", "/jwks", "/token", "/rotate"];
  const [notFound, notAllowed] = [{ error: "not_found", paths }, { error: "method_not_allowed" }];
  for (const [method, path, status, allow, body] of [
    ["GET", "/", 404, null, notFound],
    ["POST", "/authorize", 404, null, notFound],
    ["GET", "/token", 405, "POST", notAllowed],
    ["GET", "/rotate", 405, "POST", notAllowed],
    ["POST", "/jwks", 405, "GET, HEAD", notAllowed],
    ["HEAD", "/jwks", 200, null, ""],
  ] as const) {
    const response = await fetch(issuer.url + path, { method });
    const answer = body === "" ? await response.text() : await response.json();
    expect([path, response.status, response.headers.get("allow"), answer]).toEqual([path, status, allow, body]);
  }
});

test("whatever a request to the token endpoint has, it is answered, and a refusal does not hold its secret", async () => {
  const fields = "grant_type client_id client_secret scope audience claims expires_in wrong".split(" ");
  const field = fc.constantFrom(...fields);
  const known = fc.constantFrom("client_credentials", "expired", "1");
  const value = fc.oneof(fc.string({ unit: CODE_POINT }), fc.json(), known);
  const form = fc.array(fc.tuple(field, value), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(form, fc.option(fc.base64String()), async (given, encoded) => {
      const body = new URLSearchParams([...given, ["client_secret", "canary"]]);
      const headers = encoded === null ? {} : { authorization: `Basic ${encoded}` };
      const response = await issuer.fetch("/token", { method: "POST", headers, body });
      const text = await response.text();
      expect([200, 400, 401]).toContain(response.status);
      if (response.status !== 200) expect(text).not.toContain("canary");
    }),
  );
});
