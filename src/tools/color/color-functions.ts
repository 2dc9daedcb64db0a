import {
  convertA98ToXyz65,
  convertHsvToRgb,
  convertLabToRgb,
  convertLrgbToRgb,
  convertP3ToXyz65,
  convertProphotoToXyz50,
  convertXyz50ToRgb,
  convertXyz65ToRgb,
} from "culori/fn";
import { roundHalfUp } from "./format.ts";
import { fromExtendedRgb, fromOklab, lchToLab, type Oklab } from "./oklab.ts";
import { type Color, clamp, fromHsl, fromRgb, fromUnitRange, type Rgb, wrapHue } from "./srgb.ts";

/** The components of a function without alpha: those that it has not are 0. */
type Components = readonly [number, number, number, number];

/** A function that writes a colour: those of CSS Color 4, hsv() and cmyk(). */
interface ColorFunction {
  /** Matches the kinds of the tokens (`tokenOf`) in their order. */
  grammar: RegExp;
  /** The value that 100% means, for each component before alpha. */
  fullValues: readonly number[];
  /** The colour; undefined for an unknown colour space. Alpha is from 0 to 255, and commas are those of the legacy syntax. */
  make(components: Components, alpha: number, syntax: { space: string; hasCommas: boolean }): Color | undefined;
}

/** Commas between all components, or spaces and a slash before alpha. */
const RGB = /^(?:n,n,n(?:,[np])?|p,p,p(?:,[np])?|[npz]{3}(?:\/[npz])?)$/;
const HUE_FIRST = /^(?:[na],p,p(?:,[np])?|[naz][npz]{2}(?:\/[npz])?)$/;
const CMYK = /^(?:p,p,p,p(?:,[np])?|p{4}(?:\/[npz])?)$/;
/** Spaces only, as in the following grammars. */
const HUE_FIRST_MODERN = /^[naz][npz]{2}(?:\/[npz])?$/;
const LAB = /^[npz]{3}(?:\/[npz])?$/;
const LCH = /^[npz]{2}[naz](?:\/[npz])?$/;
const COLOR = /^w[npz]{3}(?:\/[npz])?$/;

/** Of a hue, which is never a percentage. */
const HUE = Number.NaN;

/** Components far beyond this would overflow. */
const LIMIT = 1e6;

const limited = (value: number): number => clamp(value, -LIMIT, LIMIT);

type FromAxes = (color: Oklab, alpha: number) => Color;

/** The ends of lightness, 0 and 100, are black and white whatever the axes (CSS Color 4, 9.3); in OKLab, all from 1 on is white. */
const fromCieLab: FromAxes = (color, alpha) => {
  const channels = fromUnitRange(convertLabToRgb(color));
  const isEnd = color.l === 0 || color.l === 100;
  const lab = isEnd ? { l: color.l, a: 0, b: 0 } : color;
  return { ...fromExtendedRgb(channels, alpha, isEnd ? lab : undefined), lab };
};

/** A colour of OKLab, of any lightness. */
export const fromOk: FromAxes = (color, alpha) => fromExtendedRgb(fromOklab(color), alpha, color);

/** Lightness clamps to its range; the axes are unlimited. */
const rectangular = (hundred: readonly [number, number, number], from: FromAxes): ColorFunction => ({
  grammar: LAB,
  fullValues: hundred,
  make: ([l, a, b], alpha) => from({ l: clamp(l, 0, hundred[0]), a: limited(a), b: limited(b) }, alpha),
});

/** The polar form: chroma is never negative. */
const polar = (hundred: readonly [number, number], from: FromAxes): ColorFunction => ({
  grammar: LCH,
  fullValues: [...hundred, HUE],
  make: ([l, c, h], alpha) =>
    from(lchToLab({ l: clamp(l, 0, hundred[0]), c: clamp(c, 0, LIMIT), h: wrapHue(h) }), alpha),
});

/** The components of a colour: under r, g and b for spaces with red, green and blue, under x, y and z for the others. */
type NamedComponents = Rgb & Record<"x" | "y" | "z", number>;

/** Gamma of BT.1886, the transfer function of rec2020 in CSS Color 4 since 2025. Before, it was that of BT.2020's cameras. */
const linear2020 = (value: number): number => Math.sign(value) * Math.abs(value) ** 2.4;

/** CSS Color 4, section 10.6, and its sample code. culori 4.0.2 still has the former transfer function. */
function convertRec2020ToXyz65({ r, g, b }: Rgb) {
  const [red, green, blue] = [linear2020(r), linear2020(g), linear2020(b)];
  return {
    x: 0.6369580483012914 * red + 0.1446169035862083 * green + 0.1688809751641721 * blue,
    y: 0.2627002120112671 * red + 0.6779980715188708 * green + 0.059301716469862 * blue,
    z: 0.0280726930490874 * green + 1.0609850577107909 * blue,
  };
}

const fromHsv = (h: number, s: number, v: number, alpha: number): Color =>
  fromRgb(fromUnitRange(convertHsvToRgb({ h: wrapHue(h), s: s / 100, v: v / 100 })), alpha);

