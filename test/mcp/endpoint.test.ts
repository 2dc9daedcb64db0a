import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { posted, postedNewest, rpc, toolCall } from "../support/agent.ts";
import { BASE } from "../support/call.ts";
import { checkAnswer } from "../support/contract.ts";

/** Sends a request, and checks the response against the OpenAPI document, and that nobody may keep it. */
async function send(request: RequestInit): Promise<Response> {
  const response = await fetch(`${BASE}/mcp`, request);
  // The second header is for streams, which must not be buffered.
  expect(["cache-control", "x-accel-buffering"].map((name) => response.headers.get(name))).toEqual(["no-store", null]);
  const text = await response.clone().text();
  await checkAnswer(BASE, "POST", "/mcp", { status: response.status, headers: response.headers, text });
  return response;
}

const post = (message: object | string, headers: Record<string, string> = {}) => send(posted(message, headers));

/** The answer to a message, in an event stream or not. */
async function answerTo(message: object) {
  const text = await (await post(message)).text();
  return JSON.parse(/^(?:data: )?(\{[^\n]*\})$/m.exec(text)?.[1] ?? "");
}

const ping = rpc("ping");

test("of many values, those in the arguments of a tool do not count", async () => {
  expect(
    (await post(rpc("ping", { _meta: { a: Array(997).fill(0) }, arguments: { a: Array(2000).fill(0) } }))).status,
  ).toBe(200);
});

describe("an unreadable body is a JSON-RPC error", () => {
  test.each([
    ["malformed JSON", "{", 400, -32_700],
    ["JSON that is not UTF-8 text", '"\\ud800"', 422, -32_600],
    ["a list", "[]", 422, -32_600],
    ["no message of JSON-RPC", "{}", 400, -32_600],
    ["JSON that is nested too deeply", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`, 422, -32_600],
    ["more values than clients send beside arguments", rpc("ping", { _meta: Array(998).fill(0) }), 422, -32_600],
    ["more arguments than any tool has", rpc("ping", { arguments: { ...Array(999).fill(0) } }), 422, -32_600],
    ["more than the limit", { a: "a".repeat(1024 * 1024) }, 413, -32_600],
  ])("%s", async (_, body, status, code) => {
    const response = await post(body);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id: null, error: { code, message: expect.any(String) } });
  });

  test("a body with another media type has status 415", async () => {
    const response = await post(ping, { "content-type": "text/plain" });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('; send it with Content-Type: application/json"');
  });
});

test("a notification has status 202 and an empty body", async () => {
  const response = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect([response.status, await response.text()]).toEqual([202, ""]);
});

const INVALID_PARAMS = -32_602;

test.each<[string, object | undefined, string]>([
  ["tools/call", { name: "hash_digest", arguments: [1] }, "params.arguments: must be of type object"],
  ["tools/call", { name: 5 }, "params.name: must be of type string"],
  ["tools/call", undefined, "params: must be of type object"],
  ["tools/list", { cursor: 5 }, "params.cursor: must be of type string"],
  [
    "initialize",
    { capabilities: 1, clientInfo: { name: "a", version: "1", icons: [{ src: "a", theme: "b" }], websiteUrl: 1 } },
    "params.protocolVersion: must be of type string, params.capabilities: must be of type object and " +
      "params.clientInfo.icons.0.theme: must be valid",
  ],
])("invalid parameters of %s have a message of one line", async (method, params, message) => {
  const { error } = await answerTo(rpc(method, params));
  expect(error).toEqual({ code: INVALID_PARAMS, message });
});

test.each<[string, object, string]>([
  ["jwt_decode", { jwt: "a" }, 'jwt: unknown field; did you mean "token"?'],
  [
    "hash_digest",
    { algorithm: "md5", text: "a", zzz: 1 },
    "zzz: unknown field; the fields are algorithm, text and encoding",
  ],
  ["passwd_generate", { length: "5" }, "length: must be a whole number from 4 to 128, not a text"],
  ["hash_digest", { algorithm: "md5" }, "text: missing; it must be a text"],
])("a wrong argument of %s has the API's message", async (name, args, message) => {
  const { result } = await answerTo(toolCall(name, args));
  expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: message }] });
});

test("an unknown revision has a message of one line", async () => {
  const _meta = { "io.modelcontextprotocol/protocolVersion": `x\ny\u001b\u2028${"z".repeat(5000)}` };
  const { error } = await answerTo({ jsonrpc: "2.0", method: "ping", params: { _meta } });
  expect(error.message).toMatch(/^Unsupported protocol version: x\\u000ay\\u001b\\u2028z{200,}…$/);
  expect(error.message).toHaveLength(301);
});

test("no message causes an internal error, and every error has a message of one line", async () => {
  const method = fc.constantFrom("initialize", "ping", "tools/list", "tools/call", "server/discover", "a\nb");
  const value = fc.constantFrom<unknown>(5, "x\ny", [1], { "a\nb": 1 }, null, {}, "2025-06-18", "jwt_validate");
  const name = fc.constantFrom("name", "arguments", "_meta", "protocolVersion", "capabilities", "clientInfo", "cursor");
  const params = fc.oneof(fc.dictionary(name, value), value);
  const message = fc.oneof(
    fc.json(),
    fc.record({ jsonrpc: fc.constant("2.0"), id: fc.anything(), method: fc.oneof(method, fc.string()), params }),
    fc.dictionary(fc.string(), fc.jsonValue()).map((args) => toolCall("jwt_validate", args)),
  );
  await fc.assert(
    fc.asyncProperty(message, async (body) => {
      const response = await post(body);
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      expect(text).not.toContain("-32603");
      for (const [, json = ""] of text.matchAll(/^(?:data: )?(\{.*\})$/gm)) {
        const { error, result } = JSON.parse(json);
        const [content] = result?.isError ? result.content : [];
        const shown: unknown = error?.message ?? content?.text;
        if (shown !== undefined) expect(shown).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u);
      }
    }),
    { numRuns: 200 },
  );
});

const postNewest = (method: string, params?: object) => send(postedNewest(method, params));

test("the list of tools may be kept for an hour, in the revision that says so", async () => {
  const { result } = await (await postNewest("tools/list")).json();
  expect([result.ttlMs, result.cacheScope]).toEqual([3_600_000, "public"]);
  const older = await answerTo(rpc("tools/list"));
  expect(Object.keys(older.result)).toEqual(["tools"]);
  expect(older.result.tools).toEqual(result.tools);
});

test("subscriptions are refused immediately, because the list of tools never changes", async () => {
  const response = await postNewest("subscriptions/listen", { notifications: { toolsListChanged: true } });
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: 1, error: { message: expect.any(String) } });
});
