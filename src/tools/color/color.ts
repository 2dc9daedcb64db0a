import { operation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { defaulted, integer, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { contrast } from "./contrast.ts";
import { convert } from "./convert.ts";
import { info } from "./info.ts";
import { type PaletteType, palette, paletteText, paletteTypes } from "./palette.ts";
import { maxColorLength, notations } from "./parse.ts";
import { contrastText, infoText } from "./text.ts";

const colorField = (description: string) => text({ description, minLength: 1, maxLength: maxColorLength });
const anyColor = colorField("The colour: hex, rgb(), hsl() or a CSS name");
const notation = (description: string) => oneOf(notations, { description });
const hex = t.String({ description: "#rrggbb, or #rrggbbaa where it is translucent" });
const written = {
  hex,
  rgb: t.String({ description: "rgb() notation" }),
  hsl: t.String({ description: "hsl() notation" }),
};
const alpha = t.Number({ description: "Opacity, 0 to 1" });

/** Colours follow from the URL alone. */
const cacheable = () => true;

const conversion = operation({
  id: "color.convert",
  summary: "Convert a colour between hex, rgb and hsl",
  input: t.Object({
    color: colorField("The colour, in the notation that from names"),
    from: notation("Notation that the colour is in"),
    to: notation("Notation to convert to"),
    precision: defaulted(
      integer({ description: "Decimals in hsl; with 1 or more nothing is lost", minimum: 0, maximum: 4 }),
      0,
    ),
  }),
  output: t.Object({
    original: t.String({ description: "As given" }),
    from: notation("Notation of the original"),
    to: notation("Notation of the result"),
    converted: t.String({ description: "The result" }),
    ...written,
    alpha,
    components: t.Object({
      rgb: t.Object({ r: t.Number(), g: t.Number(), b: t.Number() }),
      hsl: t.Object({ h: t.Number(), s: t.Number(), l: t.Number() }),
    }),
  }),
  example: { color: "#3498db", from: "hex", to: "hsl" },
  cacheable,
  run: convert,
  text: ({ converted }) => converted,
});

const colors = operation({
  id: "color.palette",
  summary: "Make a palette from a colour",
  description: "Exactly as many different colours as asked for, the base among them, on the hues that the type names.",
  input: t.Object({
    color: anyColor,
    type: defaulted(oneOf(paletteTypes, { description: "How the hues lie on the wheel" }), "monochromatic"),
    count: defaulted(integer({ description: "How many colours", minimum: 2, maximum: 20 }), 5),
  }),
  output: t.Object({
    baseColor: hex,
    type: oneOf(paletteTypes, { description: "Type of the palette" }),
    count: t.Integer(),
    palette: t.Array(hex),
    colors: t.Array(t.Object(written)),
  }),
  example: { color: "#3498db", type: "triadic", count: 6 },
  run: palette,
  text: paletteText,
});

const passes = { aa: t.Boolean(), aaa: t.Boolean() };
const contrastWith = t.Object({ ratio: t.Number({ description: "WCAG 2.2, rounded down" }), ...passes });

const information = operation({
  id: "color.info",
  summary: "Describe a colour",
  input: t.Object({ color: anyColor }),
  output: t.Object({
    original: t.String({ description: "As given" }),
    ...written,
    hsv: t.String(),
    hwb: t.String(),
    cmyk: t.String({ description: "Without a colour profile" }),
    lab: t.String({ description: "CIE Lab, D50" }),
    lch: t.String({ description: "CIE LCH, D50" }),
    oklab: t.String(),
    oklch: t.String(),
    alpha,
    luminance: t.Number({ description: "WCAG 2.2 relative luminance, 0 to 1" }),
    brightness: t.Integer({ description: "0 to 255" }),
    isLight: t.Boolean({ description: "Whether black text is read better on it than white" }),
    isDark: t.Boolean(),
    contrast: t.Object({ white: contrastWith, black: contrastWith }),
    name: t.Object(
      { name: t.String(), hex, exact: t.Boolean({ description: "Whether it is that very colour" }) },
      { description: "The nearest CSS name" },
    ),
  }),
  example: { color: "#3498db" },
  cacheable,
  run: info,
  text: infoText,
});

const contrasts = operation({
  id: "color.contrast",
  summary: "Judge the contrast of two colours",
  description: "WCAG 2.2 contrast of a foreground on a background, and what it passes.",
  input: t.Object({ foreground: colorField("Colour of the text"), background: colorField("Colour behind it") }),
  output: t.Object({
    foreground: hex,
    background: hex,
    ratio: t.Number({ description: "Two decimals, rounded down" }),
    normal: t.Object(passes, { description: "Text" }),
    large: t.Object(passes, { description: "Text from 24 px, or 18.66 px bold" }),
    nonText: t.Object({ aa: t.Boolean() }, { description: "Controls and graphics" }),
    suggestion: nullable(t.String({ description: "The nearest foreground that reaches AA; null where this one does" })),
  }),
  example: { foreground: "#777777", background: "white" },
  cacheable,
  run: contrast,
  text: contrastText,
});

export const color = tool({
  name: "color",
  title: "Color Converter",
  message: "Convert colours, make palettes, describe colours and their contrast",
  more: {
    formats: { hex: "#RRGGBB", rgb: "rgb(r, g, b)", hsl: "hsl(h, s%, l%)" },
    paletteTypes: {
      monochromatic: "Shades of the same colour",
      analogous: "Adjacent colours on the wheel",
      complementary: "Opposite colours",
      triadic: "Three evenly spaced colours",
      tetradic: "Four colours that form a square",
    } satisfies Record<PaletteType, string>,
  },
  usual: "info",
  routes: [
    post("/convert", conversion),
    get("/:from/:to/:color", conversion),
    post("/palette", colors),
    get("/info/:color", information),
    get("/contrast/:foreground/:background", contrasts),
  ],
});
