import { afterEach, expect, test } from "bun:test";
import { palette } from "../../../src/tools/color/palette.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import {
  change,
  entries,
  exportOf,
  keep,
  merged,
  move,
  randomBase,
  suffixesOf,
  takeBack,
  withEntries,
} from "../../../src/web/tools/color/palette-entries.ts";
import { run } from "../../support/run.ts";

const colorsOf = async (color: string, count = 4) => (await run(palette, { color, count, type: "tetradic" })).palette;
const hexes = () => entries.value.map(({ hex }) => hex);

afterEach(() => {
  entries.value = [];
});

test("locked colours stay at their places when the palette changes, and names stay at theirs", async () => {
  const [first, second] = [await colorsOf("#3498db"), await colorsOf("tomato")];
  entries.value = merged(first, []);
  expect(entries.value.map(({ name }) => name)).toEqual(["1", "2", "3", "4"]);
  change(1, { isLocked: true, name: "sea" });
  entries.value = merged(second, entries.value);
  expect(hexes()[1]).toBe(first[1] ?? "");
  expect(new Set(hexes()).size).toBe(4);
  expect([0, 2, 3].map((at) => hexes()[at])).toEqual(second.slice(0, 3));
  expect(entries.value[1]?.name).toBe("sea");
  // A shorter palette has no place for the last ones.
  entries.value = merged(second.slice(0, 2), entries.value);
  expect(entries.value).toHaveLength(2);
});

test("a palette that was replaced is taken back with its order, names, base and number", async () => {
  const colors = await colorsOf("#3498db");
  entries.value = merged(colors, []);
  change(0, { name: "sea" });
  move(0, 1);
  const edited = entries.value;
  const origin = { color: "#3498db", count: "4" };
  keep(origin);
  entries.value = merged(await colorsOf("tomato"), entries.value);
  expect(hexes()).not.toEqual(edited.map(({ hex }) => hex));
  expect(takeBack()).toEqual(origin);
  // The service makes the same colours again.
  expect(merged(colors, entries.value)).toEqual(edited);
  expect(takeBack()).toBeUndefined();
  expect(entries.value).toEqual(edited);
});

test("a colour that is locked is not in the palette twice", async () => {
  const colors = await colorsOf("#3498db");
  entries.value = merged(colors, []);
  change(3, { isLocked: true });
  move(3, -1);
  move(2, -1);
  expect(hexes()[1]).toBe(colors[3] ?? "");
  entries.value = merged(colors, entries.value);
  expect(new Set(hexes())).toEqual(new Set(colors));
});

test.each(["css", "json", "tailwind", "scss"] as const)("an export as %s is that of the service", async (format) => {
  const made = await run(palette, { color: "#3498db", count: 6, export: format, name: "sea" });
  expect(exportOf(merged(made.palette, []), format, "sea")).toBe(made.exported ?? "");
});

test("names in an export are letters, digits and hyphens, and all different", () => {
  const named = ["Sea blue", "sea (dark)!", "", "Sea-blue", "größe"].map((name) => ({
    hex: "#ffffff",
    name,
    isLocked: false,
  }));
  expect(suffixesOf(named)).toEqual(["Sea-blue", "sea-dark", "3", "Sea-blue-2", "gr-e"]);
});

test("an address keeps order, names and locks of an edited palette, and nothing of others", async () => {
  const address = withEntries({ write: () => "count=4", read: () => {} });
  entries.value = merged(await colorsOf("#3498db"), []);
  expect(address.write()).toBe("count=4");
  change(0, { name: "sea, deep!" });
  change(2, { isLocked: true, name: "" });
  move(0, 1);
  const edited = entries.value;
  const query = new URLSearchParams(address.write());
  entries.value = [];
  address.read(query);
  expect(entries.value).toEqual(edited);
  address.read(new URLSearchParams("entries=javascript:alert(1),%23fff"));
  expect(entries.value).toEqual([]);
});

test("a random base is a colour", () => {
  for (let turn = 0; turn < 100; turn++) expect(parseColor(randomBase()).alpha).toBe(255);
});
