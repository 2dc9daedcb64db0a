/** OKLCH, its gamuts and contrast, for drawings that follow a slider. The service computes everything that is a result. */
import { convertRgbToXyz65, convertXyz65ToP3 } from "culori/fn";
import { fromOklab, isWithinGamut, type Lch, lchToLab } from "../../../tools/color/oklab.ts";
import { fromUnitRange, parseHex, type Rgb, toUnitRange, wrapHue } from "../../../tools/color/srgb.ts";
import { BLACK, ratioOf, roundRatioDown } from "../../../tools/color/wcag.ts";

/** The most chroma of a slider: beyond it, no colour of Display P3 is left. */
export const MAX_CHROMA = 0.37;

const NUMBER = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const WRITTEN = new RegExp(
  `^oklch\\(\\s*(${NUMBER})(%?)\\s+(${NUMBER})(%?)\\s+(-?${NUMBER})(?:deg)?\\s*(?:/[^)]*)?\\)$`,
  "i",
);

/** Reads oklch() without keywords; undefined for any other text. */
export function readOklch(text: string): Lch | undefined {
  const [, l, lUnit, c, cUnit, h] = WRITTEN.exec(text.trim()) ?? [];
  if (l === undefined) return undefined;
  return { l: Number(l) / (lUnit ? 100 : 1), c: Number(c) * (cUnit ? 0.004 : 1), h: wrapHue(Number(h)) };
}

/** The channels of the notations of CSS Color 4 that are not limited to sRGB, as relative colours name them. */
const WIDE = {
  lab: "lab(from $ l a b)",
  lch: "lch(from $ l c h)",
  oklab: "oklab(from $ l a b)",
  oklch: "oklch(from $ l c h)",
  "display-p3": "color(from $ display-p3 r g b)",
} as const;

type WideNotation = keyof typeof WIDE;
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
export const oklchOf = (color: string): Lch | undefined =>
  readOklch(color) ?? readOklch(computedIn("oklch", color) ?? "");

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const writeOklch = ({ l, c, h }: Lch): string => `oklch(${rounded(l, 4)} ${rounded(c, 4)} ${rounded(h, 2)})`;

/** The smallest gamut of screens that has a colour, with the tolerance of the service. */
export function gamutOf(color: Lch): "srgb" | "p3" | "none" {
  const channels = fromOklab(lchToLab(color));
  if (isWithinGamut(channels)) return "srgb";
  const inP3 = convertXyz65ToP3(convertRgbToXyz65(toUnitRange(channels)));
  return isWithinGamut(fromUnitRange(inP3)) ? "p3" : "none";
}

/** The channels of a colour in hex. */
export const channelsOf = (hex: string): Rgb => parseHex(hex)?.rgb ?? BLACK;

/** WCAG 2.2, "contrast ratio", of two opaque colours in hex; rounded down, so that no ratio seems to reach a limit. */
export const contrastOf = (one: string, other: string): number =>
  roundRatioDown(ratioOf(channelsOf(one), channelsOf(other)));
