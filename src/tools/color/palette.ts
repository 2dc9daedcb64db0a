import { namesOf } from "../../operation/json.ts";
import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, withDefault } from "../../operation/schema.ts";
import { anyColor, colorNotations, exportColors, exported, exportFields, hexColor, inGamut } from "./fields.ts";
import { asDisplayed, formatHex, inNotations } from "./format.ts";
import { liesInSrgb } from "./gamut.ts";
import { nearestOnHue } from "./nearest-on-hue.ts";
import { parseColor } from "./parse.ts";
import { type Color, clamp, fromInteger } from "./srgb.ts";

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

/** `rounds` lightnesses in even steps, without the one nearest to `own`, which would differ least from the base. */
function otherLightnesses(own: number, rounds: number): number[] {
  const from = Math.min(own, MIN_LIGHTNESS);
  const step = (Math.max(own, MAX_LIGHTNESS) - from) / Math.max(rounds - 1, 1);
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
