import { describe, expect, test } from "bun:test";
import { inputSchema, outputSchema } from "../../src/mcp/agent-schema.ts";
import { agentTools } from "../../src/mcp/agent-tool.ts";
import { operation } from "../../src/operation/operation.ts";
import { post } from "../../src/operation/route.ts";
import { integer, oneOf, t, text, withDefault } from "../../src/operation/schema.ts";
import { tool } from "../../src/operation/tool.ts";

const about = { description: "A field" };
const LONG = "What is written in the middle of the symbol, which scanners do not read at all";

const size = withDefault(integer({ description: "Pixels", minimum: 1 }), 300);
const margin = withDefault(integer(about), 4);
const shared = { size, margin };
const qrCode = text(about);

const draw = operation({
  id: "toy.draw",
  summary: "Draw",
  description: "It draws a text.",
  input: t.Object({
    text: text({ description: LONG }),
    kind: t.Optional(oneOf(["plain", "fancy"], about)),
    words: t.Optional(t.Array(text(about), about)),
    when: t.Optional(t.Union([t.Number(), text(about)], about)),
    color: t.Object({ dark: withDefault(text(about), "black") }),
    ...shared,
  }),
  output: t.Object({ text: text(about), qrCode, note: t.Optional(text(about)) }),
  example: { text: "x".repeat(29) },
  run: ({ text }) => ({ text, qrCode: "" }),
  text: () => "",
});

const sketch = operation({
  id: "toy.sketch",
  summary: "Sketch",
  description: `${"First sentence that is rather long. ".repeat(2)}${"y".repeat(60)}. Last.`,
  input: t.Object(shared),
  output: t.Object({ qrCode, lines: t.Integer() }),
  example: { size: 5 },
  random: true,
  run: () => ({ qrCode: "", lines: 1 }),
  text: () => "",
});

describe("the schema of an input", () => {
  test("has names, types, short descriptions and required fields, and no limits", () => {
    expect(inputSchema(draw.input, [])).toEqual({
      type: "object",
      properties: {
        text: { type: "string", description: "What is written in the middle of the symbol" },
        kind: { type: "string", enum: ["plain", "fancy"], description: "A field" },
        words: { type: "array", items: { type: "string" }, description: "A field" },
        when: { type: ["number", "string"], description: "A field" },
        color: { type: "object", properties: { dark: { type: "string", description: "A field" } } },
        size: { type: "integer", description: "Pixels" },
        margin: { type: "integer", description: "A field" },
      },
      required: ["text"],
    });
  });

  test("omits fields that another tool describes, and an empty list of required fields", () => {
    expect(inputSchema(sketch.input, ["size"])).toEqual({
      type: "object",
      properties: { margin: { type: "integer", description: "A field" } },
    });
  });
});

test("the schema of a result lists the required fields that do not repeat the input", () => {
  expect(outputSchema(draw)).toEqual({ type: "object", required: ["qrCode"] });
  expect(outputSchema(sketch, draw)).toEqual({ type: "object", required: ["lines"] });
  const empty = { ...draw, output: t.Object({ text: text(about) }) };
  expect(outputSchema(empty)).toEqual({ type: "object" });
});

test("a description keeps its first sentence in full", () => {
  const first = `${"word ".repeat(30)}end.`;
  const long = { ...sketch, description: `${first} Another. A third.` };
  const tools = agentTools([
    tool({ name: "toy", title: "Toy", message: "For tests", defaultVerb: "sketch", routes: [post("/sketch", long)] }),
  ]);
  expect(tools.get("toy_sketch")?.definition.description).toBe('Sketch. Example: {"size":5}');
  const only = agentTools([
    tool({
      name: "toy",
      title: "Toy",
      message: "For tests",
      defaultVerb: "sketch",
      routes: [post("/sketch", { ...long, summary: `${"long ".repeat(30)}end` })],
    }),
  ]);
  expect(only.get("toy_sketch")?.definition.description).toBe(`${"long ".repeat(30)}end. Example: {"size":5}`);
});

test("a tool refers to an earlier tool with the same options, and shortens long texts in its example", () => {
  const tools = agentTools([
    tool({
      name: "toy",
      title: "Toy",
      message: "For tests",
      defaultVerb: "draw",
      routes: [post("/draw", draw), post("/sketch", sketch)],
    }),
  ]);
  expect([...tools.keys()]).toEqual(["toy_draw", "toy_sketch"]);
  const [first, second] = [...tools.values()].map(({ definition }) => definition);
  expect(first?.description).toBe(`Draw. It draws a text. Example: {"text":"${"x".repeat(28)}…"}`);
  expect(second?.description).toBe(
    "Sketch. First sentence that is rather long. First sentence that is rather long." +
      ' Options size, margin as in toy_draw. Example: {"size":5}',
  );
  expect(second?.inputSchema).toEqual({ type: "object", properties: {} });
  expect([first?.annotations, second?.annotations]).toEqual([
    { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    { readOnlyHint: true, openWorldHint: false },
  ]);
});
