import { describe, expect, test } from "bun:test";
import type { Policy } from "../../src/http/request-context.ts";
import { createApp } from "../../src/server/app.ts";
import { inContext } from "../support/app.ts";

const app = createApp();

/** The document of a service that operators have set up in a way of their own. */
async function documentOf(settings: Partial<Policy>) {
  const request = inContext(new Request("http://10.0.0.7:3000/openapi.json"), settings);
  return await (await (await app.at("/openapi.json")).handle(request)).json();
}

const publicUrl = "https://tools.example.org/sidekit";
const plain = await documentOf({});
const guarded = await documentOf({ secured: true, limited: true, auth: true, mcp: false, publicUrl });

interface Part {
  $ref?: string;
  headers?: object;
  content?: Record<string, { example?: unknown }>;
}

/** The names of headers, without those of every response; those of a rate limit in short. */
const namesOf = (headers: object = {}): string =>
  Object.keys(headers)
    .join(" ")
    .replace(/X-Request-Id X-Content-Type-Options Cache-Control ?/, "")
    .replace("RateLimit-Limit RateLimit-Remaining RateLimit-Reset", "RateLimit");

/** What a route answers: by status, the headers and media types, or the name of a shared response. */
const answersOf = ({ responses }: { responses: Record<string, Part> }): string =>
  Object.entries(responses)
    .map(([status, { $ref = "", headers, content = {} }]) =>
      [status, $ref.split("/").at(-1), namesOf(headers), ...Object.keys(content)].filter(Boolean).join(" "),
    )
    .join("; ");

test("a service with a public URL has that URL in its document, independently of the Host header", () => {
  expect([guarded.servers, plain.servers]).toEqual([[{ url: publicUrl }], [{ url: "http://10.0.0.7:3000" }]]);
});

/** Of a service that requires a token, limits requests and trusts issuers. */
const GUARDED = `
/: 200 ETag Vary Content-Encoding Content-Security-Policy Referrer-Policy RateLimit application/json text/html;
  304 ETag Vary Content-Security-Policy Referrer-Policy RateLimit; 429 RateLimited; 500 InternalError
/livez: 200 application/json; 500 InternalError
/readyz: 200 application/json; 500 InternalError; 503 NotReady
/version: 200 RateLimit application/json; 429 RateLimited; 500 InternalError
/auth: 200 X-Auth-Subject X-Auth-Email X-Auth-Scopes X-Auth-Claims application/json; 400 Malformed; 401 NoValidToken;
  403 Forbidden; 422 AuthDemands; 500 InternalError; 503 Overloaded
/metrics: 200 RateLimit text/plain; 401 Unauthorized; 429 RateLimited; 500 InternalError
/openapi.json: 200 ETag Vary Content-Encoding RateLimit application/json; 304 ETag Vary RateLimit;
  401 Unauthorized; 429 RateLimited; 500 InternalError
/docs: 200 ETag Vary Content-Encoding Content-Security-Policy Referrer-Policy RateLimit text/html;
  304 ETag Vary Content-Security-Policy Referrer-Policy RateLimit; 401 Unauthorized; 429 RateLimited; 500 InternalError
/api/v1/tools: 200 ETag RateLimit application/json; 304 ETag RateLimit; 400 Malformed;
  401 Unauthorized; 429 RateLimited; 500 InternalError`;

/** Of one that does neither, and serves agents. */
const PLAIN = `
/mcp: 200 application/json text/event-stream; 202; 400 application/json; 403 application/json; 404 application/json;
  406 application/json; 413 application/json; 415 application/json; 422 application/json; 500 InternalError;
  503 Retry-After application/json
/api/v1/tools: 200 ETag Vary application/json; 304 ETag Vary; 400 Malformed; 500 InternalError
/api/v1/tools/qr/generate/{text}: 200 ETag Vary application/json image/png image/svg+xml text/plain; 304 ETag Vary;
  400 Malformed; 422 InvalidInput; 500 InternalError; 503 Overloaded
/api/v1/tools/hash/{algorithm}: 200 application/json; 400 Malformed; 413 BodyTooLarge; 415 UnsupportedMediaType;
  422 InvalidInput; 500 InternalError; 503 Overloaded
/api/v1/tools/hash/{algorithm}/{text}: 200 application/json; 400 Malformed; 422 InvalidInput; 500 InternalError`;

