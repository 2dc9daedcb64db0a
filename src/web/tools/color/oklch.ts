/** OKLCH, its gamuts and contrast, for drawings that follow a slider. The service computes everything that is a result. */
import { convertOklabToLrgb } from "culori/fn";
import { lchToLab } from "../../../tools/color/oklab.ts";
import type { Rgb } from "../../../tools/color/srgb.ts";
import { contrastRatio, luminance, roundRatioDown } from "../../../tools/color/wcag.ts";

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** The most chroma of a slider: beyond it, no colour of Display P3 is left. */
export const MAX_CHROMA = 0.37;

const NUMBER = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const WRITTEN = new RegExp(
  `^oklch\\(\\s*(${NUMBER})(%?)\\s+(${NUMBER})(%?)\\s+(-?${NUMBER})(?:deg)?\\s*(?:/[^)]*)?\\)$`,
  "i",
);

/** Reads oklch() without keywords; undefined for any other text. */
export function readOklch(text: string): Oklch | undefined {
  const [, l, lUnit, c, cUnit, h] = WRITTEN.exec(text.trim()) ?? [];
  if (l === undefined) return undefined;
  const hue = ((Number(h) % 360) + 360) % 360;
  return { l: Number(l) / (lUnit ? 100 : 1), c: Number(c) * (cUnit ? 0.004 : 1), h: hue };
}

/** The channels of the notations of CSS Color 4 that are not limited to sRGB, as relative colours name them. */
const WIDE = {
  lab: "lab(from $ l a b)",
  lch: "lch(from $ l c h)",
  oklab: "oklab(from $ l a b)",
  oklch: "oklch(from $ l c h)",
  "display-p3": "color(from $ display-p3 r g b)",
} as const;

export type WideNotation = keyof typeof WIDE;
export const WIDE_NOTATIONS = ["lab", "lch", "oklab", "oklch", "display-p3"] as const satisfies readonly WideNotation[];

/** A colour in a notation that is not limited to sRGB, as the browser computes it; undefined if it does not know the colour. */
export function computedIn(notation: WideNotation, color: string): string | undefined {
  const element = document.createElement("span");
  element.style.color = WIDE[notation].replace("$", () => color);
  if (element.style.color === "") return undefined;
  document.body.append(element);
  const computed = getComputedStyle(element).color;
  element.remove();
  return computed
    .replaceAll("none", "0")
    .replaceAll(/-?[\d.]+(?:e-?\d+)?/g, (number) => String(rounded(Number(number), 4)));
}

/** A colour in any notation that the browser knows. */
export const oklchOf = (color: string): Oklch | undefined =>
  readOklch(color) ?? readOklch(computedIn("oklch", color) ?? "");

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const writeOklch = ({ l, c, h }: Oklch): string => `oklch(${rounded(l, 4)} ${rounded(c, 4)} ${rounded(h, 2)})`;

/** Linear channels of Display P3 from those of sRGB: both matrices of CSS Color 4, section 10, in one. */
const linearP3 = ({ r, g, b }: Rgb): Rgb => ({
  r: 0.8224619687 * r + 0.1775380313 * g,
  g: 0.0331941989 * r + 0.9668058011 * g,
  b: 0.0170826307 * r + 0.0723974407 * g + 0.9105199286 * b,
});

/** What rounding may exceed. */
const TOLERANCE = 0.0005;

const isWithin = ({ r, g, b }: Rgb): boolean =>
  [r, g, b].every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

/** The smallest gamut of screens that has a colour. */
export function gamutOf({ l, c, h }: Oklch): "srgb" | "p3" | "none" {
  const channels = convertOklabToLrgb(lchToLab({ l, c, h }));
  if (isWithin(channels)) return "srgb";
  return isWithin(linearP3(channels)) ? "p3" : "none";
}

const luminanceOf = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return luminance({ r, g, b });
};

/** WCAG 2.2, "contrast ratio", of two opaque colours in hex; rounded down, so that no ratio seems to reach a limit. */
export const contrastOf = (one: string, other: string): number =>
  roundRatioDown(contrastRatio(luminanceOf(one), luminanceOf(other)));
