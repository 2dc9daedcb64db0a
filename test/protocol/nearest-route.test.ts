import { describe, expect, test } from "bun:test";
import { endsInValue, nearestRoute, wantsValueAfter } from "../../src/http/unmatched.ts";

const route = (line: string) => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path };
};

const nearest = (routes: readonly string[], line: string): string | undefined => {
  const { method, path } = route(line);
  const found = nearestRoute(routes.map(route), method, path);
  return found && `${found.method} ${found.path}`;
};

const TOY = [
  "GET /api/v1/tools/toy/generate",
  "POST /api/v1/tools/toy/generally",
  "GET /api/v1/tools/toy/:kind/:value",
  "GET /api/v1/tools/toy/:kind/:value/text",
  "GET /api/v1/tools/other/generate",
];

describe("the nearest route", () => {
  test.each([
    ["GET /api/v1/tools/toy/generat", "GET /api/v1/tools/toy/generate"],
    ["POST /api/v1/tools/toy/generall", "POST /api/v1/tools/toy/generally"],
    // One letter away with another method is nearer than two letters away with the same one.
    ["POST /api/v1/tools/toy/generale", "GET /api/v1/tools/toy/generate"],
    ["GET /api/v1/tools/toy/kind/value/more", "GET /api/v1/tools/toy/:kind/:value"],
    ["GET /api/v1/tools/toy/kind/value/more/text", "GET /api/v1/tools/toy/:kind/:value/text"],
    ["GET /api/v1/tools/other/nothing-like-it", "GET /api/v1/tools/other/generate"],
  ])("of %s is %s", (asked, expected) => {
    expect(nearest(TOY, asked)).toBe(expected);
  });

  test("is one that lacks a value rather than one that lacks a word", () => {
    const routes = ["GET /api/v1/tools/toy/make/list", "GET /api/v1/tools/toy/make/:value"];
    expect(nearest(routes, "GET /api/v1/tools/toy/make")).toBe("GET /api/v1/tools/toy/make/:value");
  });

  test("outside the tools is suggested only for a likely typo", () => {
    const routes = ["GET /livez", "GET /readyz"];
    expect(nearest(routes, "GET /livz")).toBe("GET /livez");
    expect(nearest(routes, "GET /lvz")).toBe("GET /livez");
    expect(nearest(routes, "POST /lvz")).toBe("GET /livez");
    for (const path of ["/", "/l", "/zevil", "/livez/x", `/livez${"z".repeat(100)}`])
      expect(nearest(routes, `GET ${path}`)).toBeUndefined();
    expect(nearest([], "GET /livez")).toBeUndefined();
  });
});

test("a route ends with a value, or expects one after a path", () => {
  expect(endsInValue({ path: "/a/:b" })).toBe(true);
  expect(endsInValue({ path: "/:a/b" })).toBe(false);
  const pattern = route("GET /a/:b/:c");
  expect(["/a", "/a/x", "/a/x/y", ""].map((path) => wantsValueAfter(pattern, path))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
