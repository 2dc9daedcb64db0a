import { expect } from "bun:test";
import process from "node:process";
import { type Answer, checkAnswer } from "./contract.ts";
import { json, upload } from "./requests.ts";
import { start } from "./service.ts";

/**
 * Where the service under test is: the process that SIDEKIT_COMMAND names, the binary or Deno,
 * else the app in this process. To load that takes 0.2 s of processor time.
 */
export const BASE = process.env.SIDEKIT_COMMAND
  ? (await start()).url
  : (await (await import("../../src/index.ts")).createSidekit().listen()).url;

export const TOOLS = "/api/v1/tools";

export { type Answer, json, upload };

/** What every failure promises, whatever caused it. */
function expectFailure({ status, headers, text }: Answer): void {
  const type = headers.get("content-type") ?? "";
  expect(headers.get("cache-control")).toBe("no-store");
  if (type.startsWith("text/plain")) {
    expect(text).toMatch(/^error: [^\n]+\n$/);
    return;
  }
  expect(type).toBe("application/json");
  const { success, error } = JSON.parse(text);
  expect(success).toBe(false);
  expect(error.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(error.message).toMatch(/^[^\n]+$/);
  if (status === 422) expect(error.details.length).toBeGreaterThan(0);
}

/** Sends a request, and checks the rules for every response, and the response's schema in the OpenAPI document. */
export async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(BASE + path, { redirect: "manual", ...init });
  const answer = { status: response.status, headers: response.headers, text: await response.text() };
  expect(answer.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  if (init.method !== "HEAD" && answer.status >= 400) expectFailure(answer);
  await checkAnswer(BASE, init.method ?? "GET", path, answer);
  return answer;
}

const sent = new Map<string, Promise<Answer>>();

/** The answer to a request, for tests of different files that look at the same answer: it is sent once in a run. */
export function sendOnce(path: string, init: RequestInit = {}): Promise<Answer> {
  const request = JSON.stringify([path, init]);
  const answer = sent.get(request) ?? send(path, init);
  sent.set(request, answer);
  return answer;
}

/** The `data` of an answer that succeeded. */
export function data({ status, headers, text }: Answer) {
  expect([status, text.slice(0, 300)]).toEqual([200, text.slice(0, 300)]);
  expect(headers.get("content-type")).toBe("application/json");
  const { success, data } = JSON.parse(text);
  expect(success).toBe(true);
  return data;
}

export const get = async (path: string) => data(await send(TOOLS + path));
export const post = async (path: string, body: unknown) => data(await send(TOOLS + path, json(body)));

/** The text of a `/text` form that succeeded, without its newline. */
function plain({ status, headers, text }: Answer): string {
  expect([status, text.slice(0, 300)]).toEqual([200, text.slice(0, 300)]);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/[^\n]\n$/);
  return text.slice(0, -1);
}

export const getText = async (path: string) => plain(await send(`${TOOLS}${path}/text`));
export const postText = async (path: string, body: unknown) => plain(await send(`${TOOLS}${path}/text`, json(body)));

/** The details of a refusal, with the fields to blame as JSON pointers. */
export async function refusal(path: string, init: RequestInit = {}) {
  const { status, text } = await send(path, init);
  expect(status).toBeGreaterThanOrEqual(400);
  const { code, message, details = [] } = JSON.parse(text).error;
  return { status, code, message, paths: details.map((each: { path: string }): string => each.path) };
}

/** The fields to blame for a request that has a value that cannot be used. */
export async function blamed(path: string, init: RequestInit = {}): Promise<string[]> {
  const { status, paths } = await refusal(path, init);
  expect(status).toBe(422);
  return paths;
}
