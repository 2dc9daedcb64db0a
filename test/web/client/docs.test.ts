import { describe, expect, test } from "bun:test";
import "./support/page.ts";
import { REFUSALS } from "../../../src/http/failure.ts";
import { curl, sidekit } from "../../../src/web/controls/samples.tsx";
import type { Schema } from "../../../src/web/definitions.ts";
import { requestOf } from "../../../src/web/operation/call.ts";
import {
  chaptersOf,
  type Document,
  entriesOf,
  type Field,
  type Form,
  fileTypes,
  groupsOf,
  isTextForm,
  pageView,
} from "../../../src/web/reference/document.ts";
import {
  exampleCall,
  examplesOf,
  failureRows,
  fieldsOf,
  limitWords,
  resultRows,
  rowOf,
  typeWords,
  unsaidLimits,
} from "../../../src/web/reference/fields.ts";
import { placeOf } from "../../../src/web/shell/route.ts";
import { TOOLS } from "../../../src/web/tools/tools.ts";
import { openApiDocument } from "../../docs/openapi-document.ts";
import { TOOL_NAMES } from "../../support/surface.ts";
import { respondTo } from "./support/answer.ts";

const DOCUMENT: Document = openApiDocument;
const ENTRIES = entriesOf(DOCUMENT);
const FORMS = ENTRIES.flatMap(({ forms }) => forms);

const nameOf = (form: Form): string =>
  `${form.method} ${form.takesFile ? "file to " : ""}${isTextForm(form) ? "text" : "JSON"}`;

function formOf(id: string, name = "POST JSON"): Form {
  const found = ENTRIES.find((entry) => entry.id === id)?.forms.find((form) => nameOf(form) === name);
  if (!found) throw new Error(`${id} has no form ${name}`);
  return found;
}

const fieldNamed = (name: string, form: Form): Field | undefined => fieldsOf(form).find((field) => field.name === name);

const SERVICE = { base: "http://127.0.0.1:3000", token: undefined, form: "json", masked: false } as const;

/** The examples of images are not files. */
const isSendable = ({ path, takesFile }: Form): boolean =>
  path.startsWith("/api/v1/tools/") && (!takesFile || path.includes("/hash/"));

describe("an example", () => {
  test.each(FORMS.filter(isSendable).map((form) => [`${nameOf(form)} ${form.path}`, form] as const))(
    "of %s is sent as the page shows it, and answered",
    async (_, form) => {
      const response = await respondTo(exampleCall(form), isTextForm(form));
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
    const inJson = (forms: readonly Form[]) => forms.filter((form) => !isTextForm(form)).map(({ method }) => method);
    for (const { id, main, forms } of ENTRIES)
      expect([id, main.method]).toEqual([id, inJson(forms).includes("POST") ? "POST" : "GET"]);
  });

  test("is in the group of its tool", () => {
    const groups = groupsOf(DOCUMENT, ENTRIES, "");
    expect(groups.map(({ name }) => name)).toEqual([...TOOL_NAMES, "tools", "service"]);
    expect(groups.flatMap(({ entries }) => entries)).toHaveLength(ENTRIES.length);
    const [jwt] = groups;
    expect(jwt?.title).toBe("JSON Web Tokens");
    expect(jwt?.about).toStartWith("Decode, validate");
  });

  test("is found by all words of its names, paths, descriptions, fields and choices, and by those of its view", () => {
    const found = (words: string) =>
      groupsOf(DOCUMENT, ENTRIES, words).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(found("HMAC  hash")).toEqual(["hash.hmac"]);
    expect(found("{foreground}")).toEqual(["color.contrast"]);
    expect(found("sha512")).toContain("hash.digest");
    expect(found("SHA-512")).toEqual(found("sha512"));
    expect(found("totp")).toContain("qr.otpauth");
    expect(found("2fa")).toEqual(["qr.otpauth"]);
    expect(found("nothing of this kind")).toEqual([]);
  });
});

test.each([
  ["", ["requests", "results", "authentication", "errors", "limits"]],
  ["authentication", ["authentication"]],
  ["error codes", ["errors"]],
  ["422", ["errors"]],
  ["rate limit", ["errors", "limits"]],
  ["nothing of this kind", []],
])("a search for %j shows the chapters %j", (words, ids) => {
  expect(chaptersOf(DOCUMENT, words).map(({ id }) => id)).toEqual(ids);
});

test("the chapter on errors has every code with its status and meaning", () => {
  const codes = chaptersOf(DOCUMENT, "").find(({ id }) => id === "errors")?.codes;
  expect(codes?.map(({ name, text }) => [name, text])).toEqual(
    Object.entries(REFUSALS).map(([code, { status, meaning }]) => [`${status} ${code}`, meaning]),
  );
});

describe("the view of an operation", () => {
  test("is the one that its tool has, and each view has an operation", () => {
    expect(pageView("jwt.sign")?.href).toBe("#/jwt/sign");
    expect(pageView("hash.digest")?.href).toBe("#/hash");
    const found = ENTRIES.flatMap(({ id }) => pageView(id)?.href ?? []).map((href) => {
      const { tool, mode } = placeOf(href) ?? {};
      return `${tool?.name} ${mode?.name}`;
    });
    const views = TOOLS.flatMap(({ name, modes }) => modes.map((mode) => `${name} ${mode.name}`));
    // Files are hashed in the browser, by no operation.
    expect([...new Set(found)].sort()).toEqual(views.filter((view) => view !== "hash file").sort());
    const others = ENTRIES.filter(({ id, tag }) => tag !== "service" && !id.endsWith(".describe") && !pageView(id));
    expect(others.map(({ id }) => id)).toEqual(["tools.list", "hash.algorithms"]);
  });
});

