/** Interpolation of colours: CSS Color 4, section 12. */
import {
  convertLabToLch,
  convertRgbToLab,
  convertRgbToLrgb,
  convertRgbToOklab,
  convertRgbToXyz50,
  convertRgbToXyz65,
  convertXyz50ToProphoto,
  convertXyz65ToA98,
  convertXyz65ToP3,
} from "culori/fn";
import { COLOR_FUNCTIONS, convertXyz65ToRec2020 } from "./color-functions.ts";
import { roundHalfUp } from "./rounding.ts";
import { type Color, clamp, fromUnitRange, hslToRgb, type Rgb, rgbToHsl, toUnitRange, wrapHue } from "./srgb.ts";

/** A number, or undefined for `none`: CSS Color 4, section 4.4, "Missing color components". */
type Component = number | undefined;

/** A colour in the space that it is written in. */
export interface CssColor {
  /** The name of its function, or of the colour space of color(). */
  space: string;
  components: readonly Component[];
  /** 0 to 1. */
  alpha: Component;
}

/** Which way a hue goes: CSS Color 4, section 12.4. */
export const HUE_ARCS = ["shorter", "longer", "increasing", "decreasing"] as const;
export type HueArc = (typeof HUE_ARCS)[number];

interface Space {
  /** The components of a colour, from channels of sRGB from 0 to 1, which may be beyond. */
  from(channels: Rgb): readonly number[];
  /** Whether the hue of a converted colour is powerless: the colour is grey. */
  isGrey?(components: readonly number[]): boolean;
}

const lab = (channels: Rgb) => convertRgbToLab(channels);
const xyz50 = (channels: Rgb) => convertRgbToXyz50(channels);
const xyz65 = (channels: Rgb) => convertRgbToXyz65(channels);
const rgbList = ({ r, g, b }: Rgb): number[] => [r, g, b];
const xyzList = ({ x, y, z }: Record<"x" | "y" | "z", number>): number[] => [x, y, z];
const axesList = ({ l, a, b }: Record<"l" | "a" | "b", number>): number[] => [l, a, b];

/** Hue, saturation and lightness: CSS Color 4, section 7.2. Beyond sRGB, saturation may exceed 100%, but is never negative. */
function hslList(channels: Rgb): [number, number, number] {
  const { h, s, l } = rgbToHsl(fromUnitRange(channels));
  const saturation = l === 0 || l === 100 ? 0 : s;
  return saturation < 0 ? [wrapHue(h + 180), -saturation, l] : [h, saturation, l];
}

function hwbList(channels: Rgb): number[] {
  const unit = rgbList(channels).map((channel) => channel * 100);
  return [hslList(channels)[0], Math.min(...unit), 100 - Math.max(...unit)];
}

/** Channels from 0 to 1 of hue, whiteness and blackness, which are not clamped. */
function hwbToRgb([h = 0, w = 0, b = 0]: readonly number[]): number[] {
  if (w + b >= 100) return [0, 0, 0].map(() => w / (w + b));
  return rgbList(toUnitRange(hslToRgb({ h, s: 100, l: 50 }))).map((each) => (each * (100 - w - b) + w) / 100);
}

/** Mixes in these spaces are colours of sRGB, which may be beyond what hsl() and hwb() can express. */
const TO_SRGB: ReadonlyMap<string, (components: readonly number[]) => number[]> = new Map([
  ["hsl", ([h = 0, s = 0, l = 0]) => rgbList(toUnitRange(hslToRgb({ h, s, l })))],
  ["hwb", hwbToRgb],
]);

/** Lightness, chroma and hue. */
function polar([l = 0, a = 0, b = 0]: readonly number[]): number[] {
  const { c, h = 0 } = convertLabToLch({ l, a, b });
  return [l, c, h];
}

const SPACES: ReadonlyMap<string, Space> = new Map(
  Object.entries<Space>({
    srgb: { from: rgbList },
    "srgb-linear": { from: (channels) => rgbList(convertRgbToLrgb(channels)) },
    "display-p3": { from: (channels) => rgbList(convertXyz65ToP3(xyz65(channels))) },
    "display-p3-linear": { from: (channels) => rgbList(convertRgbToLrgb(convertXyz65ToP3(xyz65(channels)))) },
    "a98-rgb": { from: (channels) => rgbList(convertXyz65ToA98(xyz65(channels))) },
    "prophoto-rgb": { from: (channels) => rgbList(convertXyz50ToProphoto(xyz50(channels))) },
    rec2020: { from: (channels) => rgbList(convertXyz65ToRec2020(xyz65(channels))) },
    xyz: { from: (channels) => xyzList(xyz65(channels)) },
    "xyz-d65": { from: (channels) => xyzList(xyz65(channels)) },
    "xyz-d50": { from: (channels) => xyzList(xyz50(channels)) },
    lab: { from: (channels) => axesList(lab(channels)) },
    oklab: { from: (channels) => axesList(convertRgbToOklab(channels)) },
    lch: { from: (channels) => polar(axesList(lab(channels))), isGrey: ([, c = 0]) => c <= 0.0015 },
    oklch: { from: (channels) => polar(axesList(convertRgbToOklab(channels))), isGrey: ([, c = 0]) => c <= 4e-6 },
    hsl: { from: hslList, isGrey: ([, s = 0]) => s <= 0.001 },
    hwb: { from: hwbList, isGrey: ([, w = 0, b = 0]) => w + b >= 99.999 },
  }),
);

/** The spaces that colours can be interpolated in, as CSS names them. */
export const isInterpolationSpace = (name: string): boolean => SPACES.has(name);

