import {
  convertLrgbToRgb,
  convertRgbToLrgb,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
} from "culori/fn";
import { fromRgb, type Rgb } from "./srgb.ts";
import { LUMINANCE_SHARES } from "./wcag.ts";

/** Colour vision deficiencies: of the red, green or blue receptors, and missing colour vision. */
export const DEFICIENCIES = ["protan", "deutan", "tritan", "achroma"] as const;
export type Deficiency = (typeof DEFICIENCIES)[number];

/** A colour transformation matrix. Its columns are the colours into which red, green and blue light are transformed. */
interface VisionMatrix {
  red: Rgb;
  green: Rgb;
  blue: Rgb;
}

const FILTERS = { protan: filterDeficiencyProt, deutan: filterDeficiencyDeuter, tritan: filterDeficiencyTrit };

/**
 * The matrix of Machado, Oliveira and Fernandes (2009) for a severity in whole tenths. culori has their tables, but
 * applies them to encoded channels instead of linear light and does not interpolate. So only the matrices are taken from
 * it: the results of a filter for the three primaries are its columns.
 */
function machado(type: keyof typeof FILTERS, tenths: number): VisionMatrix {
  const filter = FILTERS[type](tenths / 10);
  const column = (r: number, g: number, b: number): Rgb => filter({ mode: "rgb", r, g, b });
  return { red: column(1, 0, 0), green: column(0, 1, 0), blue: column(0, 0, 1) };
}

const grey = (share: number): Rgb => ({ r: share, g: share, b: share });

/** Reduces colours to their luminance. */
const ACHROMATOPSIA: VisionMatrix = {
  red: grey(LUMINANCE_SHARES.r),
  green: grey(LUMINANCE_SHARES.g),
  blue: grey(LUMINANCE_SHARES.b),
};

const multiply = ({ red, green, blue }: VisionMatrix, { r, g, b }: Rgb): Rgb => ({
  r: red.r * r + green.r * g + blue.r * b,
  g: red.g * r + green.g * g + blue.g * b,
  b: red.b * r + green.b * g + blue.b * b,
});

/** Interpolates between two colours; `share` is 0 for `from` and 1 for `to`. */
const interpolateChannels = (from: Rgb, to: Rgb, share: number): Rgb => ({
  r: from.r + (to.r - from.r) * share,
  g: from.g + (to.g - from.g) * share,
  b: from.b + (to.b - from.b) * share,
});

/** Transforms linear light. There is a matrix for each tenth of severity; results between two tenths are interpolated. */
function applyDeficiency(light: Rgb, type: Deficiency, severity: number): Rgb {
  if (type === "achroma") return interpolateChannels(light, multiply(ACHROMATOPSIA, light), severity);
  const tenths = Math.floor(severity * 10);
  const lower = multiply(machado(type, tenths), light);
  return interpolateChannels(lower, multiply(machado(type, Math.min(tenths + 1, 10)), light), severity * 10 - tenths);
}

/**
 * A colour as people with a colour vision deficiency see it, in channels from 0 to 255.
 *
 * @param severity from 0, normal vision, to 1
 */
export function simulateDeficiency({ r, g, b }: Rgb, type: Deficiency, severity: number): Rgb {
  if (severity === 0) return { r, g, b };
  const light = convertRgbToLrgb({ r: r / 255, g: g / 255, b: b / 255 });
  const encoded = convertLrgbToRgb(applyDeficiency(light, type, severity));
  return fromRgb({ r: encoded.r * 255, g: encoded.g * 255, b: encoded.b * 255 }).rgb;
}
