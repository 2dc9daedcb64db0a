import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { requestContextOf } from "../../src/http/request-context.ts";
import { failureResponse } from "../../src/http/response.ts";
import { operation } from "../../src/operation/operation.ts";
import { Refusal } from "../../src/operation/refusal.ts";
import { t } from "../../src/operation/schema.ts";
import { get, tool } from "../../src/operation/tool.ts";
import { appOf, inContext } from "../support/app.ts";

const broken = (thrown: unknown, later: boolean) =>
  operation({
    id: "toy.broken",
    summary: "Fails",
    input: t.Object({}),
    output: t.Object({}),
    example: {},
    run: () => {
      if (later) return Promise.reject(thrown);
      throw thrown;
    },
    text: () => "",
  });

const toy = (failing: ReturnType<typeof broken>) =>
  tool({ name: "toy", title: "Toy", message: "Fails", defaultVerb: "broken", routes: [get("/broken", failing)] });

describe("an error in our own code", () => {
  const canary = "canary-in-a-message";

  test.each([
    ["an error", new Error(canary)],
    ["a type error", new TypeError(canary)],
    ["a text", canary],
    ["nothing", undefined],
    ["an object that claims a status", Object.assign(new Error(canary), { status: 418, code: "NOT_FOUND" })],
    ["a response", new Response(canary, { status: 418 })],
  ])("%s, thrown or rejected, gives a 500 without its message", async (_, thrown) => {
    for (const later of [false, true]) {
      const app = appOf(toy(broken(thrown, later)));
      const request = inContext(new Request("http://localhost/api/v1/tools/toy/broken"));
      const answer = await app.handle(request);
      const body = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
      expect(JSON.parse(body)).toEqual({
        success: false,
        error: { code: "INTERNAL_ERROR", message: expect.any(String) },
      });
      expect(body).not.toContain(canary);
      const text = await app.handle(inContext(new Request("http://localhost/api/v1/tools/toy/broken/text")));
      expect([text.status, await text.text()]).toEqual([500, expect.stringMatching(/^error: [^\n]+\n$/)]);
      expect(requestContextOf(request).outcome.fault).toBe(thrown);
    }
  });

  test("thrown in a route without our handler gives a 500 too", async () => {
    const app = new Elysia()
      .onError(({ error, request }) => failureResponse(error, requestContextOf(request), "json"))
      .get("/broken", () => {
        throw new Error(canary);
      });
    const answer = await app.handle(inContext(new Request("http://localhost/broken")));
    expect([answer.status, (await answer.text()).includes(canary)]).toEqual([500, false]);
  });
});

test.each(["broken", "broken/text"])("an overload gives a 503 that says when to try again: /%s", async (path) => {
  const refusal = new Refusal("OVERLOADED", "Too many requests are waiting");
  const app = appOf(toy(broken(refusal, true)));
  const response = await app.fetch(inContext(new Request(`http://localhost/api/v1/tools/toy/${path}`)));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
