import { describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { createIssuer, createSidekit } from "../../src/index.ts";
import { json, upload } from "../support/requests.ts";
import { until } from "../support/service.ts";

const { fetch } = createSidekit();
const MD5 = "/api/v1/tools/hash/md5/text";
const OF_A = "0cc175b9c0f1b6a831c399e269772661\n";
const BYTES = { "content-type": "application/octet-stream" };
const JSON_TYPE = { "content-type": "application/json" };

/** A request whose body never ends, and whether it has been cancelled. */
function endless() {
  const state = { cancelled: false };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => {
      state.cancelled = true;
    },
  });
  return { state, init: { method: "POST", headers: BYTES, body } };
}

/** Waits until so many requests are in flight besides that for the metrics. */
const untilInFlight = (count: number) =>
  until(async () => {
    const metrics = await (await fetch("/metrics")).text();
    return metrics.includes(`http_requests_in_flight ${count + 1}\n`) || undefined;
  }, `${count} requests in flight`);

describe("a signal that aborts ends a call with its reason", () => {
  const reason = new Error("of the program");

  test("before the call", async () => {
    const signal = AbortSignal.abort(reason);
    await expect(fetch("/version", { signal })).rejects.toBe(reason);
    await expect(fetch(new Request("http://localhost/version", { signal }))).rejects.toBe(reason);
  });

  test("while the body arrives, which is cancelled, and the call is no longer in flight", async () => {
    for (const asRequest of [false, true]) {
      const { state, init } = endless();
      const calls = new AbortController();
      const all = { ...init, signal: calls.signal };
      const call = asRequest ? fetch(new Request(`http://localhost${MD5}`, all)) : fetch(MD5, all);
      await untilInFlight(1);
      calls.abort(reason);
      await expect(call).rejects.toBe(reason);
      expect(state.cancelled).toBe(true);
      await untilInFlight(0);
    }
  });

  test("while the operation runs", async () => {
    const calls = new AbortController();
    const init = { ...json({ password: "a" }), signal: calls.signal };
    const call = fetch("/api/v1/tools/passwd/hash", init);
    calls.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

describe("a body", () => {
  test("that has an error ends the call with it", async () => {
    const error = new Error("of the program");
    const body = new ReadableStream({ pull: () => Promise.reject(error) });
    await expect(fetch(MD5, upload(body))).rejects.toBe(error);
  });

  test.each([["text"], [5]])("with a chunk that is not bytes, %j, is refused", async (chunk) => {
    for (const headers of [BYTES, JSON_TYPE]) {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(chunk) });
      await expect(fetch(MD5, { method: "POST", headers, body })).rejects.toThrow(
        new TypeError("The stream of a body must have chunks of bytes, as Uint8Array"),
      );
    }
  });

  test("that is used already is refused, unless there is another one", async () => {
    const request = new Request(`http://localhost${MD5}`, upload("a"));
    const copy = request.clone();
    const reader = request.body?.getReader();
    await reader?.read();
    reader?.releaseLock();
    await expect(fetch(request)).rejects.toThrow(TypeError);
    expect(await (await fetch(request, { body: "a" })).text()).toBe(OF_A);
    expect(await (await fetch(copy)).text()).toBe(OF_A);
    expect(getEventListeners(copy.signal, "abort")).toEqual([]);
    const locked = new Request(`http://localhost${MD5}`, upload("a"));
    locked.body?.getReader();
    await expect(fetch(locked)).rejects.toThrow("The body of the request is used already; ");
  });

  test("that nobody reads is cancelled when the call is answered", async () => {
    const { state, init } = endless();
    expect((await fetch("/nope", init)).status).toBe(404);
    expect(state.cancelled).toBe(true);
  });

  test.each([
    ["a typed Blob", new Blob(["a"], { type: "application/octet-stream" }), 200],
    ["a form", new FormData(), 415],
    ["bytes without a type", new Uint8Array(1), 415],
  ])("of %s has its own media type", async (_, body, status) => {
    expect((await fetch(MD5, { method: "POST", body })).status).toBe(status);
  });
});

test("HEAD gets no content, of an issuer neither", async () => {
  const issuer = await createIssuer({ listen: false });
  for (const response of [await fetch("/version", { method: "HEAD" }), await issuer.fetch("/jwks", { method: "HEAD" })])
    expect([response.status, await response.text()]).toEqual([200, ""]);
});
