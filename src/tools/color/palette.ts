import { namesOf } from "../../operation/json.ts";
import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, withDefault } from "../../operation/schema.ts";
import { anyColor, colorNotations, exportColors, exported, exportFields, hexColor, inGamut } from "./fields.ts";
import { asDisplayed, formatHex, inNotations } from "./format.ts";
import { liesInSrgb } from "./oklab.ts";
import { parseColor } from "./parse.ts";
import { type Color, clamp, fromInteger, type Hsl, hslToRgb, wrapHue } from "./srgb.ts";

/** How far the largest and the smallest channel may move to improve the hue. */
const MAX_CHANNEL_SHIFT = 16;

/** A difference of hue in degrees that is not visible and costs nothing. */
const IMPERCEPTIBLE_DEGREES = 0.25;

const COST_PER_DEGREE = 300;

/** More than the rounding error of a cost: costs that differ by less are equal. */
const ROUNDING = 1e-6;

/** The bit positions of the largest, the middle and the smallest channel in 0xrrggbb, for each sixth of the wheel. */
const SHIFTS = [
  [16, 8, 0],
  [8, 16, 0],
  [8, 0, 16],
  [0, 8, 16],
  [0, 16, 8],
  [16, 0, 8],
] as const;

/**
 * The colour of whole channels, as 0xrrggbb, that is nearest to `target` and still has its hue: the smallest and the largest
 * channel move if that improves the hue. Colours in `taken` and greys are skipped; of equal costs, the first one wins.
 */
export function nearestOnHue(target: Hsl, taken: ReadonlySet<number>): number {
  const { r, g, b } = hslToRgb(target);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const candidate = candidatesOf(target.h, max, min);
  let best = { packed: -1, cost: Number.POSITIVE_INFINITY };
  // A channel that moves by more than the cost of the colour next to the target costs more than that colour.
  const next = Math.round(min) < Math.round(max) ? candidate(Math.round(max), Math.round(min)) : best;
  const within = taken.has(next.packed) ? MAX_CHANNEL_SHIFT : Math.min(MAX_CHANNEL_SHIFT, next.cost + ROUNDING);
  for (let high = lowestNear(max, within); high <= highestNear(max, within); high++) {
    for (let low = lowestNear(min, within); low <= Math.min(highestNear(min, within), high - 1); low++) {
      const { packed, cost } = candidate(high, low);
      if (cost < best.cost - ROUNDING && !taken.has(packed)) best = { packed, cost };
    }
  }
  return best.packed;
}

/** A function that gives the colour of a largest and a smallest channel as 0xrrggbb, and its cost in steps of a channel. */
function candidatesOf(hue: number, max: number, min: number) {
  const sixth = Math.floor(wrapHue(hue) / 60);
  const along = wrapHue(hue) / 60 - sixth;
  const share = sixth % 2 ? 1 - along : along;
  const [first, second, third] = SHIFTS[sixth] ?? SHIFTS[0];
  return (high: number, low: number) => {
    const middle = low + share * (high - low);
    const whole = Math.round(middle);
    const error = (Math.abs(whole - middle) * 60) / (high - low);
    const cost =
      Math.max(error - IMPERCEPTIBLE_DEGREES, 0) ** 2 * COST_PER_DEGREE + Math.abs(high - max) + Math.abs(low - min);
    return { packed: (high << first) | (whole << second) | (low << third), cost };
  };
}

const lowestNear = (channel: number, within: number): number => Math.max(0, Math.ceil(channel - within));
const highestNear = (channel: number, within: number): number => Math.min(255, Math.floor(channel + within));

/** The types, the default first; hues are in degrees from the base colour on the hsl wheel. */
export const PALETTE_TYPES = {
  monochromatic: { description: "Shades of the same colour", hues: [0] },
  analogous: { description: "Adjacent colours on the wheel", hues: [0, 30, -30, 60, -60] },
  complementary: { description: "Opposite colours", hues: [0, 180] },
  triadic: { description: "Three evenly spaced colours", hues: [0, 120, 240] },
  tetradic: { description: "Four colours that form a square", hues: [0, 90, 180, 270] },
};

