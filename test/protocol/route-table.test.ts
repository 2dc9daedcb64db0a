import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formOf } from "../../src/http/route-table.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { allRoutes, appOf } from "../support/app.ts";

const routes = await allRoutes();

describe("the route at a path", () => {
  test.each([
    ["/livez", "/livez"],
    ["/", "/"],
    ["/api/v1/tools/jwt/decode/secret.secret.secret", "/api/v1/tools/jwt/decode/:token"],
    ["/api/v1/tools/jwt/decode/text", "/api/v1/tools/jwt/decode/:token"],
    ["/api/v1/tools/hash/md5/a%2Fb", "/api/v1/tools/hash/:algorithm/:text"],
    ["/api/v1/tools/hash/md5/hello/text", "/api/v1/tools/hash/:algorithm/:text/text"],
    ["/api/v1/tools/hash/md5/hello/what", undefined],
    ["/api/v1/tools/hash/md5/", undefined],
    ["/nope", undefined],
    ["/constructor", undefined],
    ["", undefined],
  ])("%s is %p", (path, route) => {
    expect(routes.patternAt(path)).toBe(route);
  });

  test("is a pattern of the service or undefined, for every path", () => {
    const patterns = new Set(routes.all.map(({ path }) => path));
    const part = fc.constantFrom("api", "v1", "tools", "hash", "jwt", "md5", "text", "decode", "x", "", ":text");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = `/${parts.join("/")}`;
        const found = routes.patternAt(path);
        expect(found === undefined || patterns.has(found)).toBe(true);
        expect(routes.methodsAt(path).length > 0).toBe(found !== undefined);
      }),
    );
  });
});

test.each([
  ["GET", "/livez", "json"],
  ["POST", "/api/v1/tools/hash/md5/batch/text", "text"],
  ["PUT", "/api/v1/tools/hash/md5/batch/text", "text"],
  ["GET", "/api/v1/tools/hash/md5/text", "json"],
  ["HEAD", "/api/v1/tools/hash/md5/text", "json"],
  ["POST", "/api/v1/tools/hash/md5/text", "text"],
  ["GET", "/nope/text", "json"],
])("failures of %s %s are %s", (method, path, form) => {
  expect(formOf(routes.patternAt(path, method))).toBe(form === "text" ? "text" : "json");
});

test("Elysia creates no promise for a synchronous operation", () => {
  const tools = TOOLS.flatMap((tool) => appOf(tool).routes);
  const promising = tools.filter((route) => route.compile().constructor.name === "AsyncFunction");
  expect(promising.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(tools.length).toBeGreaterThan(50);
});
