import { fixupHueShorter } from "culori/fn";
import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { fromOk } from "./color-functions.ts";
import { alpha, colorNotations, exportColors, exported, exportFields, hexColor, inGamut, twoColors } from "./fields.ts";
import { alphaValue, formatHex, inNotations, roundHalfUp } from "./format.ts";
import { fromExtendedRgb, type Lch, labToLch, lchToLab, liesInSrgb, toOklab } from "./oklab.ts";
import { parseColors } from "./parse.ts";
import { blend, type Color } from "./srgb.ts";

/** The colour spaces that colours are mixed in. */
export const MIX_SPACES = ["oklab", "srgb", "oklch"] as const;

/** A colour with less chroma in OKLCH is a grey, whose hue is powerless: CSS Color 4, section 12.2. */
const MIN_CHROMA = 4e-6;

/** The hue from one colour to another on the shorter arc; that of the other colour if one is a grey. */
function hueBetween(one: Lch, other: Lch, share: number): number {
  if (one.c <= MIN_CHROMA) return other.h;
  if (other.c <= MIN_CHROMA) return one.h;
  const [from = 0, to = 0] = fixupHueShorter([one.h, other.h]);
  return from * share + to * (1 - share);
}

/**
 * Mixes two colours as color-mix() of CSS Color 5 does, premultiplied by alpha (CSS Color 4, section 12.3): colours outside
 * sRGB are mixed as they are, and the result is mapped. `share` is that of the first colour, 0 to 1.
 */
export function mixColors(one: Color, other: Color, share: number, space: (typeof MIX_SPACES)[number]): Color {
  if (share === 1) return one;
  if (share === 0) return other;
  const alpha = one.alpha * share + other.alpha * (1 - share);
  const part = alpha > 0 ? (one.alpha * share) / alpha : share;
  const between = (from: number, to: number): number => from * part + to * (1 - part);
  const [from, to] = [one.unmapped ?? one.rgb, other.unmapped ?? other.rgb];
  if (space === "srgb") return fromExtendedRgb(blend(from, to, part), roundHalfUp(alpha));
  const [start, end] = [toOklab(from), toOklab(to)];
  const l = between(start.l, end.l);
  if (space === "oklab")
    return fromOk({ l, a: between(start.a, end.a), b: between(start.b, end.b) }, roundHalfUp(alpha));
  const [first, last] = [labToLch(start), labToLch(end)];
  const mixed = { l, c: between(first.c, last.c), h: hueBetween(first, last, share) };
  return fromOk(lchToLab(mixed), roundHalfUp(alpha));
}

export const mix = operation({
  id: "color.mix",
  summary: "Mix two colours",
  description:
    "Mixes as color-mix() of CSS does, in OKLab, sRGB or OKLCH (on the shorter arc of hues); none counts as 0.",
  guidance: "Blends two colours as CSS color-mix() does. For tints of one use color_scale.",
  input: t.Object({
    ...twoColors,
    weight: withDefault(
      t.Number({
        description: "Share of the first colour in percent; the rest is of the second",
        brief: "Percentage of a",
        minimum: 0,
        maximum: 100,
      }),
      50,
    ),
    space: withDefault(oneOf(MIX_SPACES, { description: "Colour space to mix in", brief: "Colour space" }), "oklab"),
    ...exportFields,
  }),
  output: t.Object({
    a: hexColor,
    b: hexColor,
    weight: t.Number(),
    space: oneOf(MIX_SPACES, { description: "Colour space that it was mixed in" }),
    ...colorNotations,
    alpha,
    inGamut: { ...inGamut, description: "Whether both colours and their mix lie inside sRGB; if not, they are mapped" },
    exported,
  }),
  example: { a: "#3498db", b: "white", weight: 25 },
  values: ["a", "b"],
  cacheable: () => true,
  run: (request) => {
    const [a, b] = parseColors(request, ["a", "b"]);
    const mixed = mixColors(a, b, request.weight / 100, request.space);
    const strings = inNotations(mixed);
    return {
      a: formatHex(a),
      b: formatHex(b),
      weight: request.weight,
      space: request.space,
      ...strings,
      alpha: alphaValue(mixed.alpha),
      inGamut: liesInSrgb(a) && liesInSrgb(b) && liesInSrgb(mixed),
      ...exportColors(request, { "": strings.hex }),
    };
  },
  text: (mixed) => mixed.exported ?? mixed.hex,
});
