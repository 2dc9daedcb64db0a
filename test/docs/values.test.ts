import { expect, setDefaultTimeout, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { sidekit } from "../support/app.ts";
import { CODE_POINT } from "../support/code-point.ts";
import { HASH_OF_HELLO } from "../support/hello-digests.ts";
import { operations } from "./openapi-document.ts";

setDefaultTimeout(60_000);

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The fields of every operation that encodes a text as a QR code: together they decide whether it fits. */
const CODE = ["type", "format", "size", "margin", "errorCorrection"];

/**
 * Fields whose values have a grammar, a limit in bytes, or depend on other fields, which the document says in words alone:
 * the service may refuse values that fit the schema. All other fields accept exactly what their schema says.
 */
const IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  "jwt.decode": ["token", "now"],
  "jwt.validate": ["token", "secret", "secretEncoding", "now"],
  "jwt.sign": ["payload", "secret", "secretEncoding", "algorithm", "header", "expiresIn", "notBefore", "now"],
  "jwt.keys": ["algorithm"],
  "jwt.decrypt": ["token", "secret", "secretEncoding"],
  "jwt.thumbprint": ["key", "secretEncoding"],
  "color.convert": ["color", "from"],
  "color.palette": ["color"],
  "color.info": ["color"],
  "color.contrast": ["foreground", "background"],
  "color.difference": ["a", "b"],
  "color.mix": ["a", "b"],
  "color.scale": ["color"],
  "color.simulate": ["color"],
  "passwd.generate": ["exclude", "numbers", "symbols", "uppercase", "lowercase"],
  "passwd.hash": ["password", "memory", "iterations", "parallelism", "cost"],
  "passwd.verify": ["hash"],
  "hash.verify": ["hash"],
  "hash.hmac": ["key", "keyEncoding", "signature"],
  "hash.identify": ["hash"],
  "qr.generate": [...CODE, "text"],
  "qr.url": [...CODE, "url"],
  "qr.wifi": [...CODE, "ssid", "password", "security"],
  "qr.contact": [
    ...CODE,
    "name",
    "familyName",
    "givenName",
    "organization",
    "title",
    "phones",
    "emails",
    "url",
    "address",
    "note",
  ],
  "qr.email": [...CODE, "to", "subject", "body"],
  "qr.sms": [...CODE, "number", "message"],
  "qr.phone": [...CODE, "number"],
  "qr.geo": [...CODE, "query"],
  "qr.event": [...CODE, "title", "start", "end", "timeZone", "location", "description"],
  "qr.otpauth": [...CODE, "issuer", "account", "secret", "period", "counter"],
  "qr.sepa": [...CODE, "name", "iban", "amount", "bic", "reference", "remittance"],
  "qr.upi": [...CODE, "address", "name", "amount", "note", "reference"],
  "qr.design": ["text", "url", "wifi/ssid", "size", "width", "dark", "light", "gradient", "logo", "label"],
  "qr.decode": ["image"],
  "lorem.generate": ["count"],
};

/** The least parameters of each algorithm. */
const LEAST: Readonly<Record<string, object>> = {
  argon2id: { memory: 8, iterations: 1 },
  bcrypt: { cost: 4 },
  scrypt: { cost: 10 },
};

/** Other values of an example, as hashing by the parameters that it has takes long. */
const BESIDE: Readonly<Record<string, (value: unknown) => object | undefined>> = {
  "passwd.hash /algorithm": (value) => LEAST[String(value)],
  "passwd.hash /user": () => LEAST.argon2id,
  "passwd.verify /password": () => ({ hash: HASH_OF_HELLO }),
};

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false });

/** Values that fit a schema. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1e6, maximum = 1e6, minLength = 0, maxLength = 40, minItems = 0, maxItems = 3 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.pattern !== undefined)
    return fc.stringMatching(new RegExp(schema.pattern, "u")).filter((text) => [...text].length <= maxLength);
  if (type === "integer") return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true }).map((number) => number + 0);
  if (type === "boolean") return fc.boolean();
  if (type === "array")
    return fc.array(fitting(schema.items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, 3) });
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 40) });
}

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
async function isRefused({ id, url, example, pointer, path }: Case, value: unknown): Promise<boolean> {
  const beside = BESIDE[`${id} ${pointer}`]?.(value);
  const pointers = (await refusedFor(url, withValue({ ...example, ...beside }, path, value))) ?? [];
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

const EXACT = CASES.filter(({ id, pointer }) => !IN_WORDS[id]?.includes(pointer.slice(1)));

test.each(EXACT)("$id accepts at $pointer what fits its schema", async (field) => {
  const accepts = async (value: unknown) => expect([value, await isRefused(field, value)]).toEqual([value, false]);
  if (field.schema.enum) {
    for (const value of field.schema.enum) await accepts(value);
    return;
  }
  const isValid = ajv.compile(field.schema);
  await fc.assert(
    fc.asyncProperty(fitting(field.schema), async (value) => {
      fc.pre(isValid(value));
      await accepts(value);
    }),
    { numRuns: 5 },
  );
});

test("every exception is a field", () => {
  const names = CASES.map(({ id, pointer }) => `${id} ${pointer}`);
  const exceptions = Object.entries(IN_WORDS).flatMap(([id, fields]) => fields.map((name) => `${id} /${name}`));
  expect([...exceptions, ...Object.keys(BESIDE)].filter((name) => !names.includes(name))).toEqual([]);
});
