import { expect, test } from "bun:test";
import "./support/page.ts";
import type { VNode } from "preact";
import { JsonBlock, Members, Rows, Section, Verdict, Warnings } from "../../../src/web/controls/result.tsx";
import { viewsOf } from "../../../src/web/controls/view-of.tsx";
import { definitionsOf } from "../../../src/web/definitions.ts";
import { createForm, formsOf } from "../../../src/web/operation/form.ts";
import { OTHERS } from "../../../src/web/tools/tools.ts";

const isNode = (value: unknown): value is VNode<Record<string, unknown>> =>
  typeof value === "object" && value !== null && "props" in value;

/** The components of a tree with their properties; those of this file's subject are called. */
function partsOf(tree: unknown): VNode<Record<string, unknown>>[] {
  if (Array.isArray(tree)) return tree.flatMap(partsOf);
  if (!isNode(tree)) return [];
  const { type, props }: { type: unknown; props: Record<string, unknown> } = tree;
  const isCalled = typeof type === "function" && type.name === "Member";
  return [tree, ...partsOf(isCalled ? Reflect.apply(type, undefined, [props]) : props.children)];
}

const shown = (data: object | string) => {
  const parts = partsOf(Members({ data }));
  const of = (component: unknown, name: string) =>
    parts.filter(({ type }) => type === component).map(({ props }) => props[name]);
  return {
    verdict: of(Verdict, "title"),
    warnings: of(Warnings, "warnings").flat(),
    kinds: of(Rows, "kind"),
    rows: of(Rows, "of").flatMap((rows) => Object.entries(rows ?? {})),
    lists: of(Section, "title"),
    others: of(JsonBlock, "title"),
  };
};

test("a result is shown by its members: a verdict, warnings, rows, lists and objects", () => {
  const data = {
    matches: false,
    keyId: "a",
    bits: 8,
    outdated: true,
    parameters: { cost: 4 },
    reason: "Old",
    warnings: ["Weak"],
    none: null,
  };
  expect(shown({ ...data, names: ["a", "b"], jwk: { kty: "oct", key_ops: [] } })).toEqual({
    verdict: ["Does not match"],
    warnings: ["Weak", "Old"],
    kinds: ["stacked"],
    rows: [
      ["Key id", "a"],
      ["Bits", 8],
      ["Outdated", true],
      ["Cost", 4],
    ],
    lists: ["Names"],
    others: ["Jwk"],
  });
  expect(shown("a text").rows).toEqual([["Text", "a text"]]);
  expect([Warnings({ warnings: [null] }), Rows({ of: {} })]).toEqual([null, null]);
  expect(partsOf(Warnings({ warnings: ["one"] })).filter(({ type }) => type === "li")).toHaveLength(1);
});

test("buttons copy the texts of rows, or all or none, and JSON as it is shown", () => {
  const copied = (tree: unknown) =>
    partsOf(tree).flatMap(({ props: { what, text } }) => (what === undefined ? [] : [`${what}: ${text}`]));
  const of = { a: "x", b: 2, c: false };
  expect(copied(Rows({ of }))).toEqual(["a: x"]);
  expect(copied(Rows({ of, copied: true }))).toEqual(["a: x", "b: 2", "c: No"]);
  expect(copied([Rows({ of, copied: false }), Rows({ of: { b: 2 } })])).toEqual([]);
  expect(copied(JsonBlock({ title: "JWK", value: { a: 1 } }).props.actions)).toEqual(['jwk: {\n  "a": 1\n}']);
});

test("every operation has a view: its own, or the one that follows from its definition", async () => {
  const definitions = definitionsOf("passwd");
  const own = { Component: () => null, address: { write: () => "own", read: () => {} } };
  const views = viewsOf(formsOf(definitions), { pin: own });
  expect(Object.keys(views).sort()).toEqual(Object.keys(definitions).sort());
  expect(views.pin).toBe(own);
  const { token } = views;
  expect(typeof token === "function" && (await token()).address.write()).toBe("");
  // The views of all present operations are listed.
  expect(Object.values(OTHERS).flat()).toEqual([]);
});

test("a field with a condition is shown and sent only if other fields meet it", () => {
  const form = createForm(definitionsOf("passwd").hash);
  const names = () => form.shown().map(({ name }) => name);
  form.enter({ password: "p", memory: "64", cost: "12" });
  expect(names()).toEqual(["password", "algorithm", "memory", "iterations", "parallelism", "user"]);
  expect(form.call()?.parts.map(({ name }) => name)).toEqual(["password", "memory"]);
  form.enter({ algorithm: "bcrypt" });
  expect(names()).toEqual(["password", "algorithm", "cost", "user"]);
  expect(form.call()?.parts.map(({ name }) => name)).toEqual(["password", "algorithm", "cost"]);
});
