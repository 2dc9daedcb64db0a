import { expect, test } from "bun:test";
import { SURFACE, TOOL_NAMES } from "../support/surface.ts";
import { operations } from "./openapi-document.ts";

const SERVICE = ["index", "livez", "readyz", "version", "metrics", "openapi", "docs", "mcp"];

const bothForms = (id: string): string[] => [id, `${id}AsText`];

test("operation ids are stable", () => {
  const expected = [
    ...SERVICE,
    ...TOOL_NAMES.flatMap((name) => [`${name}Describe`, ...bothForms(`${name}Help`)]),
    ...["toolsList", ...SURFACE.map(([, id]) => id)].flatMap(bothForms),
  ];
  expect(operations.map(([, { operationId }]) => operationId).sort()).toEqual(expected.sort());
});
