import { describe, expect, test } from "bun:test";
import { flatFields } from "../../../src/operation/flat-fields.ts";
import { valueAt } from "../../../src/operation/tool.ts";
import { TOOLS } from "../../../src/tools/tools.ts";
import {
  definitionsOf,
  type FieldDefinition,
  type OperationDefinition,
  type Schema,
} from "../../../src/web/definitions.ts";
import { callOf, requestOf } from "../../../src/web/operation/call.ts";
import {
  cell,
  choiceOf,
  choicesOf,
  createForm,
  enterExample,
  formsOf,
  jsonProblem,
  placeholderOf,
  problemOf,
  textOf,
  valueFrom,
} from "../../../src/web/operation/form.ts";
import { dataOf, respondTo } from "./support/answer.ts";

const INTEGER = { type: "integer" };
const NUMBER = { type: "number" };
const TEXT = { type: "string" };

const LONG = "12345678901234567890";

test.each<[Schema, Readonly<Record<string, string | number | boolean>>]>([
  // The service says what is wrong with the last three.
  [INTEGER, { " -5 ": -5, "007": 7, "1E3": 1000, "1.5": 1.5, "0x10": "0x10", [LONG.repeat(20)]: LONG.repeat(20) }],
  [NUMBER, { "48.20": 48.2, Infinity: "Infinity" }],
  [TEXT, { "5": "5" }],
  [{ type: "boolean" }, { true: true, false: false, yes: "yes" }],
  [{ anyOf: [NUMBER, TEXT] }, { "1.5": 1.5, "2030-01-01T00:00:00Z": "2030-01-01T00:00:00Z" }],
  // A number would lose what tells these texts from others.
  [{ anyOf: [TEXT, INTEGER] }, { "42": 42, "007": "007", "1.5": "1.5", [LONG]: LONG }],
])("for %j, texts have the values %j", (schema, values) => {
  for (const [text, value] of Object.entries(values)) expect([text, valueFrom(schema, text)]).toEqual([text, value]);
});

const formOf = (schema: Schema, own: Partial<FieldDefinition> = {}) =>
  createForm<{ field: unknown }, unknown>({
    id: "test.send",
    paths: { POST: "/" },
    values: [],
    takesFile: false,
    fields: { field: { name: "field", label: "Field", schema, ...own } },
  });

/** The value that a form sends for a field of a schema. */
function sent(schema: Schema, text: string | boolean, own: Partial<FieldDefinition> = {}): unknown {
  const form = formOf(schema, own);
  form.enter({ field: text });
  const call = form.call();
  return call && JSON.parse(requestOf(call).body ?? "").field;
}

describe("a form sends", () => {
  test.each([
    ["nothing for an empty optional text", TEXT, "", undefined],
    ["an empty text in place of a default", { ...TEXT, default: "-" }, "", ""],
    ["no default", { ...TEXT, default: "-" }, "-", undefined],
    ["white space in place of a default", { ...TEXT, default: "-" }, " ", " "],
    ["nothing for white space where a default is not empty", { ...TEXT, default: "-", minLength: 1 }, " ", undefined],
    ["nothing for white space alone", TEXT, " ", undefined],
    ["white space as a secret", { ...TEXT, minLength: 1, format: "password" }, " ", " "],
    ["nothing for an empty number", { ...INTEGER, default: 16 }, "", undefined],
    ["a choice", { ...TEXT, enum: ["a", "b"] }, "b", "b"],
    ["the first choice for a text that is none", { ...TEXT, enum: ["a", "b"] }, "c", "a"],
    ["no choice", { ...TEXT, enum: ["a", "b"] }, "", undefined],
    ["no default choice", { ...TEXT, enum: ["a", "b"], default: "b" }, "b", undefined],
    ["a number with a comma", NUMBER, "12,50", 12.5],
    ["a fraction alone", NUMBER, ",5", 0.5],
    ["a number below zero", NUMBER, "-0,25", -0.25],
    ["three decimals where so many thousands are beyond the limit", { ...NUMBER, maximum: 90 }, "48,208", 48.208],
    ["the lines of a list", { type: "array", items: TEXT }, " a \n\nb\n", ["a", "b"]],
    ["a list of one line", { type: "array", items: TEXT }, "a", ["a"]],
    ["nothing for an empty list", { type: "array", items: TEXT }, "\n ", undefined],
    ["a text or a list: one line", { anyOf: [TEXT, { type: "array" }] }, "a\n", "a"],
    ["a text or a list: two lines", { anyOf: [TEXT, { type: "array" }] }, "a\nb", ["a", "b"]],
    ["a switch that is on", { type: "boolean", default: false }, true, true],
    ["no switch that is off", { type: "boolean", default: false }, false, undefined],
    ["a switch that is off by choice", { type: "boolean", default: true }, false, false],
  ] as const)("%s", (_, schema, text, value) => {
    expect(sent(schema, text)).toEqual(value);
  });

  test("a colour without the white space around it, if there is more than that", () => {
    const schema = { ...TEXT, default: "red" };
    expect([" #123 ", " "].map((text) => sent(schema, text, { isColor: true }))).toEqual(["#123", undefined]);
  });

  test("a JSON object unchanged", () => {
    const form = createForm(definitionsOf("jwt").sign);
    form.enter({ payload: '{ "n": 1.0 }', secret: "s" });
    expect(requestOf(form.call() ?? callOf(definitionsOf("jwt").sign, {})).body).toContain('"payload":{ "n": 1.0 }');
  });
});

