import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { CompactEncrypt } from "jose";
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
  ...KEYWORDS.filter((keyword) => schema[keyword] !== undefined).map((keyword): [Keyword, number] => [
    keyword,
    schema[keyword],
  ]),
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

const fill = (size: number): string => "a".repeat(Math.max(0, size));
const spaces = (size: number): string => " ".repeat(Math.max(0, size));
const color = (size: number): string => `rgb(1, 2, 3${spaces(size - 12)})`;
const phone = (size: number): string => `020${spaces(size - 10)}7946000`;
const email = (size: number): string => `${fill(size - 2)}@b`;
const moment = (size: number): string => `2026-01-02T03:04:05.${"0".repeat(Math.max(0, size - 21))}Z`;
const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** A token whose signature, which is not checked, has as many characters as are left; Base64url never has 4n + 1. */
function token(size: number): string {
  const unsigned = ["{}", '{"a":1}', '{"a":12}'].map(
    (payload) => `${base64url('{"alg":"HS256"}')}.${base64url(payload)}.`,
  );
  const fitting = unsigned.find(({ length }) => size > length && (size - length) % 4 === 0) ?? "";
  return fitting + "A".repeat(size - fitting.length);
}

const KEY = "0123456789abcdef0123456789abcdef";

const encrypt = (text: string, key: string, header: { alg: string }): Promise<string> =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ enc: "A256GCM", ...header }).encrypt(Buffer.from(key));

/** A token for `KEY` of `size` characters; fewer than an empty token has cannot be made, and are cut off. */
async function encrypted(size: number): Promise<string> {
  for (let length = Math.floor(size * 0.74); ; length++) {
    const made = await encrypt(`{"a":"${fill(length)}"}`, KEY, { alg: "dir" });
    if (made.length >= size) return made;
  }
}

/** The other fields of a request, without which a value at the limit has no answer, or one that takes long. */
const BESIDE: Readonly<Record<string, (value: unknown) => object | Promise<object>>> = {
  "jwt.decrypt /token": () => ({ secret: KEY }),
  "jwt.decrypt /secret": async (value) => ({
    token: await encrypt("{}", String(value), { alg: "PBES2-HS256+A128KW" }),
  }),
  "color.convert /color": () => ({ from: "rgb" }),
  "passwd.hash /password": () => ({ memory: 8, iterations: 1 }),
  "passwd.hash /memory": () => ({ iterations: 1 }),
  "passwd.hash /iterations": () => ({ memory: 8 }),
  "passwd.hash /parallelism": () => ({ memory: 8 * 64, iterations: 1 }),
  "passwd.hash /user": () => ({ memory: 8, iterations: 1 }),
  "passwd.verify /password": () => ({ hash: HASH_OF_HELLO }),
  "passwd.hash /cost": (value) => ({ algorithm: Number(value) > 15 ? "scrypt" : "bcrypt" }),
  "qr.generate /text": () => ({ errorCorrection: "L" }),
  "qr.contact /size": () => ({ name: "A", phones: undefined, emails: undefined, margin: 0, errorCorrection: "L" }),
  "qr.event /start": () => ({ end: undefined }),
  "qr.event /end": (value) => ({ start: String(value).length > 10 ? "2026-01-01T00:00:00Z" : "2026-01-01" }),
  "qr.event /timeZone": () => ({ start: "2026-01-01T00:00:00Z", end: undefined }),
  "qr.event /description": () => ({ errorCorrection: "L" }),
  "qr.otpauth /size": () => ({ margin: 0, errorCorrection: "L" }),
  "qr.sepa /reference": () => ({ remittance: undefined }),
  "qr.design /text": () => ({ errorCorrection: "L", size: undefined }),
  "qr.design /url": () => ({ text: undefined, errorCorrection: "L" }),
  "qr.design /width": (value) => ({ size: undefined, format: Number(value) > 300 ? "pdf" : "png" }),
  "qr.otpauth /counter": () => ({ type: "hotp", period: undefined }),
  "lorem.generate /count": () => ({ type: "bytes" }),
};

/** Texts of a length that are more than characters; all other fields take any text. */
const TEXTS: Readonly<Record<string, (size: number) => string | Promise<string>>> = {
  "jwt.decode /token": token,
  "jwt.validate /token": token,
  "jwt.decrypt /token": encrypted,
  "hash.identify /hash": (size) => `d41d8cd98f00b204e9800998ecf8427e  ${fill(size - 34)}`,
  "passwd.verify /hash": (size) => "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW".padEnd(size),
  "qr.generate /text": (size) => "1".repeat(size),
  "qr.design /text": (size) => "1".repeat(size),
  "qr.contact /phones/0": phone,
  "qr.contact /emails/0": email,
  "qr.contact /url": (size) => `https://example.com/${fill(size - 20)}`,
  "qr.email /to": email,
  "qr.sms /number": phone,
  "qr.phone /number": phone,
  "qr.sepa /iban": (size) => "DE89370400440532013000".padEnd(size),
  "qr.sepa /bic": (size) => "COBADEFF".padEnd(size),
  "qr.sepa /reference": (size) => "RF18539007547034".padEnd(size),
  "qr.upi /address": (size) => `ada@${fill(size - 4)}`,
  "qr.event /start": moment,
  "qr.event /end": moment,
};

