import { describe, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Tool } from "../../src/operation/tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { allRoutes } from "../support/app.ts";
import { run } from "../support/run.ts";
import { SURFACE, TOOL_NAMES } from "../support/surface.ts";
import { openApiDocument, operation, operations } from "./openapi-document.ts";

const inTools = operations.filter(([name]) => name.includes("/api/v1/tools"));
const tagNames: string[] = openApiDocument.tags.map((tag: { name: string }) => tag.name);

const knownSchemas = new Map<string, object>();

/** The same object for equal schemas, as Ajv compiles each object: most parameters are those of other routes. */
function shared(schema: object): object {
  const text = JSON.stringify(schema);
  const known = knownSchemas.get(text) ?? schema;
  knownSchemas.set(text, known);
  return known;
}

describe("the document", () => {
  test("names its version, the service's address and every tool", () => {
    expect(openApiDocument).toMatchObject({ openapi: "3.1.0", servers: [{ url: "http://tools.example.org" }] });
    expect(openApiDocument.info).toMatchObject({ title: "Sidekit", license: { name: "MIT", identifier: "MIT" } });
    expect(tagNames).toEqual([...TOOL_NAMES, "tools", "service"]);
    for (const { description } of openApiDocument.tags) expect(description).not.toBeEmpty();
  });

  test("has every route of the service, and no other", async () => {
    const routes = (await allRoutes()).all.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(operations.map(([name]) => name).sort()).toEqual(routes.sort());
  });

  test("has operation ids that are stable", () => {
    const service = ["index", "livez", "readyz", "version", "metrics", "openapi", "docs", "mcp"];
    const described = TOOL_NAMES.flatMap((name) => [`${name}Describe`, `${name}Help`, `${name}HelpAsText`]);
    const ofTools = ["toolsList", ...SURFACE.map(([, id]) => id)].flatMap((id) => [id, `${id}AsText`]);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.sort()).toEqual([...service, ...described, ...ofTools].sort());
  });

  test("has no keywords of our own, no formats of numbers, and no constants without a type", () => {
    const text = JSON.stringify(openApiDocument);
    expect(text).not.toMatch(/"(maxBytes|oneLine|looseSpelling|patternProperties)":/);
    expect(text).not.toMatch(/"format":"(integer|numeric)"/);
    // Generated clients take a constant without a type for any value.
    expect(text).not.toMatch(/\{"const":[^,]*\}/);
    // A description is more than a name, except for those of members of tokens.
    expect(text).not.toMatch(/"description":"(?!alg|typ|kid|kty)[a-z]+"/);
  });

  test("has the format of integers with 64 bits for bytes in answers alone", () => {
    const found = JSON.stringify(openApiDocument).match(/"\w+":\{[^{}]*"format":"int64"/g) ?? [];
    expect([...new Set(found.map((text) => text.split('"')[1]))]).toEqual(["bytes"]);
  });

  test("has patterns without escapes of Unicode: generated clients drop their flag, or write the characters into code", () => {
    const patterns = [...JSON.stringify(openApiDocument).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = ""]) => JSON.parse(text),
    );
    expect(patterns).toContain("^[^:\\x00-\\x1f\\x7f-\\x9f]+$");
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pu]/i);
  });
});

const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });

test.each(operations)("%s has words, one tag, a 500 response, and examples that match their schemas", (_, each) => {
  const { summary, description, tags, responses, parameters = [], requestBody } = each;
  expect(summary).toMatch(/^[A-Z].*[^.]$/);
  expect(description).toMatch(/^[A-Z].*\.$/s);
  expect([tags.length, tagNames.includes(tags[0] ?? "")]).toEqual([1, true]);
  expect(Object.keys(responses)).toContain("500");
  for (const { description, example, required } of parameters) {
    expect(description).toMatch(/^\S.+/);
    if (required) expect(example).toBeDefined();
  }
  const exemplified = [...parameters, ...Object.values(requestBody?.content ?? {})].filter(
    ({ example }) => example !== undefined,
  );
  for (const { schema, example } of exemplified)
    expect([schema, ajv.validate(shared(schema), example)]).toEqual([schema, true]);
});

test.each(inTools)(
  "%s describes results and failures in the form of the route, and those of its method",
  (name, each) => {
    const { responses } = each;
    const types = (status: string) => {
      const { $ref, content } = responses[status] ?? {};
      return Object.keys(content ?? openApiDocument.components.responses[$ref?.split("/").at(-1) ?? ""].content);
    };
    const form = /.\/text$/.test(name) ? "text/plain" : "application/json";
    expect(types("200")[0]).toBe(form);
    // The query or the body of that one can request text.
    const others = name === "POST /api/v1/tools/lorem/generate" ? ["text/plain"] : [];
    for (const status of ["400", "500"]) expect(types(status)).toEqual([form, ...others]);
    const ofBodies = ["413", "415"].filter((status) => status in responses);
    expect(ofBodies).toEqual(name.startsWith("POST") ? ["413", "415"] : []);
    if (name.startsWith("POST")) expect(responses).toHaveProperty("422");
  },
);

