import { expect, setDefaultTimeout, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { sidekit } from "../support/app.ts";
import { CODE_POINT } from "../support/code-point.ts";
import { operations } from "./openapi-document.ts";

setDefaultTimeout(60_000);

interface Schema {
  enum?: unknown[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false });

/** Values of every kind, and those just outside of the schema's limits. */
const anything = ({ minimum, maximum, minLength, maxLength }: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, "", "x", "\n", "5", [], [1], {}, { a: 1 }, -1, 0, 1.5, 1e15, "é".repeat(3)),
    fc.constantFrom(...[minimum ?? 0, maximum ?? 0].flatMap((limit) => [limit - 1, limit + 0.5, limit + 1])),
    fc.constantFrom("a".repeat((minLength ?? 1) - 1), "a".repeat((maxLength ?? 0) + 1)),
    fc.string({ maxLength: 20 }),
    fc.string({ unit: CODE_POINT, maxLength: 5 }),
  );

/** A field of a body, with those around it. */
interface Field {
  pointer: string;
  schema: Schema;
  path: readonly string[];
}

const fieldsOf = (schema: Schema, above: readonly string[] = []): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = [...above, name];
    return inner.properties ? fieldsOf(inner, path) : [{ pointer: `/${path.join("/")}`, schema: inner, path }];
  });

const withValue = (body: object, [name = "", ...rest]: readonly string[], value: unknown): object => ({
  ...body,
  [name]: rest.length === 0 ? value : withValue({ ...Reflect.get(body, name) }, rest, value),
});

/** The JSON pointers that a request is refused for; undefined if it is not refused. */
async function refusedFor(url: string, body: object): Promise<string[] | undefined> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await sidekit.fetch(url, init);
  if (response.status === 200) return undefined;
  const { error } = await response.json();
  return error.details?.map(({ path }: { path: string }) => path) ?? [error.code];
}

const CASES = operations
  .filter(([name]) => name.startsWith("POST /api/v1/tools") && !name.endsWith("/text"))
  .flatMap(([name, operation]) => {
    const { schema = {}, example } = operation.requestBody?.content["application/json"] ?? {};
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const url = inPath.reduce((path, each) => path.replace(`{${each.name}}`, String(each.example)), name.slice(5));
    const id = String(Reflect.get(operation, "x-operation"));
    return fieldsOf(schema).map((field) => ({ id, url, example: Object(example), ...field }));
  });

interface Case extends Field {
  id: string;
  url: string;
  example: object;
}

/** Whether the answer to an example with another value at a field blames the field, or an item of it. */
async function isRefused({ url, example, pointer, path }: Case, value: unknown): Promise<boolean> {
  const pointers = (await refusedFor(url, withValue(example, path, value))) ?? [];
  return pointers.some((each) => `${each}/`.startsWith(`${pointer}/`));
}

test.each(CASES)("$id refuses at $pointer what does not fit its schema", async (field) => {
  const isValid = ajv.compile(field.schema);
  await fc.assert(
    fc.asyncProperty(anything(field.schema), async (value) => {
      fc.pre(!isValid(value));
      // Algorithms of digests may be spelled in other ways.
      fc.pre(!(field.schema.enum && typeof value === "string"));
      expect([value, await isRefused(field, value)]).toEqual([value, true]);
    }),
    { numRuns: 8 },
  );
});