test("a form is incomplete while a required field is empty or a field has a problem", () => {
  const form = createForm(definitionsOf("jwt").sign);
  const { payload, header } = form.fields;
  form.enter({ payload: "{}", secret: "s" });
  expect(form.call()).toBeDefined();
  for (const text of ["[{}]", "null", "1"]) {
    form.enter({ header: text });
    expect([text, problemOf(header), form.call()]).toEqual([text, expect.stringContaining("JSON object"), undefined]);
  }
  form.enter({ header: " " });
  expect([problemOf(header), problemOf(payload)]).toEqual([undefined, undefined]);
  expect(form.call()).toBeDefined();
  form.enter({ secret: "" });
  expect(form.call()).toBeUndefined();
});

const NO_NUMBER = "Must be digits with a comma or a point before the fraction, such as 12.50";

test.each([
  ["1,234", {}, "May mean 1234 or 1.234: write one of these"],
  ["12.500", {}, "May mean 12500 or 12.5: write one of these"],
  ["12.500", { maximum: 12_499 }, undefined],
  ["12.500", { maximum: 12_500 }, "May mean 12500 or 12.5: write one of these"],
  ["0,500", {}, undefined],
  ["1234,500", {}, undefined],
  ["1,2345", {}, undefined],
  ["1.234,50", {}, NO_NUMBER],
  ["-", {}, NO_NUMBER],
])("of a number with a fraction, %j within %j is refused with %p", (text, limits, problem) => {
  const form = formOf({ ...NUMBER, ...limits });
  form.enter({ field: text });
  expect(problemOf(form.fields.field)).toBe(problem);
});

test.each([
  ["{", "Line 1, column 2: the text ends too early"],
  ['{\n  "a": 1,\n}', "Line 3, column 1: a comma before the end is too much"],
  ["{'a': 1}", 'Line 1, column 2: texts and names stand in straight double quotes, "…"'],
  ["{a: 1}", 'Line 1, column 2: names stand in double quotes, "…"'],
  ['{"a": 1 "b": 2}', "Line 1, column 9: a comma or a colon is missing"],
  ['{"a": }', "Line 1, column 7: } cannot stand here"],
  ['{"a": b}', "Line 1, column 7: b cannot stand here"],
  ['{"a": 1, b: 2}', 'Line 1, column 10: names stand in double quotes, "…"'],
  ['{"a": ;}', "Line 1, column 7: ; cannot stand here"],
  ['{"a": 🎉}', "Line 1, column 7: 🎉 cannot stand here"],
])("what is wrong with %j is said with its line and column", (text, problem) => {
  expect(jsonProblem(text)).toBe(problem);
});

test("values replace what was entered, and leave out a field if they are undefined", () => {
  const form = createForm(definitionsOf("lorem").generate);
  form.enter({ sentences: "4", count: "2" });
  const call = form.call({ sentences: undefined, count: 7 });
  expect(call?.parts.map(({ name, value }) => [name, value])).toEqual([["count", 7]]);
});

