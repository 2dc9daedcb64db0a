import {
  convertLrgbToRgb,
  convertRgbToLrgb,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
} from "culori/fn";
import { blend, fromRgb, fromUnitRange, type Rgb, toUnitRange } from "./srgb.ts";
import { luminance } from "./wcag.ts";

/** Colour vision deficiencies: of the red, green or blue receptors, and missing colour vision. */
export const DEFICIENCIES = ["protan", "deutan", "tritan", "achroma"] as const;
export type Deficiency = (typeof DEFICIENCIES)[number];

/** The matrices of Machado, Oliveira and Fernandes (2009), for severities in whole tenths. */
const FILTERS = { protan: filterDeficiencyProt, deutan: filterDeficiencyDeuter, tritan: filterDeficiencyTrit };

/** A colour as people with a deficiency see it, in channels from 0 to 255. @param severity from 0, normal vision, to 1 */
export function simulateDeficiency(color: Rgb, type: Deficiency, severity: number): Rgb {
  if (severity === 0) return color;
  const light = convertRgbToLrgb(toUnitRange(color));
  if (type === "achroma") {
    const grey = luminance(color);
    return encode(blend({ r: grey, g: grey, b: grey }, light, severity));
  }
  // The matrices are for linear light. The filters of culori multiply any channels, and do not interpolate.
  const seen = (tenths: number): Rgb => FILTERS[type](tenths / 10)({ ...light, mode: "rgb" });
  const tenths = Math.floor(severity * 10);
  return encode(blend(seen(Math.min(tenths + 1, 10)), seen(tenths), severity * 10 - tenths));
}

const encode = (light: Rgb): Rgb => fromRgb(fromUnitRange(convertLrgbToRgb(light))).rgb;
