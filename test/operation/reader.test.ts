import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inputReader } from "../../src/operation/reader.ts";
import { Refusal } from "../../src/operation/refusal.ts";
import { boolean, integer, jsonObject, oneOf, t, text, withDefault } from "../../src/operation/schema.ts";
import { CODE_POINT } from "../support/code-point.ts";

const about = { description: "A field" };
const input = t.Object({
  size: withDefault(integer({ ...about, minimum: 4, maximum: 128 }), 16),
  name: t.Optional(text({ ...about, minLength: 1, maxLength: 3 })),
  kind: withDefault(oneOf(["plain", "fancy"], { ...about, looseSpelling: true }), "plain"),
  loud: withDefault(boolean("Loud"), false),
  when: t.Optional(t.Union([t.Number(), text({ ...about, minLength: 1 })])),
  color: t.Object(
    { dark: withDefault(text(about), "black"), light: withDefault(text(about), "white") },
    { additionalProperties: false },
  ),
  more: t.Optional(jsonObject(about)),
});
const DEFAULTS = { size: 16, kind: "plain" as const, loud: false, color: { dark: "black", light: "white" } };

const fromBody = (body: Record<string, unknown>) => inputReader(input, "/thing")({ params: {}, body });
const fromUrl = (query: string, params = {}) =>
  inputReader(input, "/thing/:size")({ params: { size: "16", ...params }, query: new URLSearchParams(query) });

/** The fields that a refusal names. */
function blamed(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error.details.map(({ path }) => path);
    throw error;
  }
  return [];
}

describe("defaults", () => {
  test("replace absent fields, also in nested objects", () => {
    expect(fromBody({})).toEqual(DEFAULTS);
    expect(fromBody({ color: { dark: "red" } })).toEqual({ ...DEFAULTS, color: { dark: "red", light: "white" } });
    for (const query of ["dark=red", "color.dark=red", "color[dark]=red", "color%5Bdark%5D=red"])
      expect(fromUrl(query)).toEqual({ ...DEFAULTS, color: { dark: "red", light: "white" } });
  });

  test("are never shared between requests", () => {
    const first = fromBody({});
    first.color.dark = "changed";
    expect(fromBody({}).color.dark).toBe("black");
  });

  test("do not replace null", () => {
    for (const name of Object.keys(input.properties))
      expect(blamed(() => fromBody({ [name]: null }))).toEqual([`/${name}`]);
  });
});

describe("bodies are strict", () => {
  test.each([
    [{ size: "16" }, "/size"],
    [{ size: 16.5 }, "/size"],
    [{ size: 3 }, "/size"],
    [{ size: 129 }, "/size"],
    [{ loud: 1 }, "/loud"],
    [{ color: { dark: 1 } }, "/color/dark"],
    [{ color: { drak: "black" } }, "/color/drak"],
    [{ color: { "a/b~c": "black" } }, "/color/a~1b~0c"],
  ])("%j has an error at %s", (body, path) => {
    expect(blamed(() => fromBody(body))).toEqual([path]);
  });

  test.each<[object, string]>([
    [{ color: { drak: "black" } }, 'color.drak: unknown field; did you mean "dark"?'],
    [{ color: { "da~rk": "black" } }, '"color.da~0rk": unknown field; did you mean "dark"?'],
    [{ color: { "li/ght": "black" } }, '"color.li~1ght": unknown field; did you mean "light"?'],
    [{ color: [] }, "color: must be an object, not a list"],
    [{ color: { dark: ["black"] } }, "color.dark: must be a text, not a list"],
    [{ more: [] }, "more: must be an object, not a list"],
    [{ when: true }, "when: must be a number or a non-empty text, not a boolean"],
    [{ when: "" }, "when: must be a number or a non-empty text"],
    [{ kind: ["plain"] }, "kind: must be one of plain or fancy, not a list"],
    [{ kind: "fanzy" }, 'kind: must be one of plain or fancy; did you mean "fancy"?'],
  ])("the message about %j names the error", (body, message) => {
    expect(() => fromBody({ ...body })).toThrow(new Error(message));
  });

  test("a refusal names up to 10 invalid fields, or says that there are none", () => {
    expect(blamed(() => fromBody({ size: 1, loud: 1, kind: 1 }))).toEqual(["/size", "/kind", "/loud"]);
    expect(blamed(() => fromBody({ sise: 1, naem: 1 }))).toEqual(["/sise", "/naem"]);
    const readOf = (known: object) => inputReader(t.Object({ ...known }), "/")({ params: {}, body: { a: 1 } });
    expect(() => readOf({})).toThrow("a: unknown field; there are no fields");
    expect(() => readOf({ bc: text(about) })).toThrow("a: unknown field; the only field is bc");
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 1]));
    expect(blamed(() => fromBody(many)).length).toBe(10);
  });
});

describe("numbers in a URL", () => {
  test("other texts and numbers out of range are refused", () => {
    expect(fromUrl("", { size: "007" }).size).toBe(7);
    for (const written of ["1.5", "1e3", " 5", "0x10", "+5", "", "-", "٥", "129", "-5", "99999999999999999999"])
      expect([written, blamed(() => fromUrl("", { size: written }))]).toEqual([written, ["/size"]]);
  });

  test("every safe integer is read, and other texts are refused", () => {
    const wide = inputReader(t.Object({ n: integer(about) }), "/:n");
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => expect(wide({ params: { n: String(n) } }).n).toBe(n)));
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!/^-?\d+$/.test(word));
        expect(blamed(() => wide({ params: { n: word } }))).toEqual(["/n"]);
      }),
    );
  });
});

