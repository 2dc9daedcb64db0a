import { describe, expect, test } from "bun:test";
import { operation } from "../../src/operation/operation.ts";
import { integer, t, text, withDefault } from "../../src/operation/schema.ts";
import { get, post, sampleRequest, tool, valueAt } from "../../src/operation/tool.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

const make = post("/make", toyOperation("toy.make"));

test("a tool with two routes of the same name, or without its default operation, is refused", () => {
  expect(() => toyTool(make, get("/made", toyOperation("toy.make")))).toThrow('Two routes of toy are named "make"');
  expect(() => toyTool(make, get("/made", toyOperation("toy.made")))).not.toThrow();
  expect(() => tool({ ...toyTool(make), defaultVerb: "break" })).toThrow('toy has no operation named "break"');
});

const about = { description: "A field" };
const draw = operation({
  id: "toy.draw",
  summary: "Draw",
  input: t.Object({
    text: text(about),
    size: withDefault(integer(about), 1),
    color: t.Object({ dark: withDefault(text(about), "black"), light: withDefault(text(about), "white") }),
  }),
  output: t.Object({}),
  example: { text: "a/b #1", size: 0, color: { dark: "#123" } },
  run: () => ({}),
  text: () => "",
});

describe("a sample of a request", () => {
  test("by GET has the values of the example in path and query", () => {
    expect(sampleRequest("GET", "https://x.example", "/draw/:text", draw)).toBe(
      "GET https://x.example/draw/a%2Fb%20%231?size=0&dark=%23123",
    );
    expect(sampleRequest("GET", "", "/draw", { ...draw, example: { text: "a b" } })).toBe("GET /draw?text=a+b");
    expect(sampleRequest("GET", "", "/draw/:text", { ...draw, example: { text: "a" } })).toBe("GET /draw/a");
  });
});

test("a value of an example is found by its path", () => {
  expect(valueAt({ a: { b: [1] } }, ["a", "b", "0"])).toBe(1);
  for (const path of [["b"], ["a", "c"], ["a", "b", "0", "toFixed"], ["n", "x"]])
    expect(valueAt({ a: { b: [1] }, n: null }, path)).toBeUndefined();
});
