import { describe, expect, test } from "bun:test";
import { requestOf } from "../../../src/web/api/call.ts";
import { curl, sidekit } from "../../../src/web/api/samples.ts";
import type { Schema } from "../../../src/web/definitions.ts";
import {
  type Document,
  entriesOf,
  examplesOf,
  groupsOf,
  isText,
  type RouteForm,
  resultRows,
  typeWords,
} from "../../../src/web/docs/document.ts";
import {
  type BodyKind,
  type Field,
  fieldsOf,
  fileTypes,
  groupFields,
  limitWords,
  unsaidLimits,
} from "../../../src/web/docs/fields.ts";
import { prepare } from "../../../src/web/docs/request.ts";
import { openApiDocument } from "../../docs/openapi-document.ts";
import { TOOL_NAMES } from "../../support/surface.ts";
import { respondTo } from "./support/answer.ts";

const DOCUMENT: Document = openApiDocument;
const ENTRIES = entriesOf(DOCUMENT);
const FORMS = ENTRIES.flatMap(({ forms }) => forms);

function formOf(id: string, name = "POST JSON"): RouteForm {
  const forms = ENTRIES.find((entry) => entry.id === id)?.forms ?? [];
  const found = forms.find((form) => `${form.method} ${isText(form) ? "text" : "JSON"}` === name);
  if (!found) throw new Error(`${id} has no form ${name}`);
  return found;
}

const fieldNamed = (name: string, form: RouteForm, kind: BodyKind = "json"): Field | undefined =>
  fieldsOf(form, kind).find((field) => field.name === name);

const prepared = (form: RouteForm, texts: Readonly<Record<string, string>> = {}, file?: File) =>
  prepare(form, fieldsOf(form, file ? "file" : "json"), texts, file);

const SERVICE = { base: "http://127.0.0.1:3000", token: undefined, form: "json", masked: false } as const;

const isOfTool = ({ path }: RouteForm): boolean => path.startsWith("/api/v1/tools/");

describe("an example", () => {
  test.each(FORMS.filter(isOfTool).map((form) => [`${form.method} ${form.path}`, form] as const))(
    "of %s is sent as the page shows it, and answered",
    async (_, form) => {
      const { call, problems } = prepared(form);
      expect(problems).toEqual({});
      const response = await respondTo(call, isText(form));
      expect(response.status).toBe(200);
      expect(await response.text()).not.toBe("");
    },
  );
});

describe("an operation", () => {
  test("has all of its forms, and JSON by POST as its main one", () => {
    const palette = ENTRIES.find(({ id }) => id === "color.palette");
    expect(palette?.forms.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/v1/tools/color/palette",
      "POST /api/v1/tools/color/palette/text",
      "GET /api/v1/tools/color/palette/{color}",
      "GET /api/v1/tools/color/palette/{color}/text",
    ]);
    expect(palette?.main).toBe(palette?.forms[0] ?? formOf("color.palette"));
    expect(ENTRIES.find(({ id }) => id === "lorem.words")?.main).toBe(formOf("lorem.words", "GET JSON"));
    expect(new Set(ENTRIES.map(({ id }) => id)).size).toBe(ENTRIES.length);
  });

  test("is in the group of its tool, whose description of itself is last", () => {
    const groups = groupsOf(DOCUMENT, ENTRIES, "");
    expect(groups.map(({ name }) => name)).toEqual([...TOOL_NAMES, "tools", "service"]);
    expect(groups.flatMap(({ entries }) => entries)).toHaveLength(ENTRIES.length);
    const [jwt] = groups;
    expect([jwt?.title, jwt?.entries.at(-1)?.id]).toEqual(["JSON Web Tokens", "jwt.describe"]);
    expect(jwt?.about).toStartWith("Decode, validate");
  });

  test("is found by all words of its names, paths and descriptions", () => {
    const found = (words: string) =>
      groupsOf(DOCUMENT, ENTRIES, words).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(found("HMAC  hash")).toEqual(["hash.hmac"]);
    expect(found("{foreground}")).toEqual(["color.contrast"]);
    expect(found("nothing of this kind")).toEqual([]);
  });
});

