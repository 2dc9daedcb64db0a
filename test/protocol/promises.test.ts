import { expect, test } from "bun:test";
import { TOOLS } from "../../src/tools/tools.ts";
import { appOf } from "../support/app.ts";

test("Elysia creates no promise for a synchronous operation", () => {
  const tools = TOOLS.flatMap((tool) => appOf(tool).routes);
  const promising = tools.filter((route) => route.compile().constructor.name === "AsyncFunction");
  expect(promising.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(tools.length).toBeGreaterThan(50);
});
