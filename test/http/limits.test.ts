import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { expectation } from "../../src/operation/expectation.ts";
import { flatFields, isGroup, isObjectSchema } from "../../src/operation/flat-fields.ts";
import { type Route, sampleRequest, valueAt } from "../../src/operation/tool.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { json, send, TOOLS } from "../support/call.ts";
import { HASH_OF_HELLO } from "../support/hello-digests.ts";
import { DEFAULTS, LIMITS } from "../support/limits.ts";

const KEYWORDS = ["minLength", "maxLength", "maxBytes", "minItems", "maxItems", "minimum", "maximum"] as const;
type Keyword = (typeof KEYWORDS)[number];

/** The limits of a value, and of the forms that it may have. */
const limitsOf = (schema: TSchema): [Keyword, number][] => [
  ...KEYWORDS.flatMap((each): [Keyword, number][] => (schema[each] === undefined ? [] : [[each, schema[each]]])),
  ...(schema.anyOf ?? []).flatMap(limitsOf),
];

/** A field with limits. */
interface Limited {
  pointer: string;
  schema: TSchema;
  /** The field that refusals name, with its words: the list, for values of a list that may be a single text. */
  refused: { path: string; message: string };
}

/** All fields below a schema that have limits. */
function limitedFields(schema: TSchema, pointer = "", list?: Limited["refused"]): Limited[] {
  const refused = list ?? { path: pointer, message: `Must be ${expectation(schema)}` };
  // An optional object has the fields of another operation, whose limits are tested there.
  const members = Object.entries<TSchema>(schema.properties ?? {}).filter(
    ([, member]) => !isObjectSchema(member) || isGroup(member),
  );
  return [
    ...(limitsOf(schema).length > 0 ? [{ pointer, schema, refused }] : []),
    ...(schema.items ? limitedFields(schema.items, `${pointer}/0`) : []),
    ...(schema.anyOf ?? []).flatMap(({ items }: TSchema) =>
      items ? limitedFields(items, `${pointer}/0`, refused) : [],
    ),
    ...members.flatMap(([name, member]) => limitedFields(member, `${pointer}/${name}`)),
  ];
}

/** One route of each operation, a POST if there is one. */
const routes = new Map<string, Route & { tool: string }>();
for (const { name: tool, routes: all } of await loadTools())
  for (const route of all)
    if (route.method === "POST" || !routes.has(route.operation.id)) routes.set(route.operation.id, { ...route, tool });

interface Case extends Limited {
  name: string;
  route: Route & { tool: string };
  keyword: Keyword;
  limit: number;
}

/** A query has texts only, in which a number that may be a text has the limits of texts. */
const isTextIn = ({ method }: Route, { anyOf = [] }: TSchema): boolean =>
  method === "GET" && anyOf.some(({ type }: TSchema) => type === "string");

const cases = [...routes.values()].flatMap((route): Case[] =>
  limitedFields(route.operation.input).flatMap((field) =>
    limitsOf(field.schema)
      .filter(([keyword]) => !keyword.endsWith("imum") || !isTextIn(route, field.schema))
      .map(([keyword, limit]) => {
        const name = `${route.operation.id} ${field.pointer} ${keyword}`;
        return { name, route, keyword, limit, ...field };
      }),
  ),
);

/** The other fields of a request, without which a value at the limit takes long. */
const BESIDE: Readonly<Record<string, object>> = {
  "passwd.hash": { memory: 8, iterations: 1 },
  "passwd.verify": { hash: HASH_OF_HELLO },
};

/** A value of a size that a keyword limits. */
function valueFor({ pointer, route: { operation }, keyword }: Case, size: number): unknown {
  if (keyword === "minimum" || keyword === "maximum") return size;
  const [first = "a"] = [valueAt(operation.example, pointer.slice(1).split("/"))].flat();
  return keyword.endsWith("Items")
    ? Array.from({ length: size }, () => first)
    : String(first).padEnd(size, "a").slice(0, size);
}

/** An example with another value at a pointer. */
function withValue(example: object, pointer: string, value: unknown): object {
  const [name = "", ...rest] = pointer.slice(1).split("/");
  if (rest.length === 0) return { ...example, [name]: value };
  if (rest[0] === "0") return { ...example, [name]: [value] };
  return { ...example, [name]: withValue(Object(valueAt(example, [name])), `/${rest.join("/")}`, value) };
}

/** The status of a request, and what it is refused for. */
async function ask({ route, pointer }: Case, value: unknown) {
  const { tool, method, path, operation } = route;
  const example = withValue({ ...operation.example, ...BESIDE[operation.id] }, pointer, value);
  const request = sampleRequest(method, TOOLS, `/${tool}${path}`, { ...operation, example: { ...example } });
  const [, , target = "", body = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(request) ?? [];
  const { status, text } = await send(target, method === "POST" ? json(body) : {});
  return { status, refused: JSON.parse(text).error?.details ?? [] };
}

/** What refusals say of a field; where that is in words of its own, its limits as well. */
const wordsOf = (schema: TSchema): string =>
  schema.expected && !schema.anyOf
    ? `${schema.expected}: ${expectation({ ...schema, expected: undefined })}`
    : expectation(schema);

test("the limits of every field are listed", () => {
  const found = [...routes.values()].map(({ operation: { id, input } }) => {
    const words = limitedFields(input).map(({ pointer, schema }) => [pointer, wordsOf(schema)]);
    return [id, Object.fromEntries(words)];
  });
  expect(Object.fromEntries(found)).toEqual(LIMITS);
});

test("the defaults of every field are listed", () => {
  for (const [id, { operation }] of routes) {
    const fields = flatFields(operation.input).filter(({ schema }) => schema.default !== undefined);
    const defaults = Object.fromEntries(fields.map(({ name, schema }) => [name, schema.default]));
    expect([id, defaults]).toEqual([id, DEFAULTS[id] ?? {}]);
  }
});

test("a field that depends on others names values that these can have", () => {
  for (const { operation } of routes.values())
    for (const { schema } of flatFields(operation.input))
      for (const [other, values] of Object.entries(schema.when ?? {}))
        expect(operation.input.properties[other]?.enum ?? values).toEqual(expect.arrayContaining(Object(values)));
});

test("fields beside an upload have the limits of the same fields in JSON", () => {
  for (const { operation } of routes.values())
    for (const [name, schema] of Object.entries(operation.upload?.input.properties ?? {})) {
      const inJson = operation.input.properties[name];
      expect([name, inJson && limitsOf(inJson)]).toEqual([name, limitsOf(schema)]);
    }
});

/** The names of time zones are shorter: a text of that length is refused in the same words. */
const UNREACHABLE = "qr.event /timeZone maxLength";

// Whether a value at the limit has an answer is tested in the home of its operation: a text of 65,536 letters is no token.
test.each(cases)("$name: one more is refused for it, and the limit is not", async (limited) => {
  const { name, keyword, limit, refused } = limited;
  if (name !== UNREACHABLE) expect((await ask(limited, valueFor(limited, limit))).refused).not.toContainEqual(refused);
  const beyond = await ask(limited, valueFor(limited, keyword.startsWith("min") ? limit - 1 : limit + 1));
  expect(beyond).toEqual({ status: 422, refused: [refused] });
});