export type PaletteType = keyof typeof PALETTE_TYPES;

/** The names of the types. */
export const PALETTE_TYPE_NAMES = namesOf(PALETTE_TYPES);

/** Between these lightnesses, in percent, there is enough chroma to tell hues apart. */
const MIN_LIGHTNESS = 15;
const MAX_LIGHTNESS = 85;

/** Replaces a grey base, which has no hue: reds of half the saturation. */
const GREY_REPLACEMENT = { h: 0, s: 50 };

/** `rounds` lightnesses in even steps, without the one nearest to `own`, which would differ least from the base: none for one round. */
function otherLightnesses(own: number, rounds: number): number[] {
  const from = Math.min(own, MIN_LIGHTNESS);
  const step = (Math.max(own, MAX_LIGHTNESS) - from) / (rounds - 1);
  const all = Array.from({ length: rounds }, (_, index) => from + index * step);
  return all.toSpliced(Math.round((own - from) / step), 1);
}

/**
 * `count` different colours as 0xrrggbb: the base, then the other hues of the type at the saturation and lightness of the
 * base, then all hues again for each further lightness, from dark to light. The channels of the base must be whole.
 */
function harmony({ rgb, hsl }: Color, type: PaletteType, count: number): number[] {
  const chosen = new Set([(rgb.r << 16) | (rgb.g << 8) | rgb.b]);
  const hasHue = hsl.s > 0 || type === "monochromatic";
  const center = hasHue ? hsl : { ...GREY_REPLACEMENT, l: clamp(hsl.l, MIN_LIGHTNESS, MAX_LIGHTNESS) };
  const { hues } = PALETTE_TYPES[type];
  for (const l of [center.l, ...otherLightnesses(center.l, Math.ceil(count / hues.length))]) {
    for (const turn of hues) {
      if (l === center.l && turn === 0) continue;
      const grey = Math.round(l * 2.55) * 0x010101;
      chosen.add(center.s > 0 ? nearestOnHue({ h: center.h + turn, s: center.s, l }, chosen) : grey);
    }
  }
  return [...chosen].slice(0, count);
}

/** A palette that begins with the base colour. All colours have the alpha of the base. */
export const palette = operation({
  id: "color.palette",
  summary: "Make a palette from a colour",
  description:
    "Exactly as many different colours as requested, the base among them, with the hues that the type names.",
  guidance:
    "Gives shades of a colour, or colours of other hues by type. For steps 50-950 use color_scale. Result: palette.",
  input: t.Object({
    color: anyColor,
    type: withDefault(
      oneOf(PALETTE_TYPE_NAMES, { description: "Harmony: which hues of the wheel it has", brief: "Hues of the wheel" }),
      "monochromatic",
    ),
    count: withDefault(
      integer({ description: "Number of colours", brief: "Number of colours", minimum: 2, maximum: 20 }),
      5,
    ),
    ...exportFields,
  }),
  output: t.Object({
    baseColor: hexColor,
    inGamut,
    type: oneOf(PALETTE_TYPE_NAMES, { description: "Type of the palette" }),
    count: t.Integer(),
    palette: t.Array(hexColor),
    colors: t.Array(t.Object(colorNotations)),
    exported,
  }),
  example: { color: "#3498db", type: "triadic", count: 6 },
  values: ["color"],
  cacheable: () => true,
  run: (request) => {
    const { color, type, count } = request;
    const parsed = parseColor(color);
    const base = asDisplayed(parsed);
    const colors = harmony(base, type, count).map((value) => inNotations({ ...fromInteger(value), alpha: base.alpha }));
    const hexColors = colors.map(({ hex }) => hex);
    return {
      baseColor: formatHex(base),
      inGamut: liesInSrgb(parsed),
      type,
      count,
      palette: hexColors,
      colors,
      ...exportColors(request, Object.fromEntries(hexColors.map((hex, index) => [index + 1, hex]))),
    };
  },
  text: (result) => result.exported ?? result.palette.join("\n"),
});
