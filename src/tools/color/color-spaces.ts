import {
  convertA98ToXyz65,
  convertLrgbToRgb,
  convertP3ToXyz65,
  convertProphotoToXyz50,
  convertRec2020ToXyz65,
  convertXyz50ToRgb,
  convertXyz65ToRgb,
} from "culori/fn";
import { fromUnitRange, type Rgb } from "./srgb.ts";

/** The components of a colour: under r, g and b for spaces with red, green and blue, under x, y and z for the others. */
type Components = Rgb & { x: number; y: number; z: number };

/** Conversions into sRGB from the spaces of color(): CSS Color 4, section 10. */
const COLOR_SPACES = new Map<string, (components: Components) => Rgb>([
  ["srgb", (color) => color],
  ["srgb-linear", convertLrgbToRgb],
  ["display-p3", (color) => convertXyz65ToRgb(convertP3ToXyz65(color))],
  // Display P3 has the transfer function of sRGB.
  ["display-p3-linear", (color) => convertXyz65ToRgb(convertP3ToXyz65(convertLrgbToRgb(color)))],
  ["a98-rgb", (color) => convertXyz65ToRgb(convertA98ToXyz65(color))],
  ["prophoto-rgb", (color) => convertXyz50ToRgb(convertProphotoToXyz50(color))],
  ["rec2020", (color) => convertXyz65ToRgb(convertRec2020ToXyz65(color))],
  ["xyz", convertXyz65ToRgb],
  ["xyz-d65", convertXyz65ToRgb],
  ["xyz-d50", convertXyz50ToRgb],
]);

/**
 * A colour in one of the spaces of color(), as channels from 0 to 255 and beyond; undefined for an unknown space.
 * The components are numbers, 1 for 100%.
 */
export function fromColorSpace(space: string, x: number, y: number, z: number): Rgb | undefined {
  const convert = COLOR_SPACES.get(space);
  return convert && fromUnitRange(convert({ r: x, g: y, b: z, x, y, z }));
}
