import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { failureResponse } from "../../src/http/failure.ts";
import { requestContextOf } from "../../src/http/request-context.ts";
import { operation } from "../../src/operation/operation.ts";
import { invalidField, Refusal } from "../../src/operation/refusal.ts";
import { t, text } from "../../src/operation/schema.ts";
import { get, post } from "../../src/operation/tool.ts";
import { appOf, inContext } from "../support/app.ts";
import { toyTool } from "../support/toy.ts";

const CANARY = "canary-in-a-message";

/** What our own code could throw by mistake. */
const FAULTS: Readonly<Record<string, unknown>> = {
  "an error": new Error(CANARY),
  "a type error": new TypeError(CANARY),
  "a text": CANARY,
  nothing: undefined,
  "an object that claims a status": Object.assign(new Error(CANARY), { status: 418, code: "NOT_FOUND" }),
  "a module that is missing": Object.assign(new Error(CANARY), { code: "ERR_MODULE_NOT_FOUND" }),
  "a response": new Response(CANARY, { status: 418 }),
};

const THROWN: typeof FAULTS = {
  ...FAULTS,
  refusal: invalidField("/when", "Must be never"),
  overload: new Refusal("OVERLOADED", "Too many requests are waiting"),
};

const FIELD = { description: "When and how it fails" };

const failing = operation({
  id: "toy.fail",
  summary: "Fails",
  input: t.Object({ when: text(FIELD), how: text(FIELD) }),
  output: t.Object({}),
  example: { when: "now", how: "refusal" },
  run: ({ when, how }) => {
    if (when === "later") return new Promise<never>((_, reject) => setTimeout(() => reject(THROWN[how]), 1));
    if (when === "rejected") return Promise.reject(THROWN[how]);
    throw THROWN[how];
  },
  text: () => "",
});

const app = appOf(toyTool(post("/fail", failing), get("/fail/:when", failing)));

const requestOf = (path: string, init?: RequestInit): Request =>
  inContext(new Request(`http://localhost/api/v1/tools/toy/${path}`, init));

const posted = (path: string, body: BodyInit, headers: Record<string, string> = {}): Request =>
  requestOf(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

const typeOf = (answer: Response): string | null => answer.headers.get("content-type");

describe.each(["now", "later", "rejected"])("an operation that fails %s", (when) => {
  const both = (form: "" | "/text", how: string): Request[] => {
    const body = JSON.stringify({ when, how });
    const declared = posted(`fail${form}`, body, { "content-length": `${body.length}` });
    return [posted(`fail${form}`, body), declared, requestOf(`fail/${when}${form}?how=${encodeURIComponent(how)}`)];
  };

  test("is refused in the form of its route", async () => {
    for (const request of both("", "refusal")) {
      const answer = await app.handle(request);
      expect([answer.status, typeOf(answer)]).toEqual([422, "application/json"]);
      expect((await answer.json()).error.details).toEqual([{ path: "/when", message: "Must be never" }]);
    }
    for (const request of both("/text", "refusal")) {
      const answer = await app.handle(request);
      expect([answer.status, typeOf(answer)]).toEqual([422, "text/plain; charset=utf-8"]);
      expect(await answer.text()).toBe("error: when: must be never\n");
    }
  });

  test("as it is overloaded says when to try again", async () => {
    for (const request of [...both("", "overload"), ...both("/text", "overload")]) {
      const { status, headers } = await app.handle(request);
      expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "1", "no-store"]);
    }
  });

  test.each(Object.keys(FAULTS))("by %s is a 500 in the form of its route, without the message", async (how) => {
    for (const request of both("", how)) {
      const answer = await app.handle(request);
      const body = await answer.text();
      expect([answer.status, typeOf(answer)]).toEqual([500, "application/json"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const error = { code: "INTERNAL_ERROR", message: expect.not.stringContaining(CANARY) };
      expect(JSON.parse(body)).toEqual({ success: false, error });
      expect(requestContextOf(request).outcome.fault).toBe(THROWN[how]);
    }
    for (const request of both("/text", how)) {
      const answer = await app.handle(request);
      expect([answer.status, typeOf(answer)]).toEqual([500, "text/plain; charset=utf-8"]);
      expect(await answer.text()).toMatch(/^error: (?!.*canary)[^\n]+\n$/);
    }
  });
});

test("an error in a route without our handler is a 500 without its message, too", async () => {
  const other = new Elysia()
    .onError(({ error, request }) => failureResponse(error, requestContextOf(request), "json"))
    .get("/broken", () => {
      throw new Error(CANARY);
    });
  const answer = await other.handle(inContext(new Request("http://localhost/broken")));
  expect([answer.status, (await answer.text()).includes(CANARY)]).toEqual([500, false]);
});

test.each<[string, string, number, Record<string, string>]>([
  ["malformed JSON", "{", 400, {}],
  ["another media type", "when=now", 415, { "content-type": "application/x-www-form-urlencoded" }],
  ["too large", "x", 413, { "content-length": "99999999" }],
  ["too large, which shows only as it arrives", "x".repeat(1024 ** 2 + 1), 413, {}],
  ["a missing field", "{}", 422, {}],
])("an invalid body is refused in the form of its route: %s", async (_, body, status, headers) => {
  const json = await app.handle(posted("fail", body, headers));
  expect([json.status, typeOf(json)]).toEqual([status, "application/json"]);
  const plain = await app.handle(posted("fail/text", body, headers));
  expect([plain.status, typeOf(plain)]).toEqual([status, "text/plain; charset=utf-8"]);
});
