import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inputReader } from "../../../src/operation/reader.ts";
import { t } from "../../../src/operation/schema.ts";
import { exportColors, exportFields } from "../../../src/tools/color/fields.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../src/tools/color/format.ts";
import { anyHex, expectRefusal } from "./support.ts";

const COLORS = { 1: "#3498db", 2: "#db773480" };

describe("formats", () => {
  test.each<[ExportFormat, string]>([
    ["css", ":root {\n  --brand-1: #3498db;\n  --brand-2: #db773480;\n}"],
    ["json", '{\n  "brand": {\n    "1": "#3498db",\n    "2": "#db773480"\n  }\n}'],
    ["tailwind", "@theme {\n  --color-brand-1: #3498db;\n  --color-brand-2: #db773480;\n}"],
    ["scss", "$brand-1: #3498db;\n$brand-2: #db773480;"],
  ])("%s", (format, expected) => {
    expect(exportColors({ export: format, name: "brand" }, COLORS)).toEqual({ exported: expected });
  });

  test.each<[ExportFormat, string]>([
    ["css", ":root {\n  --brand: #3498db;\n}"],
    ["json", '{\n  "brand": "#3498db"\n}'],
    ["tailwind", "@theme {\n  --color-brand: #3498db;\n}"],
    ["scss", "$brand: #3498db;"],
  ])("%s of a single colour", (format, expected) => {
    expect(exportColors({ export: format, name: "brand" }, { "": "#3498db" })).toEqual({
      exported: expected,
    });
  });

  test("exports nothing without a format", () => {
    expect(exportColors({ name: "brand" }, COLORS)).toEqual({});
  });
});

/** Names and values, as a parser of the format reads them. */
function declarations(format: ExportFormat, text: string): [string, string][] {
  if (format === "json") {
    const [[name, value] = ["", {}]] = Object.entries<Record<string, string>>(JSON.parse(text));
    return Object.entries(value).map(([suffix, hex]) => [`${name}-${suffix}`, hex]);
  }
  const body = format === "scss" ? text : (/^(?::root|@theme) \{\n([^{}]*)\n\}$/.exec(text)?.[1] ?? "");
  const prefix = { css: "--", tailwind: "--color-", scss: "$" }[format];
  return body.split("\n").map((line) => {
    const [, name = "", hex = ""] = /^\s*([^:\s]+): (#[\da-f]+);$/.exec(line) ?? [];
    expect(name).toStartWith(prefix);
    return [name.slice(prefix.length), hex];
  });
}

test("an export can be parsed, and has each colour under its name", () => {
  const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,8}$/);
  const name = fc.tuple(word, fc.array(word, { maxLength: 2 })).map(([first, more]) => [first, ...more].join("-"));
  const format = fc.constantFrom(...EXPORT_FORMATS);
  fc.assert(
    fc.property(name, fc.array(anyHex, { minLength: 1, maxLength: 20 }), format, (given, all, kind) => {
      const colors = Object.fromEntries(all.map((each, index) => [index + 1, each]));
      const { exported = "" } = exportColors({ export: kind, name: given }, colors);
      expect(declarations(kind, exported)).toEqual(
        Object.entries(colors).map(([suffix, each]) => [`${given}-${suffix}`, each]),
      );
    }),
  );
});

test.each(["", " ", "1a", "a b", "a--b", "-a", "a-", "a_b", "é", "a;b", "a}b", "a\nb", "__proto__"])(
  "refuses the name %j",
  (name) => {
    const read = inputReader(t.Object(exportFields), "");
    expectRefusal(() => read({ params: {}, body: { name } }), "/name", name);
  },
);
