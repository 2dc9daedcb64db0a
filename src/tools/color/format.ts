import { type Color, fromRgb, type Rgb } from "./srgb.ts";

/** A distance from a half, far larger than the thirteenth digit of a value below `LARGE`. */
const NEAR_HALF = 1e-5;
const LARGE = 1e7;

/** Rounds to that number of decimals, halves towards positive infinity. Never returns -0. */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const whole = Math.floor(scaled + 0.5);
  const fraction = scaled + 0.5 - whole;
  // Rounding errors matter only next to a half, and formatting digits takes 90 of 100 ns.
  const isClear = fraction > NEAR_HALF && fraction < 1 - NEAR_HALF && Math.abs(scaled) < LARGE;
  // Thirteen digits distinguish all values that eight-bit channels lead to, and correct 12.499999999999998 to 12.5.
  return (isClear ? whole : Math.floor(Number(scaled.toPrecision(13)) + 0.5)) / scale;
}

/** The channels as browsers show them: whole numbers from 0 to 255. */
const toBytes = ({ r, g, b }: Rgb): Rgb => ({ r: roundHalfUp(r), g: roundHalfUp(g), b: roundHalfUp(b) });

/** A colour as browsers show it: of whole channels. */
export const asDisplayed = ({ rgb, alpha }: Pick<Color, "rgb" | "alpha">): Color => fromRgb(toBytes(rgb), alpha);

const HEX_PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** `#3498db`, or `#3498db80` for a translucent colour. */
export function formatHex({ rgb, alpha }: Pick<Color, "rgb" | "alpha">): string {
  const { r, g, b } = toBytes(rgb);
  return `#${HEX_PAIRS[r]}${HEX_PAIRS[g]}${HEX_PAIRS[b]}${alpha < 255 ? HEX_PAIRS[alpha] : ""}`;
}

/** `rgb(52, 152, 219)`, or `rgba(52, 152, 219, 0.5)` for a translucent colour. */
export function formatRgb(color: Color): string {
  const { r, g, b } = toBytes(color.rgb);
  return legacySyntax("rgb", `${r}, ${g}, ${b}`, color);
}

/** `hsl(204, 70%, 53%)`, or `hsla(204, 70%, 53%, 0.5)` for a translucent colour, with up to `precision` decimals. */
export function formatHsl(color: Color, precision = 0): string {
  const { h, s, l } = color.hsl;
  const hue = roundHalfUp(h, precision) % 360;
  return legacySyntax("hsl", `${hue}, ${roundHalfUp(s, precision)}%, ${roundHalfUp(l, precision)}%`, color);
}

/** A colour in the notations of conversions. */
export const inNotations = (color: Color) => ({
  hex: formatHex(color),
  rgb: formatRgb(color),
  hsl: formatHsl(color),
});

/** A function in comma syntax; the name of a translucent colour ends in "a", and its last part is alpha. */
export const legacySyntax = (name: string, parts: string, { alpha }: Pick<Color, "alpha">): string =>
  alpha < 255 ? `${name}a(${parts}, ${alphaValue(alpha)})` : `${name}(${parts})`;

/** Alpha from 0 to 1, with two decimals if they identify the byte, else three: CSS Color 4, "Serializing alpha values". */
export function alphaValue(alpha: number): number {
  const hundredths = roundHalfUp(alpha / 255, 2);
  return roundHalfUp(hundredths * 255) === alpha ? hundredths : roundHalfUp(alpha / 255, 3);
}

/** The formats that colours are exported in. */
export const EXPORT_FORMATS = ["css", "json", "tailwind", "scss"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Each colour as the suffix of its name, which is empty for the only colour, and its hex notation. */
type ExportedColors = readonly (readonly [suffix: string, hex: string])[];

/** Colours as code, in their order: custom properties, JSON, the theme variables of Tailwind CSS 4, or Sass variables. */
export function exportText(format: ExportFormat, name: string, colors: ExportedColors): string {
  // By its full name: "brand-500", or "brand" without a suffix.
  const declarations = (prefix: string): string[] =>
    colors.map(([suffix, hex]) => `${prefix}${suffix ? `${name}-${suffix}` : name}: ${hex};`);
  const block = (start: string, prefix: string): string =>
    [`${start} {`, ...declarations(prefix).map((line) => `  ${line}`), "}"].join("\n");
  if (format === "css") return block(":root", "--");
  if (format === "tailwind") return block("@theme", "--color-");
  if (format === "scss") return declarations("$").join("\n");
  const named = Object.fromEntries(colors);
  return JSON.stringify({ [name]: named[""] ?? named }, null, 2);
}
