import { expect, test } from "bun:test";
import { app } from "../../src/app.ts";
import { SURFACE, TOOL_NAMES } from "../support/surface.ts";

test("the tools answer at these paths and no others", () => {
  const operations = ["GET ", ...SURFACE.map(([route]) => route)].flatMap((each) => [each, `${each}/text`]);
  const documents = TOOL_NAMES.flatMap((name) => [`GET /${name}`, `GET /${name}/help`, `GET /${name}/help/text`]);
  const routes = app.routes
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.slice("/api/v1/tools".length)}`);
  expect(routes.sort()).toEqual([...operations, ...documents].sort());
});
