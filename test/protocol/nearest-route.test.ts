import { describe, expect, test } from "bun:test";
import { RouteTable } from "../../src/http/route-table.ts";
import { nearestRoute } from "../../src/http/unmatched.ts";

const route = (line: string) => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path };
};

const nearest = (routes: readonly string[], line: string): string | undefined => {
  const table = new RouteTable();
  table.add(routes.map(route));
  const { method, path } = route(line);
  const found = nearestRoute(table, method, path);
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
    ["POST /api/v1/tools/toy/generaly", "POST /api/v1/tools/toy/generally"],
    ["POST /api/v1/tools/toy/generat", "GET /api/v1/tools/toy/generate"],
    ["GET /api/v1/tools/tyo/generate", "GET /api/v1/tools/toy/generate"],
    ["GET /api/v1/tools/toy/kind", "GET /api/v1/tools/toy/:kind/:value"],
    ["GET /api/v1/tools/toys/kind/value", "GET /api/v1/tools/toy/:kind/:value"],
    ["GET /api/v1/tools/toy/kind/value/more", "GET /api/v1/tools/toy/:kind/:value"],
    ["GET /api/v1/tools/toy/kind/value/txt", "GET /api/v1/tools/toy/:kind/:value/text"],
    ["GET /livz", "GET /livez"],
    ["POST /lvz", "GET /livez"],
  ])("of %s is %s", (asked, expected) => {
    expect(nearest([...TOY, "GET /livez", "GET /readyz"], asked)).toBe(expected);
  });

  test("has the word rather than a value", () => {
    const routes = ["GET /make/:value", "GET /make/list", "POST /make/:value"];
    expect(nearest(routes, "GET /mak/list")).toBe("GET /make/list");
    expect(nearest(routes, "POST /mak/list")).toBe("POST /make/:value");
    expect(nearest(routes, "GET /make/a/b")).toBe("GET /make/:value");
    expect(nearest(["GET /:kind/list"], "GET /a/list/b")).toBeUndefined();
  });

  test.each([
    "/",
    "/l",
    "/zevil",
    "/livez/x",
    `/livez${"z".repeat(100)}`,
    "/api/v1/tols/ty/generate",
    `/${"x/".repeat(99)}`,
  ])("of %s is none", (path) => {
    expect(nearest([...TOY, "GET /livez"], `GET ${path}`)).toBeUndefined();
  });
});
