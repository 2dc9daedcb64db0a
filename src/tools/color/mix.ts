import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { exportColors, exported, exportFields } from "./export-colors.ts";
import { alpha, colorField, colorNotations, hexColor, inGamut } from "./fields.ts";
import { alphaValue, formatHex, inNotations } from "./format.ts";
import { interpolate, MIX_SPACES } from "./interpolate.ts";
import { parseColor } from "./parse.ts";

const input = t.Object({
  a: colorField("One colour, in any notation"),
  b: colorField("The other colour, in any notation"),
  weight: withDefault(
    t.Number({ description: "Percentage of a in the mix; the rest is b", minimum: 0, maximum: 100 }),
    50,
  ),
  space: withDefault(oneOf(MIX_SPACES, { description: "Colour space to mix in" }), "oklab"),
  ...exportFields,
});

const output = t.Object({
  a: hexColor,
  b: hexColor,
  weight: t.Number(),
  space: oneOf(MIX_SPACES, { description: "Colour space that it was mixed in" }),
  ...colorNotations,
  alpha,
  inGamut: { ...inGamut, description: "Whether both colours and their mix lie inside sRGB; if not, they are mapped" },
  exported,
});

/**
 * Mixes two colours as color-mix(in oklab, a 50%, b) of CSS does.
 *
 * @throws Refusal at /a or /b if the text is not a colour, and at /name.
 */
export function mixColors(request: Static<typeof input>): Static<typeof output> {
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
}

export const mix = operation({
  id: "color.mix",
  summary: "Mix two colours",
  description:
    "Mixes as color-mix() of CSS does, in OKLab, sRGB or OKLCH (on the shorter arc of hues); none counts as 0.",
  input,
  output,
  example: { a: "#3498db", b: "white", weight: 25 },
  values: ["a", "b"],
  cacheable: () => true,
  run: mixColors,
  text: (mixed) => mixed.exported ?? mixed.hex,
});
