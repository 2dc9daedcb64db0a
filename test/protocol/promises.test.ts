import { expect, test } from "bun:test";
import { app } from "../../src/server/app.ts";

test("Elysia creates no promise for a synchronous operation", () => {
  const tools = app.routes.filter(({ path }) => path.startsWith("/api/v1/tools"));
  const promising = tools.filter((route) => route.compile().constructor.name === "AsyncFunction");
  expect(promising.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(tools.length).toBeGreaterThan(50);
});
