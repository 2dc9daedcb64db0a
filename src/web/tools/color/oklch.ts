/** OKLCH, its gamuts and contrast, for drawings that follow a slider. The service computes everything that is a result. */

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** The most chroma of a slider: beyond it, no colour of Display P3 is left. */
export const MAX_CHROMA = 0.37;

const NUMBER = String.raw`(\d*\.?\d+)(%?)`;
const WRITTEN = new RegExp(`^oklch\\(\\s*${NUMBER}\\s+${NUMBER}\\s+(-?\\d*\\.?\\d+)(?:deg)?\\s*(?:/[^)]*)?\\)$`, "i");

/** Reads oklch() without keywords; undefined for any other text. */
export function readOklch(text: string): Oklch | undefined {
  const [, l, lUnit, c, cUnit, h] = WRITTEN.exec(text.trim()) ?? [];
  if (l === undefined) return undefined;
  const hue = ((Number(h) % 360) + 360) % 360;
  return { l: Number(l) / (lUnit ? 100 : 1), c: Number(c) * (cUnit ? 0.004 : 1), h: hue };
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const writeOklch = ({ l, c, h }: Oklch): string => `oklch(${rounded(l, 4)} ${rounded(c, 4)} ${rounded(h, 2)})`;

/** Linear channels of sRGB: CSS Color 4, section 18, "Sample code for Color Conversions". */
function linearSrgb({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const medium = (l - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const short = (l - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    4.0767416360759583 * long - 3.3077115392580629 * medium + 0.2309699031821043 * short,
    -1.2684379732850315 * long + 2.6097573492876882 * medium - 0.341319376002657 * short,
    -0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short,
  ];
}

/** Linear channels of Display P3 from those of sRGB: both matrices of CSS Color 4, section 10, in one. */
const linearP3 = ([r, g, b]: readonly [number, number, number]): [number, number, number] => [
  0.8224619687 * r + 0.1775380313 * g,
  0.0331941989 * r + 0.9668058011 * g,
  0.0170826307 * r + 0.0723974407 * g + 0.9105199286 * b,
];

/** What rounding may exceed. */
const TOLERANCE = 0.0005;

const isWithin = (channels: readonly number[]): boolean =>
  channels.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

/** The smallest gamut of screens that has a colour. */
export function gamutOf(color: Oklch): "srgb" | "p3" | "none" {
  const channels = linearSrgb(color);
  if (isWithin(channels)) return "srgb";
  return isWithin(linearP3(channels)) ? "p3" : "none";
}

/** WCAG 2.2, "relative luminance", of #rrggbb. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, "contrast ratio", of two opaque colours in hex; rounded down, so that no ratio seems to reach a limit. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}