test("fields that share a cell have one state", () => {
  const shared = cell("5");
  const { generate, pin } = definitionsOf("passwd");
  const [one, other] = [createForm(generate, { count: shared }), createForm(pin, { count: shared })];
  one.enter({ count: "7" });
  expect(textOf(other.fields.count)).toBe("7");
  const forms = formsOf({ generate, pin }, { count: { initial: "3" } });
  expect(textOf(forms.generate.fields.count)).toBe("3");
  forms.pin.enter({ count: "8" });
  expect(textOf(forms.generate.fields.count)).toBe("8");
});

test.each([
  [TEXT, "x".repeat(60), "x".repeat(60), "x".repeat(60)],
  [TEXT, "x".repeat(61), "x".repeat(61), undefined],
  [{ type: "array" }, ["a", "b"], "a\nb", "a\nb"],
  [{ type: "object" }, { n: 1 }, '{\n  "n": 1\n}', '{\n  "n": 1\n}'],
  [{ ...TEXT, default: "b" }, "a", "a", undefined],
  [{ ...TEXT, format: "password" }, "a", "a", undefined],
  [{ type: "boolean", default: true }, undefined, true, undefined],
  [{ type: "boolean" }, true, true, "true"],
  [INTEGER, undefined, "", undefined],
])("for %j, the example %j is entered as %j, and has the placeholder %j", (schema, example, entered, placeholder) => {
  const form = formOf(schema, { example });
  enterExample(form);
  const { field } = form.fields;
  expect<unknown>([field.cell.state.value, placeholderOf(field)]).toEqual([entered, placeholder]);
});

test("a choice that an address got wrong is the one at first", () => {
  const { hmac } = definitionsOf("hash");
  const form = createForm(hmac, { algorithm: { initial: "sha256" } });
  form.enter({ algorithm: "rot13" });
  expect(choiceOf(form.fields.algorithm)).toBe("sha256");
  expect(choicesOf(form.fields.encoding)).toEqual(["hex", "base64", "base64url"]);
  // Nothing is chosen unless there is a default.
  const choices = { ...TEXT, enum: ["a", "b"] };
  expect([choices, { ...choices, default: "b" }].map((each) => choiceOf(formOf(each).fields.field))).toEqual(["", "b"]);
});

const OPERATIONS = TOOLS.flatMap(({ name, routes }) => {
  const definitions: Readonly<Record<string, OperationDefinition>> = definitionsOf(name);
  return Object.values(definitions).map((definition) => {
    const found = routes.find(({ operation }) => operation.id === definition.id)?.operation;
    if (!found) throw new Error(`${definition.id} is unknown`);
    return { id: definition.id, definition, operation: found };
  });
});

/** An example in the texts of a form. */
const asText = (value: unknown): string | boolean => {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(String).join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

describe.each(OPERATIONS)("$id", ({ definition, operation }) => {
  test("its example, entered into a form, is answered by each method, in both forms", async () => {
    const form = createForm(definition);
    // Those of files are not in the page.
    for (const { name, example = valueAt(operation.example, [name]), cell } of Object.values(form.fields))
      if (example !== undefined) cell.state.value = asText(example);
    const expected = operation.random === true ? undefined : await dataOf(callOf(definition, operation.example));
    for (const method of ["GET", "POST"] as const) {
      if (definition.paths[method] === undefined) continue;
      const call = form.call({}, { method });
      expect(call?.method).toBe(method);
      const answer = await dataOf(call);
      if (operation.random !== true) expect(answer).toEqual(expected);
      expect((await respondTo(call, true)).headers.get("content-type")).toStartWith("text/plain");
    }
  });

  test("every field has the limits, the choices and the default of the schema", () => {
    const schemas = new Map(flatFields(operation.input).map(({ name, schema }) => [name, schema]));
    for (const { name, schema, required } of Object.values(definition.fields)) {
      const source = schemas.get(name);
      const keywords = ["type", "minimum", "maximum", "minLength", "minItems", "maxItems", "enum", "default"] as const;
      for (const keyword of keywords)
        expect([name, keyword, schema[keyword]]).toEqual([name, keyword, source?.[keyword]]);
      expect(schema.maxLength).toBe(source?.maxLength ?? source?.maxBytes);
      expect(schema.format === "password").toBe(source?.secret === true);
      expect(required === true && schema.default !== undefined).toBe(false);
    }
  });
});
