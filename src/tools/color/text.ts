import type { Contrast } from "./contrast.ts";
import type { ColorInfo } from "./info.ts";
import type { Passes } from "./wcag.ts";

const levels = ({ aa, aaa }: Partial<Passes>): string => (aaa ? "AAA" : aa ? "AA" : "fails");

/** The text form of what there is to know about a colour: a line for each fact. */
export function infoText(info: ColorInfo): string {
  const { contrast, name } = info;
  const notations = ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"] as const;
  return [
    ...notations.map((notation) => `${notation}: ${info[notation]}`),
    `alpha: ${info.alpha}`,
    `luminance: ${info.luminance}`,
    `brightness: ${info.brightness} (${info.isLight ? "light" : "dark"})`,
    `contrast with white: ${contrast.white.ratio}:1 (${levels(contrast.white)})`,
    `contrast with black: ${contrast.black.ratio}:1 (${levels(contrast.black)})`,
    name.exact ? `name: ${name.name}` : `nearest name: ${name.name} (${name.hex})`,
  ].join("\n");
}

/** The text form of a contrast: the ratio, then what it passes, then what would pass where it does not. */
export function contrastText({ ratio, normal, large, nonText, suggestion }: Contrast): string {
  return [
    `${ratio}:1`,
    `normal text: ${levels(normal)}`,
    `large text: ${levels(large)}`,
    `non-text: ${levels(nonText)}`,
    ...(suggestion ? [`nearest that reaches AA: ${suggestion}`] : []),
  ].join("\n");
}