const isColor = (id: string, pointer: string): boolean =>
  id.startsWith("color.") && /^\/(color|foreground|background|a|b)$/.test(pointer);

const textOf = (id: string, pointer: string) => (isColor(id, pointer) ? color : (TEXTS[`${id} ${pointer}`] ?? fill));

/** Limits that no valid value reaches, and why. The limit itself passes there: the answer has another reason. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["jwt.decode", "jwt.validate", "jwt.decrypt"].map((id) => [`${id} /token minLength`, "a token has full stops"]),
  ),
  ...Object.fromEntries(
    Object.entries(LIMITS).flatMap(([id, limits]) =>
      Object.keys(limits).flatMap((pointer): [string, string][] =>
        isColor(id, pointer) ? [[`${id} ${pointer} minLength`, "the shortest colours are red and tan"]] : [],
      ),
    ),
  ),
  "hash.hmac /signature maxLength": "the longest signature is a header of Stripe with several codes",
  "qr.event /timeZone maxLength": "the names of zones are shorter",
  "passwd.verify /hash minLength": "a hash of bcrypt has 60 characters",
  "qr.url /url minLength": "a URL has a scheme",
  "qr.url /url maxLength": "this length fits only if all are digits",
  "qr.contact /url minLength": "a URL has a scheme",
  "qr.design /url minLength": "a URL has a scheme",
  "qr.design /url maxLength": "this length fits only if all are digits",
  "qr.email /body maxLength": "a code has at most 2,953 bytes",
  "qr.event /size minimum": "the code of an event has at least 57 modules",
  "qr.otpauth /secret minLength": "a byte takes two characters of Base32",
  "qr.sepa /iban minLength": "the shortest IBAN has 15 characters",
  "qr.sepa /bic minLength": "a BIC has 8 or 11 characters",
  "qr.sepa /reference minLength": "the shortest reference has 5 characters",
  "qr.decode /image minLength": "a data URL begins with its type",
};

/** A value of a size that a keyword limits. */
async function valueFor({ pointer, route: { operation }, keyword }: Case, size: number): Promise<unknown> {
  if (keyword === "minimum" || keyword === "maximum") return size;
  if (!keyword.endsWith("Items")) return (await textOf(operation.id, pointer)(size)).slice(0, size);
  const [first = fill(1)] = [valueAt(operation.example, pointer.slice(1).split("/"))].flat();
  return Array.from({ length: size }, () => first);
}

/** An example with another value at a pointer. */
function withValue(example: object, pointer: string, value: unknown): object {
  const [name = "", ...rest] = pointer.slice(1).split("/");
  if (rest.length === 0) return { ...example, [name]: value };
  if (rest[0] === "0") return { ...example, [name]: [value] };
  const inner = valueAt(example, [name]);
  return {
    ...example,
    [name]: withValue(typeof inner === "object" && inner ? inner : {}, `/${rest.join("/")}`, value),
  };
}

/** The status of a request, and what it is refused for. */
async function ask({ route, pointer }: Case, value: unknown) {
  const { tool, method, path, operation } = route;
  const beside = await BESIDE[`${operation.id} ${pointer}`]?.(value);
  const example = withValue({ ...operation.example, ...beside }, pointer, value);
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

test("fields beside an upload have the limits of the same fields in JSON", () => {
  for (const { operation } of routes.values())
    for (const [name, schema] of Object.entries(operation.upload?.input.properties ?? {})) {
      const inJson = operation.input.properties[name];
      expect([name, inJson && limitsOf(inJson)]).toEqual([name, limitsOf(schema)]);
    }
});

describe.each(cases)("$name", (limited) => {
  const { name, keyword, limit, refused } = limited;

  test("the limit passes", async () => {
    const answer = await ask(limited, await valueFor(limited, limit));
    const reason = UNREACHABLE[name];
    if (reason === undefined) expect(answer).toEqual({ status: 200, refused: [] });
    else {
      expect(answer.status).toBe(422);
      expect(answer.refused).not.toContainEqual(refused);
    }
  });

  test("one more is refused", async () => {
    const beyond = await ask(limited, await valueFor(limited, keyword.startsWith("min") ? limit - 1 : limit + 1));
    expect(beyond).toEqual({ status: 422, refused: [{ path: refused.path, message: refused.message }] });
  });
});

test("every exception is one of a limit that exists", () => {
  const names = cases.map(({ name }) => name);
  const fields = names.map((name) => name.slice(0, name.lastIndexOf(" ")));
  expect(Object.keys(UNREACHABLE).filter((each) => !names.includes(each))).toEqual([]);
  expect([...Object.keys(BESIDE), ...Object.keys(TEXTS)].filter((each) => !fields.includes(each))).toEqual([]);
});
