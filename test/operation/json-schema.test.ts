import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { isRequired, requestSchema, toJsonSchema } from "../../src/operation/json-schema.ts";
import { integer, jsonObject, oneOf, t, text, withDefault } from "../../src/operation/schema.ts";

const about = { description: "A field" };

describe("a schema as JSON Schema", () => {
  test("keeps every keyword that TypeBox and JSON Schema share", () => {
    const keywords = { type: "string", const: "a", default: "a", examples: ["a"], format: "uri", multipleOf: 1 };
    const own = { looseSpelling: true, isColor: true, when: { kind: ["a"] } };
    expect(toJsonSchema(withDefault(Type.Unsafe<string>({ ...keywords, ...own }), "a"))).toStrictEqual(keywords);
  });

  test("describes a limit in bytes, and marks secrets as passwords", () => {
    expect(toJsonSchema(text({ description: "A token", maxBytes: 6 }))).toEqual({
      type: "string",
      description: "A token (a text of at most 6 bytes)",
      maxLength: 6,
    });
    expect(toJsonSchema(text({ ...about, secret: true }))).toEqual({ type: "string", ...about, format: "password" });
  });

  test("converts nested schemas", () => {
    const word = { type: "string", ...about };
    expect(toJsonSchema(t.Array(text(about)))).toEqual({ type: "array", items: word });
    expect(toJsonSchema(t.Union([t.Number(), text(about)]))).toEqual({ anyOf: [{ type: "number" }, word] });
    expect(toJsonSchema(t.Record(t.String(), text(about)))).toEqual({ type: "object", additionalProperties: word });
    expect(toJsonSchema(t.Object({ a: text(about) }, { additionalProperties: false }))).toEqual({
      type: "object",
      properties: { a: word },
      required: ["a"],
      additionalProperties: false,
    });
    expect(toJsonSchema(t.Object({}, { additionalProperties: text(about) }))).toMatchObject({
      additionalProperties: word,
    });
    expect(toJsonSchema(jsonObject(about))).toEqual({ type: "object", ...about, additionalProperties: true });
  });
});

describe("the schema of a request", () => {
  const input = t.Object(
    {
      text: text(about),
      size: withDefault(integer(about), 5),
      kind: t.Optional(oneOf(["a", "b"], about)),
      color: t.Object({ dark: withDefault(text(about), "black") }),
      place: t.Object({ x: t.Number(), y: t.Optional(t.Number()) }),
    },
    { description: "An input" },
  );

  test("requires fields without a default that are not optional, at any depth", () => {
    const required = (...path: string[]) => isRequired(input, path);
    const names = ["text", "size", "kind", "color", "place", "nope"];
    expect(names.filter((name) => required(name))).toEqual(["text", "place"]);
    expect([required("place", "x"), required("place", "y"), required("color", "dark")]).toEqual([true, false, false]);
    expect([required("text", "x"), required("place", "z")]).toEqual([false, false]);
  });

  test("has all fields except those of the path, and allows no others", () => {
    const dark = { type: "string", ...about, default: "black" };
    expect(requestSchema(input, ["text", "kind"])).toEqual({
      type: "object",
      description: "An input",
      properties: {
        size: { type: "integer", ...about, default: 5 },
        color: { type: "object", properties: { dark }, additionalProperties: false },
        place: {
          type: "object",
          properties: { x: { type: "number" }, y: { type: "number" } },
          required: ["x"],
          additionalProperties: false,
        },
      },
      required: ["place"],
      additionalProperties: false,
    });
    expect(requestSchema(t.Object({ a: t.Optional(text(about)) }))).toEqual({
      type: "object",
      properties: { a: { type: "string", ...about } },
      additionalProperties: false,
    });
  });
});
