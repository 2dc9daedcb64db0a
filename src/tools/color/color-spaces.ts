import {
  convertA98ToXyz65,
  convertLabToRgb,
  convertLrgbToRgb,
  convertP3ToXyz65,
  convertProphotoToXyz50,
  convertRec2020ToXyz65,
  convertXyz50ToRgb,
  convertXyz65ToRgb,
} from "culori/fn";
import type { Rgb } from "./srgb.ts";

/** Three components of a colour space, as CSS Color 4 writes them; 1 is 100% in color(). */
export type Components = readonly [number, number, number];

/** Takes components to channels of sRGB, 0 to 1 and beyond. */
type ToSrgb = (components: Components) => Rgb;

/** The channels as they are, under their names. */
const rgb = ([r, g, b]: Components): Rgb => ({ r, g, b });

const fromXyz65: ToSrgb = ([x, y, z]) => convertXyz65ToRgb({ x, y, z });

/** The colour spaces of color(): CSS Color 4, section 10. */
const COLOR_SPACES: ReadonlyMap<string, ToSrgb> = new Map<string, ToSrgb>([
  ["srgb", rgb],
  ["srgb-linear", (components) => convertLrgbToRgb(rgb(components))],
  ["display-p3", (components) => convertXyz65ToRgb(convertP3ToXyz65(rgb(components)))],
  // Display P3 has the transfer function of sRGB.
  ["display-p3-linear", (components) => convertXyz65ToRgb(convertP3ToXyz65(convertLrgbToRgb(rgb(components))))],
  ["a98-rgb", (components) => convertXyz65ToRgb(convertA98ToXyz65(rgb(components)))],
  ["prophoto-rgb", (components) => convertXyz50ToRgb(convertProphotoToXyz50(rgb(components)))],
  ["rec2020", (components) => convertXyz65ToRgb(convertRec2020ToXyz65(rgb(components)))],
  ["xyz", fromXyz65],
  ["xyz-d65", fromXyz65],
  ["xyz-d50", ([x, y, z]) => convertXyz50ToRgb({ x, y, z })],
]);

const scaled = ({ r, g, b }: Rgb): Rgb => ({ r: r * 255, g: g * 255, b: b * 255 });

/** A colour in one of the spaces of color(), as channels from 0 to 255 and beyond; undefined for an unknown space. */
export function fromColorSpace(space: string, components: Components): Rgb | undefined {
  const convert = COLOR_SPACES.get(space);
  return convert && scaled(convert(components));
}

/** A colour in CIE Lab with a D50 white point, as channels from 0 to 255 and beyond. */
export const fromLab = (color: { l: number; a: number; b: number }): Rgb => scaled(convertLabToRgb(color));