describe("a field", () => {
  test("has its example and its place", () => {
    const algorithm = { in: "path", required: true, example: "sha256" };
    expect(fieldNamed("algorithm", formOf("hash.digest"))).toMatchObject(algorithm);
    expect(fieldNamed("color.dark", formOf("qr.generate"))).toMatchObject({ in: "body", path: ["color", "dark"] });
    expect(fieldNamed("dark", formOf("qr.generate", "GET JSON"))).toMatchObject({ in: "query" });
    expect(fieldNamed("texts", formOf("hash.batch"))?.example).toEqual(["hello", "world"]);
    expect(fieldNamed("count", formOf("lorem.generate"))?.example).toBe(2);
  });

  test("accompanies the bytes of a file in the query or a header", () => {
    const { forms } = ENTRIES.find(({ id }) => id === "hash.hmac") ?? {};
    expect(forms?.map(nameOf)).toEqual(["POST JSON", "POST file to JSON", "POST text", "POST file to text"]);
    expect(fileTypes(formOf("hash.hmac").operation)).toEqual(["application/octet-stream"]);
    expect(fieldsOf(formOf("hash.hmac", "POST file to JSON")).map((field) => [field.name, field.in])).toEqual([
      ["algorithm", "path"],
      ["keyEncoding", "query"],
      ["encoding", "query"],
      ["signature", "query"],
      ["Sidekit-Key", "header"],
    ]);
    expect(fileTypes(formOf("hash.batch").operation)).toEqual([]);
  });

  test("is a row with its type and place, and with its choices, limits and default", () => {
    const rowNamed = (name: string, form: Form) =>
      fieldsOf(form)
        .map(rowOf)
        .find((row) => row.name === name);
    const length = { type: "integer", isRequired: false, limits: ["4 to 128", "default 16"] };
    expect(rowNamed("length", formOf("passwd.generate"))).toMatchObject(length);
    expect(rowNamed("dark", formOf("qr.generate", "GET JSON"))?.type).toBe("string, in query");
    expect(rowNamed("encoding", formOf("hash.hmac"))?.limits).toEqual(["hex", "base64", "base64url", "default hex"]);
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
    const unsaid = ["at most 65,536 characters", "default a"];
    expect(unsaidLimits({ description: "A text of ISO 655", schema })).toEqual(unsaid);
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

describe("the request of an example", () => {
  test("has values of their types in a body, several of an object within it", () => {
    const schema = {
      type: "object",
      properties: {
        size: { type: "integer" },
        color: { type: "object", properties: { dark: { type: "string" }, light: { type: "string" } } },
      },
    };
    const example = { size: 300, color: { dark: "#123", light: "#abc" } };
    const { operation, ...form } = formOf("qr.generate");
    const call = exampleCall({
      ...form,
      operation: { ...operation, requestBody: { content: { "application/json": { schema, example } } } },
    });
    expect(JSON.parse(requestOf(call).body ?? "")).toEqual(example);
  });

  test("with the bytes of a file has them as its body, and names a file in the command", () => {
    const call = exampleCall(formOf("hash.hmac", "POST file to JSON"));
    expect(curl(call, SERVICE)).toContain("--data-binary '@FILE'");
    expect(sidekit(call, SERVICE)).toStartWith("sidekit hash hmac");
    expect(sidekit(call, SERVICE)).toContain("--file=FILE");
    expect(curl(exampleCall(formOf("hash.hmac")), { ...SERVICE, masked: true })).toContain('"key":"•');
  });

  test("of a body without known members is the whole body", () => {
    const form = FORMS.find(({ path, method }) => path === "/mcp" && method === "POST");
    if (!form) throw new Error("/mcp is not documented");
    expect(JSON.parse(requestOf(exampleCall(form)).body ?? "")).toMatchObject({ jsonrpc: "2.0" });
    const body = { name: "body", type: "object", isRequired: true, text: "The body, as JSON", limits: [] };
    expect(fieldsOf(form).map(rowOf)).toContainEqual(body);
  });
});

describe("answers", () => {
  test("of the document are those to an example", () => {
    const examples = examplesOf(formOf("hash.digest"), DOCUMENT);
    expect(examples.map(({ status, isJson }) => [status, isJson])).toEqual([["200", true]]);
    expect(examples[0]?.text).toContain('\n    "algorithm": "sha256"');
    const [text] = examplesOf(formOf("hash.digest", "POST text"), DOCUMENT);
    expect(text).toMatchObject({ status: "200", isJson: false, text: expect.stringMatching(/^[0-9a-f]{64}\n$/) });
    expect(examplesOf(formOf("hash.describe", "GET JSON"), DOCUMENT).map(({ status }) => status)).not.toContain("404");
  });

  test("in JSON have members, those of objects and lists under their full names; failures, statuses and meanings", () => {
    const rows = resultRows(formOf("hash.batch"), DOCUMENT);
    expect(rows.map(({ name, type }) => `${name}: ${type}`).slice(0, 5)).toEqual([
      "algorithm: string",
      "count: integer",
      "results: array of object",
      "results[].text: string",
      "results[].hash: string",
    ]);
    expect(rows[4]?.text).toBe("Lower-case hex");
    const names = resultRows(formOf("color.convert"), DOCUMENT).map(({ name }) => name);
    expect(names).toContain("components.rgb.r");
    expect(resultRows(formOf("hash.batch", "POST text"), DOCUMENT)).toEqual([]);
    const failures = failureRows(formOf("hash.digest"), DOCUMENT);
    expect(failures.map(({ name }) => name)).toEqual(["400", "413", "415", "422", "500", "503"]);
    expect(failures.filter(({ text }) => text === "")).toEqual([]);
  });
});