const COLOR_SPACES = new Map<string, (components: NamedComponents) => Rgb>([
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

const FUNCTIONS = {
  rgb: {
    grammar: RGB,
    fullValues: [255, 255, 255],
    make: ([r, g, b], alpha) => fromRgb({ r, g, b }, alpha),
  },
  // With commas, browsers clamp; else saturation may exceed 100% (CSS Color 4, section 7), and Chromium clamps what is negative.
  hsl: {
    grammar: HUE_FIRST,
    fullValues: [HUE, 100, 100],
    make: ([h, s, l], alpha, { hasCommas }) => {
      const most = hasCommas ? 100 : LIMIT;
      return fromHsl({ h, s: clamp(s, 0, most), l: clamp(l, 0, most) }, alpha);
    },
  },
  hsv: {
    grammar: HUE_FIRST,
    fullValues: [HUE, 100, 100],
    make: ([h, s, v], alpha) => fromHsv(h, clamp(s, 0, 100), clamp(v, 0, 100), alpha),
  },
  hwb: {
    grammar: HUE_FIRST_MODERN,
    fullValues: [HUE, 100, 100],
    make: ([h, w, b], alpha) => {
      const [white, black] = [clamp(w, 0, LIMIT), clamp(b, 0, LIMIT)];
      const sum = white + black;
      if (sum >= 100) return fromHsv(h, 0, (100 * white) / sum, alpha);
      return fromHsv(h, 100 - (100 * white) / (100 - black), 100 - black, alpha);
    },
  },
  // Each of three inks absorbs its share of one channel, and black its share of all of them.
  cmyk: {
    grammar: CMYK,
    fullValues: [1, 1, 1, 1],
    make: ([c, m, y, k], alpha) => {
      const channel = (ink: number) => 255 * (1 - Math.max(ink, 0)) * (1 - clamp(k, 0, 1));
      return fromRgb({ r: channel(c), g: channel(m), b: channel(y) }, alpha);
    },
  },
  lab: rectangular([100, 125, 125], fromCieLab),
  lch: polar([100, 150], fromCieLab),
  oklab: rectangular([1, 0.4, 0.4], fromOk),
  oklch: polar([1, 0.4], fromOk),
  color: {
    grammar: COLOR,
    fullValues: [1, 1, 1],
    make: ([x, y, z], alpha, { space }) => {
      const [r, g, b] = [limited(x), limited(y), limited(z)];
      const convert = COLOR_SPACES.get(space);
      return convert && fromExtendedRgb(fromUnitRange(convert({ r, g, b, x: r, y: g, z: b })), alpha);
    },
  },
} satisfies Record<string, ColorFunction>;

const COLOR_FUNCTIONS: ReadonlyMap<string, ColorFunction> = new Map(
  Object.entries({ ...FUNCTIONS, rgba: FUNCTIONS.rgb, hsla: FUNCTIONS.hsl, hsva: FUNCTIONS.hsv }),
);

export const FUNCTION_NAMES: readonly string[] = [...COLOR_FUNCTIONS.keys()];

const CALL = /^([a-z]+)\((.*)\)$/is;

/** CSS Syntax 3: a number with its unit, a word, or another character. White space matches nothing. */
const TOKEN = /([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z_][\w-]*)?|([a-z_][\w-]*)|[^\t\n\f\r ]/g;

/** The kind of a number with this unit, and the factor that gives its value. */
const UNITS: ReadonlyMap<string | undefined, readonly [kind: string, factor: number]> = new Map([
  [undefined, ["n", 1]],
  ["%", ["p", 1]],
  ["deg", ["a", 1]],
  ["grad", ["a", 0.9]],
  ["rad", ["a", 180 / Math.PI]],
  ["turn", ["a", 360]],
]);

/**
 * The kind is "n" for a number, "p" a percentage, "a" an angle, "z" the word `none`, "w" another word, or the other character; the
 * value is the number, the percentage, or the angle in degrees, and 0 for anything else.
 */
function tokenOf([text, number, unit, word]: RegExpExecArray) {
  if (!number) return { kind: word === undefined ? text : word === "none" ? "z" : "w", value: 0, text };
  // With another unit, the number is nothing that a grammar has.
  const [kind, factor] = UNITS.get(unit) ?? [text, Number.NaN];
  return { kind, value: Number(number) * factor, text };
}

/**
 * Reads one of the functions of CSS Color 4, hsv() or cmyk(); undefined for anything else. Unlike in a style sheet there are
 * no comments, escapes or calc(), and the closing parenthesis is required. `none` counts as 0, as where a colour is shown
 * (CSS Color 4, section 4.4).
 */
export function readFunction(text: string): Color | undefined {
  const [, name = "", body = ""] = CALL.exec(text) ?? [];
  const called = COLOR_FUNCTIONS.get(name.toLowerCase());
  if (!called) return undefined;
  const tokens = Array.from(body.toLowerCase().matchAll(TOKEN), tokenOf);
  const kinds = tokens.map(({ kind }) => kind).join("");
  if (!called.grammar.test(kinds)) return undefined;
  // What follows the other components is alpha, of which 100% is 1.
  const values = tokens
    .filter(({ kind }) => "npaz".includes(kind))
    .map(({ kind, value }, index) => (kind === "p" ? (value * (called.fullValues[index] ?? 1)) / 100 : value));
  const alpha = values[called.fullValues.length] ?? 1;
  const syntax = { space: tokens[0]?.text ?? "", hasCommas: kinds.includes(",") };
  const [first = 0, second = 0, third = 0, fourth = 0] = values;
  return called.make([first, second, third, fourth], roundHalfUp(clamp(alpha, 0, 1) * 255), syntax);
}
