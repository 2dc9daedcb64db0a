import { convertRgbToLab, differenceCiede2000, modeLab65, useMode } from "culori/fn";
import { operation } from "../../operation/operation.ts";
import { nullable, t } from "../../operation/schema.ts";
import { colorField, contrastLevels, hexColor, inGamut, twoColors } from "./fields.ts";
import { asDisplayed, formatHex, roundHalfUp } from "./format.ts";
import { deltaE, fromOklab, labToLch, lchToLab, liesInSrgb, maxChromaInGamut, toOklab } from "./oklab.ts";
import { parseColors } from "./parse.ts";
import { type Color, fromRgb, type Rgb, toUnitRange } from "./srgb.ts";
import { composite, levelsInWords, levelsPassed, MIN_RATIO, ratioOf, roundRatioDown, WHITE } from "./wcag.ts";

/** Colours with less chroma in OKLCH are greys: whole channels that differ have more. */
const MIN_CHROMA = 0.0005;

/** The steps of lightness that are tried first, and the precision of the result: less than a step of a channel. */
const LIGHTNESS_STEP = 1 / 16;
const PRECISION = 1 / 1024;

/**
 * The colour of whole channels whose lightness in OKLCH is nearest to that of a colour, with its hue, and its chroma as far
 * as sRGB allows. Undefined if none passes.
 */
function nearestLightness(color: Rgb, passes: (candidate: Rgb) => boolean): Rgb | undefined {
  const { l, c, h } = labToLch(toOklab(color));
  // Beyond either end, it is white or black.
  const atLightness = (lightness: number): Rgb => {
    const chroma = c < MIN_CHROMA ? 0 : maxChromaInGamut(lightness, h, c);
    return asDisplayed(fromRgb(fromOklab(lchToLab({ l: lightness, c: chroma, h })))).rgb;
  };
  let distance = 0;
  let passing: (1 | -1)[] = [];
  const sidesThatPass = (from: number, sides: (1 | -1)[]) =>
    sides.filter((side) => passes(atLightness(l + side * from)));
  while (passing.length === 0) {
    if (distance >= 1) return undefined;
    distance += LIGHTNESS_STEP;
    passing = sidesThatPass(distance, [1, -1]);
  }
  for (let step = LIGHTNESS_STEP / 2; step > PRECISION / 2; step /= 2) {
    const nearer = sidesThatPass(distance - step, passing);
    if (nearer.length === 0) continue;
    distance -= step;
    passing = nearer;
  }
  const [side = 1] = passing;
  return atLightness(l + side * distance);
}

const suggested = nullable(t.String({ description: "An opaque colour of the same hue in OKLCH" }));
const suggestedColors = (description: string) => t.Object({ aa: suggested, aaa: suggested }, { description });

function suggest(color: Rgb, ratioWith: (candidate: Rgb) => number) {
  const nearest = (minimum: number): string | null => {
    const passes = (candidate: Rgb) => ratioWith(candidate) >= minimum;
    const found = passes(color) ? undefined : nearestLightness(color, passes);
    return found ? formatHex(fromRgb(found)) : null;
  };
  return { aa: nearest(MIN_RATIO.normal.aa), aaa: nearest(MIN_RATIO.normal.aaa) };
}

const LEVELS = ["AA", "AAA"] as const;

const atLevel = <Value>({ aa, aaa }: { aa: Value; aaa: Value }, level: string): Value => (level === "AA" ? aa : aaa);

const suggestionLines = (name: string, suggestion: ReturnType<typeof suggest>): string[] =>
  LEVELS.flatMap((level) => {
    const hex = atLevel(suggestion, level);
    return hex ? [`nearest ${name} that passes ${level}: ${hex}`] : [];
  });