describe("a field", () => {
  test("has its example, its place and its JSON pointer", () => {
    expect(fieldNamed("algorithm", formOf("hash.digest"))).toMatchObject({
      place: "path",
      pointer: "/algorithm",
      required: true,
      initial: "sha256",
    });
    expect(fieldNamed("color.dark", formOf("qr.generate"))).toMatchObject({ place: "body", pointer: "/color/dark" });
    expect(fieldNamed("dark", formOf("qr.generate", "GET JSON"))).toMatchObject({ place: "query", pointer: "/dark" });
    expect(fieldNamed("texts", formOf("hash.batch"))?.initial).toBe('["hello","world"]');
    expect(fieldNamed("count", formOf("lorem.generate"))?.initial).toBe("2");
  });

  test("accompanies the bytes of a file in the query or a header", () => {
    const form = formOf("hash.hmac");
    expect(fileTypes(form)).toEqual(["application/octet-stream"]);
    expect(fieldsOf(form, "file").map(({ name, place }) => [name, place])).toEqual([
      ["algorithm", "path"],
      ["keyEncoding", "query"],
      ["encoding", "query"],
      ["signature", "query"],
      ["Sidekit-Key", "header"],
    ]);
    expect(fileTypes(formOf("hash.batch"))).toEqual([]);
  });

  test("is shown on request if it is optional and empty, and there are more than eight", () => {
    const field = (name: string, more: Partial<Field> = {}): Field => ({
      name,
      place: "body",
      pointer: `/${name}`,
      required: false,
      description: "",
      schema: {},
      initial: "",
      ...more,
    });
    const eight = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => field(name));
    expect(groupFields(eight)).toEqual({ main: eight, others: [] });
    const [needed, filled] = [field("i", { required: true }), field("j", { initial: "1" })];
    expect(groupFields([...eight, needed, filled])).toEqual({ main: [needed, filled], others: eight });
  });

  test.each([
    [{ minimum: 1, maximum: 1000 }, ["1 to 1,000"]],
    [{ maximum: 5 }, ["at most 5"]],
    [{ minimum: 1 }, ["at least 1"]],
    [{ minLength: 1, maxLength: 9 }, ["at most 9 characters"]],
    [{ minLength: 3, maxLength: 9 }, ["3 to 9 characters"]],
    [{ minLength: 1 }, []],
    [{ minLength: 2 }, ["at least 2 characters"]],
    [{ minItems: 1, maxItems: 10 }, ["1 to 10 items"]],
    [{ minimum: 0, default: 0 }, ["at least 0", "default 0"]],
    [{ default: "" }, []],
    [{ default: false }, ["default false"]],
  ] as const)("with %j has the limits %j", (schema, words) => {
    expect(limitWords(schema)).toEqual([...words]);
  });

  test("a limit that the description says is not said again", () => {
    const schema = { maxLength: 65_536, default: "a" };
    expect(unsaidLimits({ description: "A text of at most 65,536 bytes", schema })).toEqual(["default a"]);
    expect(unsaidLimits({ description: "A text of ISO 655", schema })).toEqual([
      "at most 65,536 characters",
      "default a",
    ]);
    const range = { minimum: 4, maximum: 17 };
    expect(unsaidLimits({ description: "4 to 17", schema: range })).toEqual([]);
    expect(unsaidLimits({ description: "ISO 11717", schema: range })).toEqual(["4 to 17"]);
  });

  test.each([
    [{ type: "integer" }, "integer"],
    [{ type: "array" }, "array"],
    [{ type: "array", items: { type: "string" } }, "array of string"],
    [{ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "string or null"],
    [{ const: true, type: "boolean" }, "true"],
    [{}, "any value"],
  ] as const)("%j is of type %j", (schema: Schema, words) => {
    expect(typeWords(schema)).toBe(words);
  });
});

