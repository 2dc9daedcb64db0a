import { convertRgbToLab } from "culori/fn";
import { operation } from "../../operation/operation.ts";
import { integer, oneOf, t, withDefault } from "../../operation/schema.ts";
import { alpha, anyColor, colorField, colorNotations, contrastLevels, hexColor, inGamut } from "./fields.ts";
import { alphaValue, asDisplayed, formatHex, formatHsl, inNotations, legacySyntax, roundHalfUp } from "./format.ts";
import { deltaE, labToLch, liesInSrgb, type Oklab, toOklab } from "./oklab.ts";
import { NAMED_COLORS, NOTATIONS, parseColor, parseNotation } from "./parse.ts";
import { type Color, type Rgb, toUnitRange } from "./srgb.ts";
import {
  BLACK,
  composite,
  contrastRatio,
  levelsInWords,
  levelsPassed,
  luminance,
  MIN_RATIO,
  ratioOf,
  roundRatioDown,
  WHITE,
} from "./wcag.ts";

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
    const strings = { ...inNotations(parsed), hsl: formatHsl(parsed, precision) };
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

/**
 * A colour in the other notations. Those of CSS Color 4 have its syntax, with the D50 white point for lab and lch. hsv
 * and cmyk, which CSS does not have, are written with commas; cmyk has no colour profile.
 */
function otherNotations(color: Color) {
  const { r, g, b } = color.rgb;
  const hue = roundHalfUp(color.hsl.h) % 360;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const inks = [r, g, b].map((channel) => percent(max - channel, max));
  const lab = convertRgbToLab(toUnitRange(color.rgb));
  const oklab = toOklab(color.rgb);
  const modern = (name: string, parts: (number | string)[]): string =>
    `${name}(${parts.join(" ")}${color.alpha < 255 ? ` / ${alphaValue(color.alpha)}` : ""})`;
  return {
    hsv: legacySyntax("hsv", `${hue}, ${percent(max - min, max)}, ${percent(max, 255)}`, color),
    hwb: modern("hwb", [hue, percent(min, 255), percent(255 - max, 255)]),
    cmyk: `cmyk(${[...inks, percent(255 - max, 255)].join(", ")})`,
    lab: modern("lab", rectangular(lab, 2)),
    lch: modern("lch", polar(lab, 2)),
    oklab: modern("oklab", rectangular(oklab, 4)),
    oklch: modern("oklch", polar(oklab, 4)),
  };
}

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : roundHalfUp((part * 100) / whole)}%`;

const rectangular = ({ l, a, b }: Oklab, decimals: number): number[] =>
  [l, a, b].map((each) => roundHalfUp(each, decimals));

function polar(lab: Oklab, decimals: number): number[] {
  const { l, c, h } = labToLch(lab);
  return [roundHalfUp(l, decimals), roundHalfUp(c, decimals), roundHalfUp(h, 2) % 360];
}

const contrastWith = t.Object({ ratio: t.Number({ description: "WCAG 2.2, rounded down" }), ...contrastLevels });

function contrastOn(color: Color, background: Rgb) {
  const ratio = ratioOf(composite(color, background), background);
  return { ratio: roundRatioDown(ratio), ...levelsPassed(ratio, MIN_RATIO.normal) };
}

const NAMED_COLORS_IN_OKLAB = [...NAMED_COLORS].map(([name, color]) => ({
  name,
  hex: formatHex(color),
  lab: toOklab(color.rgb),
}));

/** The CSS name nearest to a colour by ΔE OK, ignoring alpha. Of equally near names, the first in the alphabet. */
function nearestName(color: Color) {
  const target = toOklab(color.rgb);
  const { name, hex } = NAMED_COLORS_IN_OKLAB.reduce((nearest, each) =>
    deltaE(each.lab, target) < deltaE(nearest.lab, target) ? each : nearest,
  );
  return { name, hex, exact: hex === formatHex(color) };
}

/**
 * Describes a colour. Every field but `hsl` is computed from the whole channels that `rgb` shows. Luminance, brightness
 * and the name ignore alpha; the contrasts are those of the colour composited on white and on black.
 */
export const info = operation({
  id: "color.info",
  summary: "Describe a colour",
  guidance:
    "Gives a colour in all notations, luminance, name, and contrast with white and black. For two colours use color_contrast.",
  input: t.Object({ color: anyColor }),
  output: t.Object({
    original: t.String({ description: "As given" }),
    ...colorNotations,
    hsv: t.String(),
    hwb: t.String(),
    cmyk: t.String({ description: "Without a colour profile" }),
    lab: t.String({ description: "CIE Lab, D50" }),
    lch: t.String({ description: "CIE LCH, D50" }),
    oklab: t.String(),
    oklch: t.String(),
    alpha,
    inGamut,
    luminance: t.Number({ description: "WCAG 2.2 relative luminance, 0 to 1" }),
    brightness: t.Integer({ description: "0 to 255" }),
    isLight: t.Boolean({ description: "Whether black text is easier to read on it than white text" }),
    isDark: t.Boolean(),
    contrast: t.Object({ white: contrastWith, black: contrastWith }),
    name: t.Object(
      {
        name: t.String(),
        hex: hexColor,
        exact: t.Boolean({ description: "Whether the name means exactly this colour" }),
      },
      { description: "The nearest CSS name" },
    ),
  }),
  example: { color: "#3498db" },
  values: ["color"],
  cacheable: () => true,
  run: ({ color }) => {
    const parsed = parseColor(color);
    const displayed = asDisplayed(parsed);
    const { r, g, b } = displayed.rgb;
    const light = luminance(displayed.rgb);
    const isLight = contrastRatio(light, 0) >= contrastRatio(light, 1);
    return {
      original: color,
      ...inNotations(parsed),
      ...otherNotations(displayed),
      alpha: alphaValue(parsed.alpha),
      inGamut: liesInSrgb(parsed),
      luminance: roundHalfUp(light, 10),
      brightness: roundHalfUp((299 * r + 587 * g + 114 * b) / 1000),
      isLight,
      isDark: !isLight,
      contrast: { white: contrastOn(displayed, WHITE), black: contrastOn(displayed, BLACK) },
      name: nearestName(displayed),
    };
  },
  text: (result) => {
    const { contrast, name } = result;
    const notations = ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"] as const;
    return [
      ...notations.map((notation) => `${notation}: ${result[notation]}`),
      `alpha: ${result.alpha}`,
      ...(result.inGamut ? [] : ["outside sRGB: mapped into it"]),
      `luminance: ${result.luminance}`,
      `brightness: ${result.brightness} (${result.isLight ? "light" : "dark"})`,
      `contrast with white: ${contrast.white.ratio}:1 (${levelsInWords(contrast.white)})`,
      `contrast with black: ${contrast.black.ratio}:1 (${levelsInWords(contrast.black)})`,
      name.exact ? `name: ${name.name}` : `nearest name: ${name.name} (${name.hex})`,
    ].join("\n");
  },
});
