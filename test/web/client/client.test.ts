import { afterAll, expect, spyOn, test } from "bun:test";
import "./support/page.ts";
import { exactNumber } from "../../../src/operation/json.ts";
import type { Call } from "../../../src/web/operation/call.ts";
import * as jwt from "../../../src/web/tools/jwt/forms.ts";
import * as lorem from "../../../src/web/tools/lorem/views.tsx";
import { forms, imageCall } from "../../../src/web/tools/qr/forms.ts";
import { sidekit } from "../../support/app.ts";
import { reset } from "./support/answer.ts";

const { failureOf, send } = await import("../../../src/web/operation/client.ts");

async function outcomeOf(
  call: Call | undefined,
  answer: (request: Request) => Response | Promise<Response>,
  options?: Parameters<typeof send>[1],
) {
  if (!call) throw new Error("The form is incomplete");
  const respond = Object.assign(async (...given: Parameters<typeof fetch>) => answer(new Request(...given)), fetch);
  const fetched = spyOn(globalThis, "fetch").mockImplementation(respond);
  try {
    return await send(call, options);
  } finally {
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
  }
}

const PAYLOAD = '{"sub":"me","id":12345678901234567890,"rate":0.1,"large":[1e400]}';
const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa(PAYLOAD)}.AAAA`.replaceAll("=", "");

afterAll(() => reset(jwt.forms.decode));

test("the page shows the digits of numbers that JavaScript cannot hold", async () => {
  jwt.forms.decode.enter({ token: TOKEN });
  const outcome = await outcomeOf(jwt.forms.decode.call(), sidekit.fetch);
  expect(JSON.stringify(outcome)).toContain(`"payload":${PAYLOAD}`);
});

test("an answer in HTML is the result itself, but not the page of a proxy", async () => {
  const call = lorem.form.call({ format: "html" });
  expect(await outcomeOf(call, sidekit.fetch)).toEqual({ data: expect.stringMatching(/^<p>/) });
  for (const page of ["<!DOCTYPE html><p>Log in", "\n<html><p>Log in"])
    expect(await outcomeOf(call, () => new Response(page))).toHaveProperty("failure.message", "A proxy answered 200");
  const refuse = () => Response.json({ error: { message: "No" } }, { status: 422 });
  expect(await outcomeOf(call, refuse)).toEqual({ failure: { message: "No", details: [] } });
});

test("a page that a proxy sends instead of an answer is a failure", async () => {
  const failure = { message: "A proxy answered 200", details: [] };
  const texts = '<p>Log in</p>|<!DOCTYPE html><title>|<script>go()</script>|{"login":"/"}|null|OK|'.split("|");
  for (const text of texts)
    expect(await outcomeOf(forms.generate.call(), () => new Response(text))).toEqual({ failure });
});

test("a call that is not wanted any more is ended", async () => {
  const isEnded = ({ signal }: Request) => Response.json({ data: signal.aborted });
  const { signal } = new AbortController();
  expect(await outcomeOf(forms.generate.call(), isEnded, { signal })).toEqual({ data: false });
  expect(await outcomeOf(forms.generate.call(), isEnded, { signal: AbortSignal.abort() })).toEqual({ data: true });
});

test("a service that cannot be reached is asked again after 5 seconds, unless a file was sent, which may be too large", async () => {
  const away = () => Promise.reject(new TypeError("Failed to fetch"));
  const failure = { message: "Cannot reach the service", details: [] };
  expect(await outcomeOf(forms.generate.call(), away)).toEqual({ failure: { ...failure, retryAfterSeconds: 5 } });
  expect(await outcomeOf(imageCall(new File([], "a.png")), away)).toEqual({
    failure: { ...failure, message: "Cannot reach the service, or the file is over its limit for uploads" },
  });
});

test.each([
  [502, "<html>", null, { message: "A proxy answered 502", details: [] }],
  [429, '{"error": {"message": "Later"}}', "7", { message: "Later", details: [], retryAfterSeconds: 7 }],
  [503, '{"error": {"message": "Later"}}', "0", { message: "Later", details: [] }],
  [422, '{"error": {"message": "No", "details": [{}]}}', null, { message: "No", details: [{}] }],
  [403, '{"error": "denied"}', null, { message: "A proxy answered 403", details: [] }],
  [503, "", "1", { message: "A proxy answered 503", details: [], retryAfterSeconds: 1 }],
])("an answer of status %d, %j with Retry-After %p, is a failure", (status, text, retryAfter, failure) => {
  expect<object>(failureOf(status, text, retryAfter)).toEqual(failure);
});

test("a browser that gives no context shows the rounded number", () => {
  expect(exactNumber("id", 2 ** 64)).toBe(2 ** 64);
});