describe("queries", () => {
  test("flags are true or false", () => {
    expect(fromUrl("loud=true").loud).toBe(true);
    for (const word of ["1", "yes", "", "TRUE"]) expect(blamed(() => fromUrl(`loud=${word}`))).toEqual(["/loud"]);
  });

  test("a field of type number or text is a number if it has the form of one", () => {
    for (const when of [17, 1.5, "2024-01-01"]) expect(fromUrl(`when=${when}`).when).toBe(when);
  });

  test("a message about a value of a URL does not name its type", () => {
    expect(() => fromUrl("loud=yes")).toThrow(/^loud: must be true or false$/);
    expect(() => fromUrl("", { size: "x" })).toThrow(
      /^size: must be a whole number from 4 to 128; the path was read as \/thing\/:size$/,
    );
    expect(() => fromUrl("", { size: "3" })).toThrow(/^size: must be a whole number from 4 to 128$/);
    expect(() => fromBody({ loud: "yes" })).toThrow(/^loud: must be true or false, not a text$/);
    const read = inputReader(t.Object({ of: t.Object({ left: boolean("Left") }) }), "/");
    for (const query of ["left=1", "of.left=1", "of[left]=1"])
      expect(() => read({ params: {}, query: new URLSearchParams(query) })).toThrow(/must be true or false$/);
  });

  test("letter case and punctuation are ignored if the schema says so", () => {
    for (const kind of ["FANCY", "Fancy", "fan-cy", "F_AN/CY"])
      for (const read of [fromBody({ kind }), fromUrl(`kind=${kind}`)]) expect(read.kind).toBe("fancy");
    for (const kind of ["", "-", "fan cy", "fancy.", 5]) expect(blamed(() => fromBody({ kind }))).toEqual(["/kind"]);
  });

  test("a repeated name is refused, and an unknown name is ignored", () => {
    expect(blamed(() => fromUrl("name=a&name=b"))).toEqual(["/name"]);
    expect(blamed(() => fromUrl("dark=red&color.dark=red"))).toEqual(["/color/dark"]);
    expect(fromUrl("nope=1&nope=2&__proto__=3&constructor=4")).toEqual(DEFAULTS);
  });

  test("a field in the path, an object and what has no form in a query must not be in it", () => {
    expect(() => fromUrl("size=99")).toThrow(/^size: must be left out of the query: the path has it$/);
    expect(() => fromUrl("size=99", { size: "x" })).toThrow(/^size: must be a whole number/);
    expect(() => fromUrl("color=red")).toThrow(/^color: must be given in a query by its fields: dark and light$/);
    expect(() => fromUrl("more={}")).toThrow(/^more: must be in the body: a query cannot hold a list or an object$/);
  });
});

describe("a query beside a body", () => {
  const both = (query: string, body: Record<string, unknown>) =>
    inputReader(input, "/thing")({ params: {}, query: new URLSearchParams(query), body });

  test("adds fields, also within an object of the body, which stays as it is", () => {
    const body = { kind: "fancy", color: { light: "blue" } };
    const color = { dark: "red", light: "blue" };
    expect(both("size=5&dark=red", body)).toEqual({ ...DEFAULTS, size: 5, kind: "fancy", color });
    expect(body).toEqual({ kind: "fancy", color: { light: "blue" } });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["size=5", { size: 5 }, "/size"],
    ["size=5", { size: null }, "/size"],
    ["dark=red", { color: { dark: "red" } }, "/color/dark"],
    ["dark=red", { color: 5 }, "/color"],
    ["dark=red", { color: null }, "/color"],
    ["dark=red", { color: [] }, "/color"],
    ["color=red", { color: {} }, "/color"],
    ["size=x", { kind: "fancy" }, "/size"],
  ])("?%s and %j have an error at %s", (query, body, path) => {
    expect(blamed(() => both(query, body))).toEqual([path]);
  });

  test("of both, only values in the body are named with their type", () => {
    expect(() => both("dark=red&size=x", { loud: "yes" })).toThrow(
      /^size: must be a whole number from 4 to 128; loud: must be true or false, not a text$/,
    );
  });
});

describe("lengths", () => {
  test("count code points, not UTF-16 units", () => {
    expect(fromBody({ name: "😀😀😀" }).name).toBe("😀😀😀");
    for (const name of ["", "abcd", "😀😀😀😀"]) expect(blamed(() => fromBody({ name }))).toEqual(["/name"]);
  });

  test("are the number of code points for every text", () => {
    const read = inputReader(t.Object({ text: text({ ...about, minLength: 2, maxLength: 5 }) }), "/");
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 7 }), (value) => {
        const count = [...value].length;
        expect(blamed(() => read({ params: {}, body: { text: value } })).length).toBe(count >= 2 && count <= 5 ? 0 : 1);
      }),
    );
  });

  test("in bytes are those of UTF-8", () => {
    const read = inputReader(t.Object({ text: text({ ...about, maxBytes: 6 }) }), "/");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 4 }), (value) => {
        const bytes = new TextEncoder().encode(value).length;
        expect(blamed(() => read({ params: {}, body: { text: value } })).length).toBe(bytes <= 6 ? 0 : 1);
      }),
    );
  });
});
