import type { Static } from "@sinclair/typebox";
import { namesOf } from "../../json/object.ts";
import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, withDefault } from "../../operation/schema.ts";
import { exportColors, exported, exportFields } from "./export-colors.ts";
import { anyColor, colorNotations, hexColor, inGamut } from "./fields.ts";
import { formatHex, inNotations, toBytes } from "./format.ts";
import { harmony, type PaletteType } from "./harmony.ts";
import { parseColor } from "./parse.ts";
import { fromInteger, fromRgb } from "./srgb.ts";

/** The types and their descriptions. */
export const PALETTE_TYPES: Readonly<Record<PaletteType, string>> = {
  monochromatic: "Shades of the same colour",
  analogous: "Adjacent colours on the wheel",
  complementary: "Opposite colours",
  triadic: "Three evenly spaced colours",
  tetradic: "Four colours that form a square",
};

/** The names of the types, the default first. */
export const PALETTE_TYPE_NAMES = namesOf(PALETTE_TYPES);

const input = t.Object({
  color: anyColor,
  type: withDefault(oneOf(PALETTE_TYPE_NAMES, { description: "Which hues of the wheel it has" }), "monochromatic"),
  count: withDefault(integer({ description: "Number of colours", minimum: 2, maximum: 20 }), 5),
  ...exportFields,
});

const output = t.Object({
  baseColor: hexColor,
  inGamut,
  type: oneOf(PALETTE_TYPE_NAMES, { description: "Type of the palette" }),
  count: t.Integer(),
  palette: t.Array(hexColor),
  colors: t.Array(t.Object(colorNotations)),
  exported,
});

/**
 * A palette of exactly `count` different colours, the base colour first. All have the alpha of the base.
 *
 * @throws Refusal at /color if the text is not a colour, and at /name.
 */
export function makePalette(request: Static<typeof input>): Static<typeof output> {
  const { color, type, count } = request;
  const parsed = parseColor(color);
  const base = fromRgb(toBytes(parsed.rgb), parsed.alpha);
  const colors = harmony(base, type, count).map((value) => inNotations({ ...fromInteger(value), alpha: base.alpha }));
  const numbered = Object.fromEntries(colors.map(({ hex }, index) => [index + 1, hex]));
  return {
    baseColor: formatHex(base),
    inGamut: !parsed.unmapped,
    type,
    count,
    palette: colors.map((each) => each.hex),
    colors,
    ...exportColors(request, numbered),
  };
}

export const palette = operation({
  id: "color.palette",
  summary: "Make a palette from a colour",
  description:
    "Exactly as many different colours as requested, the base among them, with the hues that the type names.",
  input,
  output,
  example: { color: "#3498db", type: "triadic", count: 6 },
  values: ["color"],
  cacheable: () => true,
  run: makePalette,
  text: (result) => result.exported ?? result.palette.join("\n"),
});
