import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { exportColors, exported, exportFields } from "./export-colors.ts";
import { alpha, colorField, colorNotations, hexColor, inGamut } from "./fields.ts";
import { alphaValue, formatHex, inNotations } from "./format.ts";
import { fromExtendedRgb } from "./gamut.ts";
import { fromOklab, labToLch, lchToLab, type Oklab, toOklab } from "./oklab.ts";
import { parseColor } from "./parse.ts";
import { roundHalfUp } from "./rounding.ts";
import { type Color, wrapHue } from "./srgb.ts";

/** The colour spaces that colours are mixed in. */
export const MIX_SPACES = ["oklab", "srgb", "oklch"] as const;

/** Chroma up to which the hue of a colour is powerless: CSS Color 4, section 12.1. */
const GREY = 4e-6;

/** Mixes two values in the proportion of the mix. */
type Blend = (one: number, other: number) => number;

/** The hue on the shorter arc: CSS Color 4, section 12.4.1. A powerless hue takes the value of the other. */
function inOklch(blend: Blend, share: number, one: Oklab, other: Oklab): Oklab {
  const [from, to] = [labToLch(one), labToLch(other)];
  const start = from.c > GREY ? from.h : to.h;
  const end = to.c > GREY ? to.h : start;
  const arc = ((end - start + 540) % 360) - 180;
  return lchToLab({ l: blend(from.l, to.l), c: blend(from.c, to.c), h: wrapHue(start + arc * (1 - share)) });
}

/**
 * Mixes two colours as color-mix() of CSS Color 5 does: components are premultiplied by alpha (CSS Color 4, section
 * 12.3), colours outside sRGB are mixed as they are, and the result is mapped into sRGB.
 *
 * @param share of the first colour, 0 to 1
 */
export function interpolate(one: Color, other: Color, share: number, space: (typeof MIX_SPACES)[number]): Color {
  if (share === 1) return one;
  if (share === 0) return other;
  const alpha = one.alpha * share + other.alpha * (1 - share);
  const part = alpha === 0 ? share : (one.alpha * share) / alpha;
  const blend: Blend = (first, second) => first * part + second * (1 - part);
  const [first, second] = [one.unmapped ?? one.rgb, other.unmapped ?? other.rgb];
  const opacity = roundHalfUp(alpha);
  if (space === "srgb") {
    const channels = { r: blend(first.r, second.r), g: blend(first.g, second.g), b: blend(first.b, second.b) };
    return fromExtendedRgb(channels, opacity);
  }
  const [from, to] = [toOklab(first), toOklab(second)];
  const mixed =
    space === "oklch"
      ? inOklch(blend, share, from, to)
      : { l: blend(from.l, to.l), a: blend(from.a, to.a), b: blend(from.b, to.b) };
  return fromExtendedRgb(fromOklab(mixed), opacity, mixed);
}

export const mix = operation({
  id: "color.mix",
  summary: "Mix two colours",
  description:
    "Mixes as color-mix() of CSS does, in OKLab, sRGB or OKLCH (on the shorter arc of hues); none counts as 0.",
  guidance: "Blends two colours as CSS color-mix() does. For several steps use color_scale.",
  input: t.Object({
    a: colorField("One colour, in any notation", "One colour"),
    b: colorField("The other colour, in any notation", "Other colour"),
    weight: withDefault(
      t.Number({
        description: "Percentage of a in the mix; the rest is b",
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
    const [a, b] = [parseColor(request.a, "/a"), parseColor(request.b, "/b")];
    const mixed = interpolate(a, b, request.weight / 100, request.space);
    const strings = inNotations(mixed);
    return {
      a: formatHex(a),
      b: formatHex(b),
      weight: request.weight,
      space: request.space,
      ...strings,
      alpha: alphaValue(mixed.alpha),
      inGamut: !a.unmapped && !b.unmapped && !mixed.unmapped,
      ...exportColors(request, { "": strings.hex }),
    };
  },
  text: (mixed) => mixed.exported ?? mixed.hex,
});
