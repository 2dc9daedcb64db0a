import { describe, expect, test } from "bun:test";
import { operation } from "../../src/operation/operation.ts";
import { invalidField } from "../../src/operation/refusal.ts";
import { t, text } from "../../src/operation/schema.ts";
import { post, tool } from "../../src/operation/tool.ts";
import { appOf, inContext } from "../support/app.ts";

const FIELD = { description: "When and how it fails" };

/** Fails synchronously or not, with a refusal or another error. */
const failing = operation({
  id: "toy.fail",
  summary: "Fails",
  input: t.Object({ when: text(FIELD), how: text(FIELD) }),
  output: t.Object({}),
  example: { when: "now", how: "refusal" },
  run: ({ when, how }) => {
    const error = how === "refusal" ? invalidField("/when", "Must be never") : new Error("canary");
    if (when === "later") return new Promise<never>((_, reject) => setTimeout(() => reject(error), 1));
    if (when === "rejected") return Promise.reject(error);
    throw error;
  },
  text: () => "",
});

const app = appOf(
  tool({ name: "toy", title: "Toy", message: "Fails", defaultVerb: "fail", routes: [post("/fail", failing)] }),
);

const ask = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.handle(
    inContext(
      new Request(`http://localhost/api/v1/tools/toy/fail${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      }),
    ),
  );

describe.each(["now", "later", "rejected"])("an operation that fails %s", (when) => {
  test("is refused in the form of its route", async () => {
    const body = JSON.stringify({ when, how: "refusal" });
    const json = await ask("", body);
    expect([json.status, json.headers.get("content-type")]).toEqual([422, "application/json"]);
    expect((await json.json()).error.details).toEqual([{ path: "/when", message: "Must be never" }]);
    const plain = await ask("/text", body);
    expect([plain.status, plain.headers.get("content-type")]).toEqual([422, "text/plain; charset=utf-8"]);
    expect(await plain.text()).toBe("error: when: must be never\n");
  });

  test("is a 500 in the form of its route if it is our bug", async () => {
    const body = JSON.stringify({ when, how: "bug" });
    const json = await ask("", body);
    expect([json.status, (await json.json()).error.code]).toEqual([500, "INTERNAL_ERROR"]);
    const plain = await ask("/text", body);
    expect([plain.status, plain.headers.get("content-type")]).toEqual([500, "text/plain; charset=utf-8"]);
    expect(await plain.text()).toMatch(/^error: [^\n]+\n$/);
  });
});

test.each<[string, string, number, Record<string, string>]>([
  ["malformed JSON", "{", 400, {}],
  ["another media type", "when=now", 415, { "content-type": "application/x-www-form-urlencoded" }],
  ["too large", "x", 413, { "content-length": "99999999" }],
  ["too large, which shows only as it arrives", "x".repeat(1024 ** 2 + 1), 413, {}],
  ["a missing field", "{}", 422, {}],
])("an invalid body is refused in the form of its route: %s", async (_, body, status, headers) => {
  const json = await ask("", body, headers);
  expect([json.status, json.headers.get("content-type")]).toEqual([status, "application/json"]);
  const plain = await ask("/text", body, headers);
  expect([plain.status, plain.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
});
