import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  nearestOnHue,
  palette as operation,
  PALETTE_TYPE_NAMES,
  type PaletteType,
} from "../../../src/tools/color/palette.ts";
import { parseColor } from "../../../src/tools/color/parse.ts";
import { type Hsl, hslToRgb } from "../../../src/tools/color/srgb.ts";
import { anyHex, hexOf, synchronous } from "./support.ts";

const makePalette = synchronous(operation);
const palette = (input: { color: string; type: PaletteType; count: number }) =>
  makePalette({ ...input, name: "brand" });

/** Degrees from the base colour, in the order of the first entries. */
const wheel: Record<PaletteType, number[]> = {
  monochromatic: [0],
  analogous: [0, 30, -30, 60, -60],
  complementary: [0, 180],
  triadic: [0, 120, 240],
  tetradic: [0, 90, 180, 270],
};

const counts = Array.from({ length: 19 }, (_, index) => index + 2);
const greys = Array.from({ length: 256 }, (_, value) => hexOf(value * 0x010101));
/** Colours whose channels are nearly alike, where few hues exist. */
const tint = fc
  .tuple(fc.integer({ min: 0, max: 247 }), fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }))
  .map(([low, more]) => `#${more.map((each) => (low + each).toString(16).padStart(2, "0")).join("")}`);

const hueOf = (color: string): number => parseColor(color).hsl.h;
const isGrey = (color: string): boolean => parseColor(color).hsl.s === 0;

/** How far `color` is from lying `offset` degrees from `base`. */
function deviation(base: string, color: string, offset: number): number {
  const turned = (((hueOf(color) - hueOf(base) - offset) % 360) + 360) % 360;
  return Math.min(turned, 360 - turned);
}

// Channels permuted or mirrored between the largest and the smallest: these turns are exact.
test.each<[PaletteType, number, string[]]>([
  ["complementary", 2, ["#3498db", "#db7734"]],
  ["triadic", 3, ["#3498db", "#db3498", "#98db34"]],
  ["tetradic", 4, ["#3498db", "#cb34db", "#db7734", "#45db34"]],
  ["analogous", 5, ["#3498db", "#3445db", "#34dbca", "#7734db", "#34db77"]],
])("the hues of %s", (type, count, expected) => {
  expect(palette({ color: "#3498db", type, count }).palette).toEqual(expected);
});

test("the complement of black, white or grey is a shade of cyan", () => {
  expect(palette({ color: "#000", type: "complementary", count: 2 }).palette).toEqual(["#000000", "#133939"]);
  expect(palette({ color: "#fff", type: "complementary", count: 2 }).palette).toEqual(["#ffffff", "#c6ecec"]);
  expect(palette({ color: "#808080", type: "complementary", count: 2 }).palette).toEqual(["#808080", "#40bfbf"]);
});

test("a result has these fields", () => {
  expect(palette({ color: "rgb(52 152 219 / 50%)", type: "complementary", count: 2 })).toEqual({
    baseColor: "#3498db80",
    inGamut: true,
    type: "complementary",
    count: 2,
    palette: ["#3498db80", "#db773480"],
    colors: [
      { hex: "#3498db80", rgb: "rgba(52, 152, 219, 0.5)", hsl: "hsla(204, 70%, 53%, 0.5)" },
      { hex: "#db773480", rgb: "rgba(219, 119, 52, 0.5)", hsl: "hsla(24, 70%, 53%, 0.5)" },
    ],
  });
});

test("the text form has one hex colour per line", () => {
  const input = { color: "#000", type: "monochromatic", count: 3, name: "brand" } as const;
  expect(operation.text(palette(input), input)).toBe("#000000\n#6c6c6c\n#d9d9d9");
});

function check(color: string, type: PaletteType, count: number) {
  const result = palette({ color, type, count });
  expect(result.palette).toHaveLength(count);
  expect(new Set(result.palette).size).toBe(count);
  expect(result.palette[0]).toBe(result.baseColor);
  expect(result.colors.map((each) => each.hex)).toEqual(result.palette);
  return result.palette;
}

