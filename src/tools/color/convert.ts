import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, withDefault } from "../../operation/schema.ts";
import { alpha, colorField, colorNotations } from "./fields.ts";
import { alphaValue, formatHex, formatHsl, formatRgb, roundHalfUp } from "./format.ts";
import { NOTATIONS, parseNotation } from "./parse.ts";

const notationField = (description: string, brief?: string) => oneOf(NOTATIONS, { description, brief });

const toFourDecimals = (value: number): number => roundHalfUp(value, 4);

export const convert = operation({
  id: "color.convert",
  summary: "Convert a colour between hex, rgb and hsl",
  guidance: "Converts a colour between hex, rgb and hsl. For names and other notations use color_info.",
  agents: "named",
  input: t.Object({
    color: colorField("The colour in hex, rgb or hsl notation", "Hex, rgb or hsl colour"),
    from: t.Optional(notationField("Notation of the colour; detected if omitted", "Its notation, else detected")),
    to: notationField("Notation to convert to"),
    precision: withDefault(
      integer({
        description: "Decimals in hsl; with 1 or more, hex to hsl to hex is lossless",
        brief: "Decimals in hsl",
        minimum: 0,
        maximum: 4,
      }),
      0,
    ),
  }),
  output: t.Object({
    original: t.String({ description: "As given" }),
    from: notationField("Notation of the original"),
    to: notationField("Notation of the result"),
    converted: t.String({ description: "The result" }),
    ...colorNotations,
    alpha,
    components: t.Object(
      {
        rgb: t.Object({ r: t.Number(), g: t.Number(), b: t.Number() }),
        hsl: t.Object({ h: t.Number(), s: t.Number(), l: t.Number() }),
      },
      { description: "Channels 0 to 255, hue in degrees, saturation and lightness in percent, to 4 decimals" },
    ),
  }),
  example: { color: "#3498db", from: "hex", to: "hsl" },
  values: ["color", "to"],
  cacheable: () => true,
  run: ({ color, from, to, precision }) => {
    const { notation, parsed } = parseNotation(color, from);
    const { rgb, hsl } = parsed;
    const strings = { hex: formatHex(parsed), rgb: formatRgb(parsed), hsl: formatHsl(parsed, precision) };
    return {
      original: color,
      from: notation,
      to,
      converted: strings[to],
      ...strings,
      alpha: alphaValue(parsed.alpha),
      components: {
        rgb: { r: toFourDecimals(rgb.r), g: toFourDecimals(rgb.g), b: toFourDecimals(rgb.b) },
        hsl: { h: toFourDecimals(hsl.h) % 360, s: toFourDecimals(hsl.s), l: toFourDecimals(hsl.l) },
      },
    };
  },
  text: ({ converted }) => converted,
});
