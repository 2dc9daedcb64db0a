import { afterEach, expect, jest, test } from "bun:test";
import { BodyMemory } from "../../src/http/body.ts";
import { bodySizeOf, countUntilSent, rememberBody } from "../../src/http/response.ts";
import { contextOf, sidekit } from "../support/app.ts";

const KIB = 1024;
const LARGE = "a".repeat(300 * KIB);

function sending(body: string | Uint8Array<ArrayBuffer> | Blob, { network = true, method = "GET" } = {}) {
  const bodyMemory = new BodyMemory(1000 * KIB);
  const request = new Request("http://localhost/", { method });
  const context = contextOf(request, { bodyMemory, network });
  const response = rememberBody(new Response(body, { headers: { "x-kept": "yes" }, status: 201 }), body);
  return { response, bodyMemory, sent: countUntilSent(response, request, context) };
}

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ["a text", "a".repeat(256 * KIB + 1)],
  ["bytes", new TextEncoder().encode(LARGE)],
])("a large answer counts until it is read: %s", async (_, body) => {
  const { sent, bodyMemory } = sending(body);
  expect(bodyMemory.used).toBe(body.length);
  expect([sent.status, sent.headers.get("x-kept"), bodySizeOf(sent)]).toEqual([201, "yes", body.length]);
  expect(await sent.text()).toBe("a".repeat(body.length));
  expect(bodyMemory.used).toBe(0);
});

test("it counts until its reader has gone, and once only", async () => {
  jest.useFakeTimers();
  const { sent, bodyMemory } = sending(LARGE);
  const reader = sent.body?.getReader();
  expect((await reader?.read())?.value?.length).toBe(64 * KIB);
  expect(bodyMemory.used).toBe(LARGE.length);
  await reader?.cancel();
  jest.runAllTimers();
  expect(bodyMemory.used).toBe(0);
});

test("it counts until its reader has been too slow, who gets no end that looks like one", async () => {
  jest.useFakeTimers();
  const { sent, bodyMemory } = sending(LARGE);
  const reader = sent.body?.getReader();
  await reader?.read();
  // A minute, and a second for each 16,000 bytes.
  jest.advanceTimersByTime(60_000 + LARGE.length / 16 - 1);
  expect(bodyMemory.used).toBe(LARGE.length);
  jest.advanceTimersByTime(1);
  expect(bodyMemory.used).toBe(0);
  expect(await reader?.read().catch(() => "failed")).toBe("failed");
});

test.each([
  ["a small one", "a".repeat(256 * KIB), {}],
  ["a file, of which all readers share one copy", new Blob([LARGE]), {}],
  ["one that is not sent", LARGE, { method: "HEAD" }],
  ["one for a program that calls the service in process", LARGE, { network: false }],
] as const)("%s does not count", (_, body, options) => {
  const { response, sent, bodyMemory } = sending(body, options);
  expect(sent).toBe(response);
  expect(bodyMemory.used).toBe(0);
});

const answerTo = async (path: string, init?: RequestInit): Promise<Response> =>
  sidekit.fetch(`/api/v1/tools${path}`, init);

const PATHS =
  "/hash/md5/é /hash/md5/é/text /color/info/red /qr/generate/hello?raw=true /passwd/2 /passwd/2/text /nowhere ";

test.each(PATHS.split(" "))("the log knows the size of the answer to GET %s", async (path) => {
  const answer = await answerTo(path);
  expect(bodySizeOf(answer)).toBe((await answer.arrayBuffer()).byteLength);
});

test("a 304 has no size", async () => {
  const tag = (await answerTo("/color/info/red")).headers.get("etag") ?? "";
  const answer = await answerTo("/color/info/red", { headers: { "if-none-match": tag } });
  expect([answer.status, bodySizeOf(answer), answer.headers.has("content-type")]).toEqual([304, 0, false]);
});