/** WCAG 2.2 contrast; what is translucent lies on the background, and this on white. The exact ratio decides. */
export const contrast = operation({
  id: "color.contrast",
  summary: "Check the contrast of two colours",
  description: "WCAG 2.2 contrast of a foreground on a background, and the levels that it passes.",
  guidance:
    "Says whether text can be read on a background (WCAG 2.2 ratio, AA, AAA), and suggests colours that can. For one colour use color_info.",
  input: t.Object({
    foreground: colorField("Text colour, in any notation", "Text colour"),
    background: colorField("Background colour, in any notation", "Background colour"),
  }),
  output: t.Object({
    foreground: hexColor,
    background: hexColor,
    inGamut: { ...inGamut, description: "Whether both lie inside sRGB; a colour outside is mapped into it" },
    ratio: t.Number({ description: "Two decimals, rounded down" }),
    normal: t.Object(contrastLevels, { description: "Normal text" }),
    large: t.Object(contrastLevels, { description: "Large text: from 24 px, or from 18.66 px in bold" }),
    nonText: t.Object({ aa: t.Boolean() }, { description: "Controls and graphics" }),
    suggestion: nullable(
      t.String({
        description:
          "The nearest foreground that passes AA for normal text, as in suggestions; null if the given one passes",
      }),
    ),
    suggestions: t.Object(
      {
        foreground: suggestedColors("In place of the foreground; a translucent one counts as it is seen"),
        background: suggestedColors("In place of the background, for the foreground as it is given"),
      },
      {
        description:
          "The nearest colours that pass AA and AAA for normal text: only lightness in OKLCH moves, and chroma as far as sRGB requires. Null if the given colour passes, or none does",
      },
    ),
  }),
  example: { foreground: "#777777", background: "white" },
  values: ["foreground", "background"],
  entries: {
    option: "pairs",
    levels: LEVELS,
    passes: ({ normal }, level) => atLevel(normal, level),
    columns: ["ratio", "text that passes", "background that passes"],
    cells: ({ ratio, suggestions: { foreground, background } }, level) => [
      `${ratio.toFixed(2)}:1`,
      atLevel(foreground, level) ?? "",
      atLevel(background, level) ?? "",
    ],
  },
  cacheable: () => true,
  run: (colors) => {
    const [foreground, background] = parseColors(colors, ["foreground", "background"]);
    const displayed = asDisplayed(foreground);
    const behind = composite(asDisplayed(background), WHITE);
    const front = composite(displayed, behind);
    const ratio = ratioOf(front, behind);
    const suggestions = {
      foreground: suggest(front, (candidate) => ratioOf(candidate, behind)),
      background: suggest(behind, (candidate) => ratioOf(composite(displayed, candidate), candidate)),
    };
    return {
      foreground: formatHex(foreground),
      background: formatHex(background),
      inGamut: liesInSrgb(foreground) && liesInSrgb(background),
      ratio: roundRatioDown(ratio),
      normal: levelsPassed(ratio, MIN_RATIO.normal),
      large: levelsPassed(ratio, MIN_RATIO.large),
      nonText: { aa: ratio >= MIN_RATIO.nonText.aa },
      suggestion: suggestions.foreground.aa,
      suggestions,
    };
  },
  text: ({ ratio, normal, large, nonText, suggestions: { foreground, background } }) =>
    [
      `${ratio}:1`,
      `normal text: ${levelsInWords(normal)}`,
      `large text: ${levelsInWords(large)}`,
      `non-text: ${levelsInWords(nonText)}`,
      ...suggestionLines("text", foreground),
      ...suggestionLines("background", background),
    ].join("\n"),
});

// The formula holds for Lab of any white; culori applies it to this mode.
useMode(modeLab65);

const ciede2000 = differenceCiede2000();

/** What people see of a difference, by the greatest ΔE2000 for which this holds. */
const MEANINGS: readonly (readonly [atMost: number, meaning: string])[] = [
  [0, "the same colour"],
  [1, "hardly visible"],
  [2, "visible side by side, at a close look"],
  [10, "visible at a glance"],
  [49, "different, but related"],
  [Number.POSITIVE_INFINITY, "different colours"],
];

const meaningOf = (difference: number): string => MEANINGS.find(([atMost]) => difference <= atMost)?.[1] ?? "";

/** What is seen, in CIE Lab with D50 and in OKLab: a translucent colour on white, an opaque one also outside sRGB. */
function seen(color: Color) {
  const isOpaque = color.alpha === 255;
  const channels = isOpaque ? (color.unmapped ?? color.rgb) : composite(asDisplayed(color), WHITE);
  const lab = (isOpaque && color.lab) || convertRgbToLab(toUnitRange(channels));
  return { lab: { ...lab, mode: "lab65" } as const, oklab: toOklab(channels) };
}

/** CIEDE2000 (ISO/CIE 11664-6) and ΔE OK (CSS Color 4, "Color Difference") of two colours. */
export const difference = operation({
  id: "color.difference",
  summary: "Measure how different two colours look",
  description:
    "The difference that people see: CIEDE2000, in CIE Lab with the white D50 as in lab(), with its meaning in words; and ΔE OK, the distance in OKLab. A translucent colour is seen on white.",
  guidance:
    "Says how different two colours look: CIEDE2000, ΔE OK and words. Whether text can be read is color_contrast.",
  input: t.Object(twoColors),
  output: t.Object({
    a: hexColor,
    b: hexColor,
    inGamut: { ...inGamut, description: "Whether both lie inside sRGB; they are compared as they are" },
    deltaE2000: t.Number({ description: "CIEDE2000: 0 for the same colour, about 1 for the least visible difference" }),
    deltaEOK: t.Number({ description: "Distance in OKLab: about 0.02 for the least visible difference" }),
    meaning: t.String({ description: "What deltaE2000 means, in words" }),
  }),
  example: { a: "#3498db", b: "#2d96dd" },
  values: ["a", "b"],
  cacheable: () => true,
  run: (colors) => {
    const [a, b] = parseColors(colors, ["a", "b"]);
    const [one, other] = [seen(a), seen(b)];
    const deltaE2000 = roundHalfUp(ciede2000(one.lab, other.lab), 4);
    return {
      a: formatHex(a),
      b: formatHex(b),
      inGamut: liesInSrgb(a) && liesInSrgb(b),
      deltaE2000,
      deltaEOK: roundHalfUp(deltaE(one.oklab, other.oklab), 4),
      meaning: meaningOf(deltaE2000),
    };
  },
  text: ({ deltaE2000, deltaEOK, meaning }) => `${deltaE2000}\nΔE OK: ${deltaEOK}\n${meaning}`,
});
