import { describe, expect, test } from "bun:test";
import { json, send, sendOnce } from "../../support/call.ts";
import { TOOL_NAMES } from "../../support/surface.ts";
import type { Exemplified, Operation } from "../openapi-document.ts";

const { paths } = JSON.parse((await send("/openapi.json")).text);

/** The path of an operation with the examples of its parameters. */
function urlOf(path: string, parameters: readonly Exemplified[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const encoded = (example: unknown) => encodeURIComponent(String(example));
  const filled = given.reduce((url, { name, example }) => url.replace(`{${name}}`, encoded(example)), path);
  const query = given.filter((each) => each.in === "query").map(({ name, example }) => `${name}=${encoded(example)}`);
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}

/** Every example of an answer that succeeds, with the request that it answers. */
const examples = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [], requestBody, responses }]) => {
    const [[type = "", { example = undefined } = {}] = []] = Object.entries(responses["200"]?.content ?? {});
    const body = requestBody?.content["application/json"]?.example;
    return example === undefined ? [] : [{ method, url: urlOf(path, parameters), type, body, example }];
  }),
);

describe("an example of a response equals the service's response to the example of the request", () => {
  test("every tool has examples", () => {
    const tools = new Set(examples.map(({ url }) => url.split("/")[4]));
    expect([...tools].sort()).toEqual(TOOL_NAMES.toSorted());
  });

  test.each(examples)("$method $url", async ({ method, url, type, body, example }) => {
    const { text } = await sendOnce(url, method === "post" ? json(body) : {});
    expect(type === "application/json" ? JSON.parse(text) : text).toEqual(example);
  });
});

const endpoints = Object.keys(paths).filter((path) => !path.startsWith("/api/") && "get" in paths[path]);

test.each(endpoints)("GET %s answers in a media type of its description", async (path) => {
  const [type = ""] = ((await send(path)).headers.get("content-type") ?? "").split(";");
  expect(Object.keys(paths[path].get.responses["200"].content)).toContain(type);
});
