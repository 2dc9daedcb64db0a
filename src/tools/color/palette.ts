import { formatHex, formatHsl, formatRgb, toBytes } from "./format.ts";
import { nearestOnHue } from "./nearest-on-hue.ts";
import { parseColor } from "./parse.ts";
import { type Color, fromInteger, fromRgb, type Hsl } from "./srgb.ts";

/** Where on the hsl wheel the colours of each type lie, in degrees from the base colour. */
const offsets = {
  monochromatic: [0],
  analogous: [0, 30, -30, 60, -60],
  complementary: [0, 180],
  triadic: [0, 120, 240],
  tetradic: [0, 90, 180, 270],
};

export type PaletteType = keyof typeof offsets;

/** The palette types, the default first. */
export const paletteTypes = [
  "monochromatic",
  "analogous",
  "complementary",
  "triadic",
  "tetradic",
] as const satisfies readonly PaletteType[];

export interface PaletteInput {
  color: string;
  type: PaletteType;
  /** 2 to 20 */
  count: number;
}

export interface Palette {
  baseColor: string;
  type: PaletteType;
  count: number;
  palette: string[];
  colors: { hex: string; rgb: string; hsl: string }[];
}

/** Between these, in percent, lightness leaves room for enough chroma to tell hues apart. */
const darkest = 15;
const lightest = 85;

/** What lies on the wheel in place of a grey, which has no hue: reds of half the saturation. */
const insteadOfGrey = { h: 0, s: 50 };

/**
 * `count` different colours, the base colour first, then the other hues of the type at its saturation and lightness,
 * then all of its hues once more for each further lightness, from dark to light. Alpha is that of the base colour.
 */
export function palette({ color, type, count }: PaletteInput): Palette {
  const parsed = parseColor(color);
  const base = fromRgb(toBytes(parsed.rgb), parsed.alpha);
  const colors = harmony(base, type, count).map((value) => {
    const entry = { ...fromInteger(value), alpha: base.alpha };
    return { hex: formatHex(entry), rgb: formatRgb(entry), hsl: formatHsl(entry) };
  });
  return { baseColor: formatHex(base), type, count, palette: colors.map(({ hex }) => hex), colors };
}

/** The text form: one hex a line. */
export const paletteText = ({ palette }: Pick<Palette, "palette">): string => palette.join("\n");

function harmony({ rgb, hsl }: Color, type: PaletteType, count: number): number[] {
  const chosen = new Set([(rgb.r << 16) | (rgb.g << 8) | rgb.b]);
  const center = hsl.s > 0 || type === "monochromatic" ? hsl : { ...insteadOfGrey, l: within(hsl.l) };
  const rounds = Math.ceil(count / offsets[type].length);
  for (const l of [center.l, ...otherLightnesses(center.l, rounds)]) {
    for (const offset of offsets[type]) {
      if (l !== center.l || offset !== 0) chosen.add(entry({ h: center.h + offset, s: center.s, l }, chosen));
    }
  }
  return [...chosen].slice(0, count);
}

const within = (lightness: number): number => Math.min(Math.max(lightness, darkest), lightest);

const entry = (target: Hsl, taken: ReadonlySet<number>): number =>
  target.s > 0 ? nearestOnHue(target, taken) : Math.round(target.l * 2.55) * 0x010101;

/** `rounds` lightnesses in even steps, without the one that is nearest to `own` and so would be told from it least. */
function otherLightnesses(own: number, rounds: number): number[] {
  const from = Math.min(own, darkest);
  const step = (Math.max(own, lightest) - from) / Math.max(rounds - 1, 1);
  const all = Array.from({ length: rounds }, (_, index) => from + index * step);
  const nearest = Math.round((own - from) / step);
  return all.toSpliced(nearest, 1);
}
