import { describe, expect, test } from "bun:test";
import { agentTools, inputSchema } from "../../src/mcp/agent-tool.ts";
import { operation } from "../../src/operation/operation.ts";
import { integer, notForAgents, oneOf, t, text, withDefault } from "../../src/operation/schema.ts";
import { post } from "../../src/operation/tool.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

const about = { description: "A field" };

const draw = operation({
  id: "toy.draw",
  summary: "Draw",
  description: "It draws a text.",
  guidance: "Draws a text. For a sketch use toy_sketch.",
  input: t.Object({
    text: text({ description: "What is written in the middle", brief: "Text to draw", minLength: 1, maxLength: 9 }),
    kind: withDefault(oneOf(["plain", "fancy"], about), "plain"),
    words: t.Optional(t.Array(text({ description: "A word", maxLength: 5 }), { ...about, minItems: 1, maxItems: 2 })),
    when: t.Optional(t.Union([t.Number({ minimum: -8e12, maximum: 3 }), text({ ...about, maxLength: 4 })], about)),
    color: t.Object({ dark: withDefault(text(about), "black"), light: text(about) }, { description: "Colours" }),
    size: withDefault(integer({ description: "Pixels", minimum: 1, maximum: 8 }), 3),
    raw: notForAgents(t.Optional(t.Boolean(about))),
  }),
  output: t.Object({ drawing: text(about) }),
  example: { text: "x", color: { light: "white" } },
  run: () => ({ drawing: "" }),
  text: () => "",
});

const sketch = toyOperation("toy.sketch");

describe("the schema of an input", () => {
  test("has every field with its short description, type, bounds and default", () => {
    expect(inputSchema(draw.input)).toEqual({
      type: "object",
      properties: {
        text: { type: "string", maxLength: 9, description: "Text to draw" },
        kind: { type: "string", enum: ["plain", "fancy"], default: "plain", description: "A field" },
        words: {
          type: "array",
          items: { type: "string", maxLength: 5 },
          maxItems: 2,
          description: "A field",
        },
        when: { type: ["number", "string"], maximum: 3, maxLength: 4, description: "A field" },
        color: {
          type: "object",
          properties: { dark: { type: "string", default: "black" }, light: { type: "string" } },
          required: ["light"],
          description: "Colours",
        },
        size: { type: "integer", minimum: 1, maximum: 8, default: 3, description: "Pixels" },
      },
      required: ["text", "color"],
    });
  });

  test("has no empty list of required fields", () => {
    expect(JSON.stringify(inputSchema(sketch.input))).toBe('{"type":"object","properties":{}}');
  });
});

test("a tool is described by its guidance, or else by its summary", () => {
  const tools = agentTools([toyTool(post("/draw", draw), post("/sketch", sketch))]);
  expect([...tools].map(([name, { definition }]) => [name, definition.description])).toEqual([
    ["toy_draw", "Draws a text. For a sketch use toy_sketch."],
    ["toy_sketch", "Do it."],
  ]);
});
