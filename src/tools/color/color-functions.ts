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

/** A function that writes a colour: those of CSS Color 4, hsv() and cmyk(). */
interface ColorFunction {
  /** Matches the kinds of the tokens (`tokenOf`) in their order. */
  grammar: RegExp;
  /** The value that 100% means, for each component before alpha. */
  fullValues: readonly number[];
  /** The colour; undefined for an unknown colour space. Alpha is from 0 to 255, and commas are those of the legacy syntax. */
  make(components: readonly number[], alpha: number, syntax: { space: string; hasCommas: boolean }): Color | undefined;
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

/** Components far beyond this would overflow. */
const LIMIT = 1e6;

const limited = (value: number): number => clamp(value, -LIMIT, LIMIT);

type FromAxes = (color: Oklab, alpha: number) => Color;

/** The ends of lightness are black and white whatever the axes (CSS Color 4, 9.3), though OKLab's lightness differs there. */
const fromCieLab: FromAxes = (color, alpha) => {
  const channels = fromUnitRange(convertLabToRgb(color));
  const isEnd = color.l === 0 || color.l === 100;
  const oklab = isEnd ? { l: color.l / 100, a: 0, b: 0 } : undefined;
  return { ...fromExtendedRgb(channels, alpha, oklab), lab: isEnd ? { l: color.l, a: 0, b: 0 } : color };
};

/** A colour of OKLab, of any lightness. */
export const fromOk: FromAxes = (color, alpha) => fromExtendedRgb(fromOklab(color), alpha, color);

/** Lightness clamps to its range; the axes are unlimited. */
const rectangular = (hundred: readonly [number, number, number], from: FromAxes): ColorFunction => ({
  grammar: LAB,
  fullValues: hundred,
  make: ([l = 0, a = 0, b = 0], alpha) => from({ l: clamp(l, 0, hundred[0]), a: limited(a), b: limited(b) }, alpha),
});

/** The polar form: chroma is never negative. */
const polar = (hundred: readonly [number, number], from: FromAxes): ColorFunction => ({
  grammar: LCH,
  fullValues: [...hundred, 0],
  make: ([l = 0, c = 0, h = 0], alpha) =>
    from(lchToLab({ l: clamp(l, 0, hundred[0]), c: clamp(c, 0, LIMIT), h: wrapHue(h) }), alpha),
});

/** The components of a colour: under r, g and b for spaces with red, green and blue, under x, y and z for the others. */
type Components = Rgb & Record<"x" | "y" | "z", number>;

/** Gamma of BT.1886, the transfer function of rec2020 in CSS Color 4 since 2025. Before, it was that of BT.2020's cameras. */
const linear2020 = (value: number): number => Math.sign(value) * Math.abs(value) ** 2.4;

/** CSS Color 4, section 10.6, and its sample code. culori 4.0.2 still has the former transfer function. */
function convertRec2020ToXyz65({ r, g, b }: Rgb) {
  const [red, green, blue] = [linear2020(r), linear2020(g), linear2020(b)];
  return {
    x: (63426534 * red) / 99577255 + (20160776 * green) / 139408157 + (47086771 * blue) / 278816314,
    y: (26158966 * red) / 99577255 + (472592308 * green) / 697040785 + (8267143 * blue) / 139408157,
    z: (19567812 * green) / 697040785 + (295819943 * blue) / 278816314,
  };
}

const fromHsv = (h: number, s: number, v: number, alpha: number): Color =>
  fromRgb(fromUnitRange(convertHsvToRgb({ h: wrapHue(h), s: s / 100, v: v / 100 })), alpha);

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

const FUNCTIONS = {
  rgb: {
    grammar: RGB,
    fullValues: [255, 255, 255],
    make: ([r = 0, g = 0, b = 0], alpha) => fromRgb({ r, g, b }, alpha),
  },
  // With commas, browsers clamp; else saturation may exceed 100% (CSS Color 4, section 7), and Chromium clamps what is negative.
  hsl: {
    grammar: HUE_FIRST,
    fullValues: [0, 100, 100],
    make: ([h = 0, s = 0, l = 0], alpha, { hasCommas }) => {
      const most = hasCommas ? 100 : LIMIT;
      return fromHsl({ h, s: clamp(s, 0, most), l: clamp(l, 0, most) }, alpha);
    },
  },
  hsv: {
    grammar: HUE_FIRST,
    fullValues: [0, 100, 100],
    make: ([h = 0, s = 0, v = 0], alpha) => fromHsv(h, clamp(s, 0, 100), clamp(v, 0, 100), alpha),
  },
  hwb: {
    grammar: HUE_FIRST_MODERN,
    fullValues: [0, 100, 100],
    make: ([h = 0, w = 0, b = 0], alpha) => {
      const [white, black] = [clamp(w, 0, LIMIT), clamp(b, 0, LIMIT)];
      const sum = white + black;
      if (sum >= 100) return fromHsv(0, 0, (100 * white) / sum, alpha);
      return fromHsv(h, 100 - (100 * white) / (100 - black), 100 - black, alpha);
    },
  },
  // Each of three inks absorbs its share of one channel, and black its share of all of them.
  cmyk: {
    grammar: CMYK,
    fullValues: [1, 1, 1, 1],
    make: ([c = 0, m = 0, y = 0, k = 0], alpha) => {
      const channel = (ink: number) => 255 * (1 - clamp(ink, 0, 1)) * (1 - clamp(k, 0, 1));
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
    make: ([x = 0, y = 0, z = 0], alpha, { space }) => {
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
  if (word) return { kind: word === "none" ? "z" : "w", value: 0, text };
  if (!number) return { kind: text, value: 0, text };
  const [kind, factor] = UNITS.get(unit) ?? ["?", 0];
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
  const count = called.fullValues.length;
  const [alpha = 1] = values.slice(count);
  const syntax = { space: tokens[0]?.text ?? "", hasCommas: kinds.includes(",") };
  return called.make(values.slice(0, count), roundHalfUp(clamp(alpha, 0, 1) * 255), syntax);
}