describe.each(PALETTE_TYPE_NAMES)("%s", (type) => {
  const turns = wheel[type];

  test("any colour gives any number of different colours, the base first, with the hues of the type", () => {
    fc.assert(
      fc.property(fc.oneof(anyHex, tint), fc.constantFrom(...counts), (base, count) => {
        const colors = check(base, type, count);
        if (isGrey(base)) return;
        const worst = Math.max(...colors.map((each, index) => deviation(base, each, turns[index % turns.length] ?? 0)));
        expect(worst).toBeLessThan(1);
      }),
      { numRuns: 150 },
    );
  });

  test("each of the 256 greys gives different colours, the grey first, with hues from 0 degrees", () => {
    for (const grey of greys) {
      const colors = check(grey, type, 20);
      expect(colors.every(isGrey)).toBe(type === "monochromatic");
      if (type === "monochromatic") continue;
      for (const [index, color] of colors.entries()) {
        expect(deviation(grey, color, turns[index % turns.length] ?? 0)).toBeLessThan(1);
      }
    }
  });

  test("a longer palette begins with the colours of a shorter one, then varies the lightness", () => {
    const colors = palette({ color: "#3498db", type, count: 20 }).palette;
    const short = palette({ color: "#3498db", type, count: turns.length }).palette;
    if (type !== "monochromatic") expect(colors.slice(0, turns.length)).toEqual(short);
    const lightness = colors.filter((_, index) => index % turns.length === 0).map((each) => parseColor(each).hsl.l);
    const gaps = lightness.toSorted((a, b) => a - b).map((each, index, all) => (all[index + 1] ?? 100) - each);
    expect(Math.min(...gaps)).toBeGreaterThan(1);
    expect(lightness.slice(1)).toEqual(lightness.slice(1).toSorted((a, b) => a - b));
  });
});

const REACH = 16;
const CHANNELS = Array.from({ length: 256 }, (_, channel) => channel);

/** Which of red, green and blue is largest, in the middle and smallest, by the sixth of the wheel. */
const ORDERS = ["rgb", "grb", "gbr", "bgr", "brg", "rbg"];

/** The definition, without shortcuts: every largest and smallest channel within reach, in ascending order, the first best one. */
function exhaustive(target: Hsl, taken: ReadonlySet<number>): number {
  const channels = Object.values(hslToRgb(target));
  const [max, min] = [Math.max(...channels), Math.min(...channels)];
  const sixth = Math.floor(target.h / 60);
  const along = target.h / 60 - sixth;
  const share = sixth % 2 ? 1 - along : along;
  const within = (channel: number) => CHANNELS.filter((each) => Math.abs(each - channel) <= REACH);
  let best = { packed: -1, cost: Number.POSITIVE_INFINITY };
  for (const high of within(max)) {
    for (const low of within(min).filter((each) => each < high)) {
      const middle = low + share * (high - low);
      const error = (Math.abs(Math.round(middle) - middle) * 60) / (high - low);
      const cost = Math.max(error - 0.25, 0) ** 2 * 300 + Math.abs(high - max) + Math.abs(low - min);
      const [first = "", second = "", third = ""] = ORDERS[sixth] ?? "";
      const byName = { [first]: high, [second]: Math.round(middle), [third]: low };
      const packed = ((byName.r ?? 0) << 16) | ((byName.g ?? 0) << 8) | (byName.b ?? 0);
      if (cost < best.cost - 1e-6 && !taken.has(packed)) best = { packed, cost };
    }
  }
  return best.packed;
}

test("finds the same colours as an exhaustive search", () => {
  const percent = fc.double({ min: 0.01, max: 100, noNaN: true });
  const low = fc.double({ min: 0.01, max: 6, noNaN: true });
  const hue = fc.oneof(fc.integer({ min: 0, max: 359 }), fc.double({ min: 0, max: 359.9, noNaN: true }));
  fc.assert(
    fc.property(hue, fc.oneof(percent, low), fc.oneof(percent, low), (h, s, l) => {
      const taken = new Set<number>();
      for (let chosen = 0; chosen < 3; chosen++) {
        const nearest = nearestOnHue({ h, s, l }, taken);
        expect(nearest).toBe(exhaustive({ h, s, l }, taken));
        taken.add(nearest);
      }
    }),
    {
      numRuns: 400,
      // Two colours of equal cost, in which rounding errors decided.
      examples: [[0.2951588000851891, 0.01, 0.39282768065741186]],
    },
  );
});
