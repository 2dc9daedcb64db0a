import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { exportColors, exported, exportFields } from "./export-colors.ts";
import { alpha, colorField, colorNotations, hexColor, inGamut } from "./fields.ts";
import { alphaValue, formatHex, inNotations } from "./format.ts";
import { liesInSrgb } from "./gamut.ts";
import { fromColor, interpolate, toColor } from "./interpolation.ts";
import { parseColor } from "./parse.ts";
import type { Color } from "./srgb.ts";

/** The colour spaces that colours are mixed in. */
export const MIX_SPACES = ["oklab", "srgb", "oklch"] as const;

/**
 * Mixes two colours as color-mix() of CSS Color 5 does: colours outside sRGB are mixed as they are, and the result is mapped
 * into sRGB.
 *
 * @param share of the first colour, 0 to 1
 */
export function mixColors(one: Color, other: Color, share: number, space: (typeof MIX_SPACES)[number]): Color {
  if (share === 1) return one;
  if (share === 0) return other;
  const mixed = interpolate(fromColor(one), fromColor(other), share, space);
  return (mixed && toColor(mixed)) ?? one;
}

export const mix = operation({
  id: "color.mix",
  summary: "Mix two colours",
  description:
    "Mixes as color-mix() of CSS does, in OKLab, sRGB or OKLCH (on the shorter arc of hues); none counts as 0.",
  guidance: "Blends two colours as CSS color-mix() does. For tints of one use color_scale.",
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