/**
 * What the components of a space or function mean, by one letter each: the same letter in two spaces is an analogous
 * component (CSS Color 4, section 12.2). H is a hue; the others are those of red, green and blue or X, Y and Z.
 */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["hsl", "HCL"],
  ["hsla", "HCL"],
  ["hwb", "HWK"],
  ["lab", "Lab"],
  ["oklab", "Lab"],
  ["lch", "LCH"],
  ["oklch", "LCH"],
]);
const meaningsOf = (space: string): readonly string[] => [...(MEANINGS.get(space) ?? "RGB")];

/** Pairs of analogous sets: if all components of one are missing, those of the other are. */
const ANALOGOUS_SETS = [
  ["ab", "CH"],
  ["CL", "WK"],
] as const;

const haveAll = (missing: readonly string[], set: string): boolean => [...set].every((each) => missing.includes(each));

/** Whether a component is missing in a conversion of a colour in which some are: CSS Color 4, section 12.2. */
const isCarried = (meaning: string, missing: readonly string[]): boolean =>
  missing.length === 3 ||
  missing.includes(meaning) ||
  ANALOGOUS_SETS.some(
    ([one, other]) =>
      (one.includes(meaning) && haveAll(missing, other)) || (other.includes(meaning) && haveAll(missing, one)),
  );

/** Whether the space has a hue, which needs an arc. */
export const hasHue = (space: string): boolean => meaningsOf(space).includes("H");

/** The function that writes a colour of a space. */
const functionOf = (space: string) => COLOR_FUNCTIONS.get(space) ?? COLOR_FUNCTIONS.get("color");

/** The colour; undefined if its space is unknown. Missing components count as 0. */
export function toColor({ space, components, alpha = 0 }: CssColor): Color | undefined {
  const values = components.map((component = 0) => component);
  return functionOf(space)?.make(values, roundHalfUp(alpha * 255), space);
}

/** A colour as rgb() has it. */
export const fromColor = ({ rgb, unmapped = rgb, alpha }: Color): CssColor => ({
  space: "srgb",
  components: rgbList(toUnitRange(unmapped)),
  alpha: alpha / 255,
});

/** Components in the ranges that their function clamps them to. */
function inRange({ space, components }: CssColor): readonly Component[] {
  const { fullValues } = functionOf(space) ?? { fullValues: [] };
  const meanings = meaningsOf(space);
  return components.map((component, index) => {
    if (component === undefined || "HabRGB".includes(meanings[index] ?? "")) return component;
    return meanings[index] === "L" ? clamp(component, 0, fullValues[index] ?? 1) : Math.max(component, 0);
  });
}

/**
 * The components of a colour in a space. Missing ones are carried forward to analogous components, and a hue that became
 * powerless by the conversion is missing. Undefined if the colour has an unknown space.
 */
function componentsIn(name: string, color: CssColor): readonly Component[] | undefined {
  if (color.space === name) return inRange(color);
  const space = SPACES.get(name);
  const converted = toColor({ ...color, alpha: 1 });
  if (!space || !converted) return undefined;
  const components = space.from(toUnitRange(converted.unmapped ?? converted.rgb));
  const isGrey = space.isGrey?.(components) ?? false;
  const missing = meaningsOf(color.space).filter((_, index) => color.components[index] === undefined);
  return meaningsOf(name).map((meaning, index) =>
    isCarried(meaning, missing) || (isGrey && meaning === "H") ? undefined : components[index],
  );
}

/** The ends of the arc between two hues. */
function arcOf(from: number, to: number, arc: HueArc): readonly [number, number] {
  const [one, other] = [wrapHue(from), wrapHue(to)];
  const difference = other - one;
  if (arc === "increasing" && difference < 0) return [one, other + 360];
  if (arc === "decreasing" && difference > 0) return [one + 360, other];
  if (arc === "shorter" && difference > 180) return [one + 360, other];
  if (arc === "shorter" && difference < -180) return [one, other + 360];
  if (arc === "longer" && difference > 0 && difference < 180) return [one + 360, other];
  if (arc === "longer" && difference > -180 && difference <= 0) return [one, other + 360];
  return [one, other];
}

/**
 * Interpolates two colours in a space, premultiplied by alpha (CSS Color 4, section 12.3). A component that one of them
 * misses is that of the other.
 *
 * @param share of the first colour, 0 to 1
 * @returns undefined if the space, or that of a colour, is unknown.
 */
export function interpolate(
  one: CssColor,
  other: CssColor,
  share: number,
  space: string,
  arc: HueArc = "shorter",
): CssColor | undefined {
  const [from, to] = [componentsIn(space, one), componentsIn(space, other)];
  if (!from || !to) return undefined;
  const [alphaFrom = other.alpha, alphaTo = one.alpha] = [one.alpha, other.alpha];
  const alpha =
    alphaFrom === undefined || alphaTo === undefined ? undefined : alphaFrom * share + alphaTo * (1 - share);
  // The share of the first colour in the premultiplied components.
  const part = alpha ? ((alphaFrom ?? 1) * share) / alpha : share;
  const meanings = meaningsOf(space);
  const components = meanings.map((meaning, index): Component => {
    const [start = to[index], end = from[index]] = [from[index], to[index]];
    if (start === undefined || end === undefined) return undefined;
    if (meaning !== "H") return start * part + end * (1 - part);
    const [first, last] = arcOf(start, end, arc);
    return wrapHue(first * share + last * (1 - share));
  });
  const toSrgb = TO_SRGB.get(space);
  if (toSrgb) return { space: "srgb", components: toSrgb(components.map((component = 0) => component)), alpha };
  return { space, components, alpha };
}