describe.each([
  ["guarded", guarded, GUARDED],
  ["plain", plain, PLAIN],
])("a %s service documents the answers of", (_, { paths }, answers) => {
  const lines = answers.trim().replaceAll("\n  ", " ").split("\n");
  test.each(lines.map((line) => line.split(": ")))("%s: %s", (path = "", expected = "") => {
    expect(answersOf(paths[path].get ?? paths[path].post)).toBe(expected);
  });
});

test("a service that requires a token documents it, and the paths that need none", () => {
  const { security, components, paths } = guarded;
  expect([security, plain.security, plain.components.securitySchemes]).toEqual([[{ token: [] }], [], undefined]);
  expect(components.securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
  const open = Object.keys(paths).filter((path) => paths[path].get?.security?.length === 0);
  expect(open).toEqual(["/", "/livez", "/readyz", "/version", "/auth"]);
  expect([plain.paths["/auth"], plain.paths["/mcp"].post.requestBody.required]).toEqual([undefined, true]);
});

test("a shared failure has the headers of its kind, and the same example in its forms", () => {
  const { components }: { components: { responses: Record<string, Part> } } = guarded;
  const named = (headers: string) =>
    Object.entries(components.responses).flatMap(([name, part]) =>
      namesOf(part.headers).startsWith(headers) ? [name] : [],
    );
  const unauthorized = ["NoValidToken", "Forbidden", "Unauthorized", "UnauthorizedAsText"];
  expect(named("WWW-Authenticate RateLimit")).toEqual(unauthorized);
  expect(named("Retry-After RateLimit").join(" ")).toMatch(
    /^RateLimited Overloaded RateLimitedAsText Overloaded\w+ \w+$/,
  );
  const exampleOf = (name: string) => components.responses[name]?.content?.["application/json"]?.example;
  expect(exampleOf("AuthDemands")).toMatchObject({ error: { code: "INVALID_INPUT", details: [{ path: "/claim" }] } });
  const message = "There were too many requests from this client; try again in 12 s";
  expect(exampleOf("RateLimited")).toEqual({ success: false, error: { code: "RATE_LIMITED", message } });
  const { content, description } = plain.components.responses.MalformedAsEither;
  expect(content["text/plain"].example).toBe(`error: ${content["application/json"].example.error.message}\n`);
  expect(description).toMatch(/^`MALFORMED_BODY`: .*\. `MALFORMED_URL`: .*\. `MALFORMED_HEADER`: .*[^.]$/);
});

test("headers that every response with them has are required; numbers have their least value", () => {
  const headers = Object.entries<{ required?: boolean; schema: { minimum?: number } }>(guarded.components.headers);
  const required = headers.flatMap(([name, each]) => (each.required ? [name] : []));
  expect(required.sort().join(" ")).toBe(
    "Cache-Control Retry-After Vary WWW-Authenticate X-Auth-Claims X-Auth-Email X-Auth-Scopes X-Auth-Subject X-Content-Type-Options X-Request-Id",
  );
  const least = headers.flatMap(([name, { schema }]) =>
    schema.minimum === undefined ? [] : [`${name} ${schema.minimum}`],
  );
  expect(least.sort()).toEqual(["RateLimit-Limit 1", "RateLimit-Remaining 0", "RateLimit-Reset 1", "Retry-After 1"]);
});

test("the verifier's demands are lists, each with an example", () => {
  const list = { in: "query", schema: { type: "array", items: { type: "string", minLength: 1 } } };
  expect(guarded.paths["/auth"].get.parameters).toMatchObject([
    { name: "scope", ...list, example: ["orders:read"] },
    { name: "claim", ...list, example: ["groups:ops"] },
  ]);
});
