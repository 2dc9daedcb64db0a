import { convertRgbToLab } from "culori/fn";
import { alphaValue, legacySyntax } from "./format.ts";
import { labToLch, type Oklab, toOklab } from "./oklab.ts";
import { roundHalfUp } from "./rounding.ts";
import { type Color, toUnitRange } from "./srgb.ts";

/**
 * A colour in the other notations. Those of CSS Color 4 have its syntax, with the D50 white point for lab and lch. hsv
 * and cmyk, which CSS does not have, are written with commas; cmyk has no colour profile.
 */
export function otherNotations(color: Color) {
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