describe("requests", () => {
  test("by GET have fields of the path, and the others in the query", () => {
    expect(operation("GET /api/v1/tools/hash/{algorithm}/{text}/text")).toMatchObject({
      summary: "Hash a text or a file, as text",
      description:
        "Hashes the UTF-8 bytes of a text, or a file as it is. A file is sent as a raw body of type application/octet-stream. Responds with the result alone, as text that ends with one newline. Failures are one line of text, too.",
      "x-operation": "hash.digest",
      "x-command": { words: "hash digest", values: ["algorithm", "text"] },
      parameters: [
        { name: "algorithm", in: "path", required: true, schema: { minLength: 1 }, example: "sha256" },
        { name: "text", in: "path", required: true, schema: { minLength: 1, type: "string" }, example: "hello" },
        { name: "encoding", in: "query", required: false, schema: { default: "hex" } },
      ],
    });
    const described = operation("GET /api/v1/tools/hash/help");
    expect(described).toMatchObject({ "x-operation": "hash.describe", description: `${described.summary}.` });
    for (const name of ["GET /api/v1/tools/hash/help", "GET /api/v1/tools"])
      expect(operation(name)).not.toHaveProperty("x-command");
  });

  test("nested fields of a body are query parameters with their own names", () => {
    const { parameters = [] } = operation("GET /api/v1/tools/qr/generate/{text}");
    const dark = parameters.find(({ name }) => name === "dark");
    expect(dark).toMatchObject({ in: "query", required: false, schema: { type: "string", default: "#000000" } });
  });

  test("fields of a POST are in its body alone: programs would send parameters in addition, which is refused", () => {
    const { parameters, requestBody } = operation("POST /api/v1/tools/qr/wifi");
    expect([parameters, requestBody?.required]).toEqual([undefined, true]);
    expect(operation("POST /api/v1/tools/passwd/generate").requestBody?.required).toBe(false);
  });

  test("fields that accompany bytes are parameters too, without defaults, and marked", () => {
    const { parameters = [], requestBody } = operation("POST /api/v1/tools/hash/hmac/{algorithm}");
    const marked = parameters.filter((each) => "x-beside-bytes" in each).map(({ name }) => name);
    expect(marked).toEqual(["keyEncoding", "encoding", "signature", "Sidekit-Key"]);
    expect(parameters.map(({ name }) => name)).not.toContain("text");
    const beside = parameters.filter((each) => "x-beside-bytes" in each);
    for (const { required, schema } of beside) expect([required, schema.default]).toEqual([false, undefined]);
    // The header serves beside a JSON body, too.
    expect(requestBody?.content["application/json"]?.schema.required).toEqual(["text"]);
    // The service refuses other characters in a header.
    const { schema } = parameters.find((each) => each.in === "header") ?? {};
    expect(schema?.pattern).toBe("^[\\x20-\\x7e]*$");
  });

  test("the body of an upload is binary, of any type or of those of images", () => {
    for (const [path, types] of [
      ["hash/{algorithm}", ["application/octet-stream"]],
      ["qr/decode", ["application/octet-stream", "image/png", "image/jpeg", "image/webp", "image/gif"]],
    ] as const) {
      const { "application/json": _, ...uploads } = operation(`POST /api/v1/tools/${path}`).requestBody?.content ?? {};
      expect(Object.keys(uploads)).toEqual([...types]);
      for (const { schema } of Object.values(uploads)) expect(schema).toEqual({ type: "string", format: "binary" });
    }
  });
});

describe("responses", () => {
  const tools: readonly Tool[] = TOOLS;
  const written = new Map(
    tools
      .flatMap(({ routes }) => routes.map(({ operation: each }) => [each.id, each] as const))
      .filter(([, { exampleResult }]) => exampleResult !== undefined),
  );
  test.each([...written])("the written one of %s is what the operation gives", async (_, each) => {
    expect<unknown>(await run(each, each.example)).toEqual(each.exampleResult);
  });

  test("PNG images are binary, SVG images are text", () => {
    const { content } = operation("GET /api/v1/tools/qr/generate/{text}").responses["200"] ?? {};
    expect(content).toMatchObject({
      "image/png": { schema: { type: "string", format: "binary" } },
      "image/svg+xml": { schema: { type: "string" } },
    });
    expect(content?.["image/svg+xml"]).not.toHaveProperty("schema.format");
  });

  test("failures have both forms where the query or the body can request text", () => {
    const { responses } = operation("POST /api/v1/tools/lorem/generate");
    expect(responses["422"]?.$ref).toBe("#/components/responses/InvalidInputAsEither");
    const { content } = openApiDocument.components.responses.InvalidInputAsEither;
    expect(Object.keys(content)).toEqual(["application/json", "text/plain"]);
  });

  test("every shared component is referred to", () => {
    const text = JSON.stringify(openApiDocument);
    for (const [section, parts] of Object.entries<object>(openApiDocument.components)) {
      for (const name of Object.keys(parts)) expect(text).toContain(`"#/components/${section}/${name}"`);
    }
  });
});