describe("a request", () => {
  test("has values of their types in a body, and leaves out empty ones", () => {
    const { call } = prepared(formOf("qr.generate"), { text: "42", size: "300", invert: "true", "color.dark": "#123" });
    expect(JSON.parse(requestOf(call).body ?? "")).toEqual({
      text: "42",
      size: 300,
      color: { dark: "#123" },
      invert: true,
    });
  });

  test("has several members of an object within it", () => {
    const { call } = prepared(formOf("qr.generate"), { text: "a", "color.dark": "#123", "color.light": "#abc" });
    expect(requestOf(call).body).toBe('{"text":"a","color":{"dark":"#123","light":"#abc"}}');
  });

  test("has texts in a URL as they are", () => {
    const { call } = prepared(formOf("color.palette", "GET text"), { color: "rgb(1 2 3 / 50%)", count: "007" });
    expect(requestOf(call, true).path).toBe(
      "/api/v1/tools/color/palette/rgb%281%202%203%20%2F%2050%25%29/text?type=triadic&count=007",
    );
  });

  test("has a text that its field refuses unchanged: the service says what is wrong", async () => {
    const { call, problems } = prepared(formOf("passwd.generate"), { length: "long" });
    expect(problems).toEqual({});
    const { error } = await (await respondTo(call)).json();
    expect(error.details).toEqual([{ path: "/length", message: expect.stringContaining("4 to 128") }]);
  });

  test.each([
    ["color.info", "GET JSON", { color: "" }, { color: "A path needs a value here" }],
    ["color.info", "GET JSON", { color: ".." }, { color: "A path cannot hold this value; use a POST form" }],
    ["hash.batch", "POST JSON", { texts: "[" }, { texts: "This is not JSON" }],
    ["jwt.validate", "POST JSON", { audience: "[" }, { audience: "This is not JSON" }],
    ["jwt.validate", "POST JSON", { audience: "me", "color.dark": "" }, {}],
  ] as const)("of %s, %s with %j has the problems %j", (id, form, texts, problems) => {
    expect(prepared(formOf(id, form), texts).problems).toEqual(problems);
  });

  test("has a list or one text where both are taken", () => {
    const bodyOf = (audience: string) =>
      JSON.parse(requestOf(prepared(formOf("jwt.validate"), { audience }).call).body ?? "");
    expect([bodyOf("me").audience, bodyOf('["me", "you"]').audience]).toEqual(["me", ["me", "you"]]);
  });

  test("keeps the place of a path parameter without a value", () => {
    expect(requestOf(prepared(formOf("color.info", "GET JSON"), { color: "" }).call).path).toEndWith("/info/{color}");
  });

  test("with the bytes of a file has its secret in a header, and as an option of the command", () => {
    const { call } = prepared(formOf("hash.hmac"), { "Sidekit-Key": "k", encoding: "base64" }, new File(["a"], "FILE"));
    expect(curl(call, SERVICE)).toBe(
      [
        "curl -s 'http://127.0.0.1:3000/api/v1/tools/hash/hmac/sha256?encoding=base64'",
        "-H 'content-type: application/octet-stream'",
        "-H 'Sidekit-Key: k'",
        "--data-binary '@FILE'",
      ].join(" \\\n  "),
    );
    expect(sidekit(call, SERVICE)).toBe("sidekit hash hmac sha256 --file=FILE --encoding=base64 --key=k --json");
  });

  test("of a body without known members is the whole body", () => {
    const form = FORMS.find(({ path, method }) => path === "/mcp" && method === "POST");
    if (!form) throw new Error("/mcp is not documented");
    const { call } = prepared(form, { body: '{"jsonrpc": "2.0"}' });
    expect(curl(call, SERVICE)).toEndWith(`-d '{"jsonrpc":"2.0"}'`);
    expect(prepared(form, { body: "{" }).problems).toEqual({ body: "This is not JSON" });
  });
});

describe("answers", () => {
  test("of the document are those to an example and to a refused value", () => {
    const examples = examplesOf(formOf("hash.digest"), DOCUMENT);
    expect(examples.map(({ status, isJson }) => [status, isJson])).toEqual([
      ["200", true],
      ["422", true],
    ]);
    expect(examples[0]?.text).toContain('\n    "algorithm": "sha256"');
    const [text] = examplesOf(formOf("hash.digest", "POST text"), DOCUMENT);
    expect(text).toMatchObject({ status: "200", isJson: false, text: expect.stringMatching(/^[0-9a-f]{64}\n$/) });
    expect(examplesOf(formOf("hash.describe", "GET JSON"), DOCUMENT).map(({ status }) => status)).not.toContain("404");
  });

  test("in JSON have members, those of objects and lists under their full names", () => {
    const rows = resultRows(formOf("hash.batch"), DOCUMENT);
    expect(rows.map(({ name, type }) => `${name}: ${type}`).slice(0, 5)).toEqual([
      "algorithm: string",
      "count: integer",
      "results: array of object",
      "results[].text: string",
      "results[].hash: string",
    ]);
    expect(rows[4]?.description).toBe("Lower-case hex");
    const names = resultRows(formOf("color.convert"), DOCUMENT).map(({ name }) => name);
    expect(names).toContain("components.rgb.r");
  });

  test("as text have none", () => {
    expect(resultRows(formOf("hash.batch", "POST text"), DOCUMENT)).toEqual([]);
  });
});
