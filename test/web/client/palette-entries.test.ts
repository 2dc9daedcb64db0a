import { afterEach, expect, test } from "bun:test";
import { palette } from "../../../src/tools/color/palette.ts";
import { textOf } from "../../../src/web/operation/form.ts";
import { forms } from "../../../src/web/tools/color/colors.tsx";
import {
  adopt,
  change,
  edit,
  edited,
  exportOf,
  isEdited,
  merged,
  move,
  OKABE_ITO,
  randomBase,
  replace,
  suffixesOf,
  takeBack,
  withEntries,
} from "../../../src/web/tools/color/palette-entries.ts";
import { run } from "../../support/run.ts";

const colorsOf = async (color: string, count = 4) => (await run(palette, { color, count, type: "tetradic" })).palette;
const hexes = () => edited.value.entries.map(({ hex }) => hex);

afterEach(() => {
  edited.value = { entries: [], made: [] };
});

test("locked colours stay at their places when the palette changes, and names stay at theirs", async () => {
  const [first, second] = [await colorsOf("#3498db"), await colorsOf("tomato")];
  adopt(first);
  expect(edited.value.entries.map(({ name }) => name)).toEqual(["1", "2", "3", "4"]);
  change(0, { name: "sky" });
  change(1, { isLocked: true, name: "sea" });
  adopt(second);
  expect(hexes()[1]).toBe(first[1] ?? "");
  expect(new Set(hexes()).size).toBe(4);
  expect([0, 2, 3].map((at) => hexes()[at])).toEqual(second.slice(0, 3));
  expect(edited.value.entries.map(({ name }) => name)).toEqual(["sky", "sea", "3", "4"]);
  // A shorter palette has no place for the last ones.
  adopt(second.slice(0, 2));
  expect(edited.value.entries).toHaveLength(2);
});

test("a palette that was replaced is taken back with its order, names, base and number", async () => {
  const colors = await colorsOf("#3498db");
  adopt(colors);
  change(0, { name: "sea" });
  move(0, 1);
  const before = edited.value.entries;
  replace({ color: "tomato" });
  adopt(await colorsOf("tomato"));
  expect(hexes()).not.toEqual(before.map(({ hex }) => hex));
  replace({ color: "red" });
  takeBack();
  expect(textOf(forms.palette.fields.color)).toBe("tomato");
  takeBack();
  expect(textOf(forms.palette.fields.color)).toBe("#3498db");
  // The service makes the same colours again.
  adopt(colors);
  expect(edited.value.entries).toEqual(before);
  takeBack();
  expect(edited.value.entries).toEqual(before);
});

test("a colour that is locked is not in the palette twice", async () => {
  const colors = await colorsOf("#3498db");
  adopt(colors);
  for (const index of [2, 3]) change(index, { isLocked: true });
  for (const index of [2, 1, 3, 2]) move(index, -1);
  expect(hexes()).toEqual([2, 3, 0, 1].flatMap((index) => colors[index] ?? []));
  adopt(colors.toReversed());
  expect(new Set(hexes())).toEqual(new Set(colors));
});

test.each(["css", "json", "tailwind", "scss"] as const)("an export as %s is that of the service", async (format) => {
  const made = await run(palette, { color: "#3498db", count: 6, export: format, name: "sea" });
  expect(exportOf(merged(made.palette, { entries: [] }), format, "sea")).toBe(made.exported ?? "");
});

test("names in an export are letters, digits and hyphens, and all different", () => {
  const names = ["Sea blue", "sea (dark)!", "", "Sea-blue", "größe"];
  const named = names.map((name) => ({ hex: "#ffffff", name, isLocked: false }));
  expect(suffixesOf(named)).toEqual(["Sea-blue", "sea-dark", "3", "Sea-blue-2", "gr-e"]);
});

test("an address keeps order, names and locks of an edited palette, which the service does not make, and nothing of others", async () => {
  const address = withEntries({ write: () => "count=4", read: () => {} });
  adopt(await colorsOf("#3498db"));
  expect(address.write()).toBe("count=4");
  change(2, { isLocked: true });
  expect(isEdited()).toBe(false);
  change(0, { name: "sea, deep!" });
  expect(isEdited()).toBe(true);
  change(2, { name: "" });
  change(3, { name: "海".repeat(32) });
  move(0, 1);
  const before = edited.value.entries;
  const query = new URLSearchParams(address.write());
  edited.value = { entries: [], made: [] };
  address.read(query);
  expect(edited.value.entries).toEqual(before);
  // The service makes the same palette.
  adopt(await colorsOf("#3498db"));
  expect(edited.value.entries).toEqual(before);
  address.read(new URLSearchParams("entries=javascript:alert(1),%23fff"));
  expect(edited.value.entries).toEqual([]);
});

test("unlocked colours that the service did not make are in the address, and stay until it makes others", async () => {
  const address = withEntries({ write: () => "", read: () => {} });
  const [colors, others] = [await colorsOf("#3498db", 8), await colorsOf("tomato", 8)];
  adopt(colors);
  // Their names are those of any palette.
  edit(OKABE_ITO.map(({ hex }, index) => ({ hex, name: String(index + 1), isLocked: false })));
  const query = new URLSearchParams(address.write());
  expect(query.get("entries")).toStartWith("#0000001,#e69f002,");
  edited.value = { entries: [], made: others };
  address.read(query);
  adopt(colors);
  expect(hexes()).toEqual(OKABE_ITO.map(({ hex }) => hex));
  // It is what Undo gives back after another one.
  replace({ color: "tomato" });
  adopt(others);
  expect(hexes()).toEqual(others);
  takeBack();
  adopt(colors);
  expect(hexes()).toEqual(OKABE_ITO.map(({ hex }) => hex));
});

test("a random base is a colour of medium lightness and chroma", () => {
  const medium = /^oklch\(0\.(4[5-9]|[5-7]\d|80) 0\.(0[6-9]|1[0-8])\d ([12]?\d?\d|3[0-5]\d|360)\)$/;
  for (let turn = 0; turn < 100; turn++) expect(randomBase()).toMatch(medium);
});
