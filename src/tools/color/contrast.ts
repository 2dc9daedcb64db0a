import { operation } from "../../operation/operation.ts";
import { nullable, t } from "../../operation/schema.ts";
import { colorField, contrastLevels, hexColor, inGamut } from "./fields.ts";
import { asDisplayed, formatHex } from "./format.ts";
import { nearestPassing } from "./nearest-passing.ts";
import { parseColor } from "./parse.ts";
import { fromRgb } from "./srgb.ts";
import {
  composite,
  contrastRatio,
  levelsInWords,
  levelsPassed,
  luminance,
  MIN_RATIO,
  roundRatioDown,
  WHITE,
} from "./wcag.ts";

/**
 * WCAG 2.2 contrast. A translucent foreground is composited on the background, a translucent background on white. Levels
 * are judged on the unrounded ratio.
 */
export const contrast = operation({
  id: "color.contrast",
  summary: "Check the contrast of two colours",
  description: "WCAG 2.2 contrast of a foreground on a background, and the levels that it passes.",
  guidance:
    "Says whether text can be read on a background (WCAG 2.2 ratio, AA, AAA), and suggests colours that can. For one colour use color_info.",
  input: t.Object({
    foreground: colorField("Colour of the text, in any notation", "Text colour"),
    background: colorField("Colour of the background, in any notation", "Background colour"),
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
        description: "The nearest opaque foreground that passes AA for normal text; null if the given one passes",
      }),
    ),
  }),
  example: { foreground: "#777777", background: "white" },
  values: ["foreground", "background"],
  entries: {
    option: "pairs",
    levels: ["AA", "AAA"],
    passes: ({ normal }, level) => (level === "AA" ? normal.aa : normal.aaa),
    columns: ["ratio", "nearest for AA"],
    cells: ({ ratio, suggestion }) => [`${ratio.toFixed(2)}:1`, suggestion ?? ""],
  },
  cacheable: () => true,
  run: (colors) => {
    const foreground = parseColor(colors.foreground, "/foreground");
    const background = parseColor(colors.background, "/background");
    const behind = composite(asDisplayed(background), WHITE);
    const front = composite(asDisplayed(foreground), behind);
    const light = luminance(behind);
    const ratio = contrastRatio(luminance(front), light);
    const normal = levelsPassed(ratio, MIN_RATIO.normal);
    return {
      foreground: formatHex(foreground),
      background: formatHex(background),
      inGamut: !foreground.unmapped && !background.unmapped,
      ratio: roundRatioDown(ratio),
      normal,
      large: levelsPassed(ratio, MIN_RATIO.large),
      nonText: { aa: ratio >= MIN_RATIO.nonText.aa },
      suggestion: normal.aa ? null : formatHex(fromRgb(nearestPassing(front, light))),
    };
  },
  text: ({ ratio, normal, large, nonText, suggestion }) =>
    [
      `${ratio}:1`,
      `normal text: ${levelsInWords(normal)}`,
      `large text: ${levelsInWords(large)}`,
      `non-text: ${levelsInWords(nonText)}`,
      ...(suggestion ? [`nearest that passes AA: ${suggestion}`] : []),
    ].join("\n"),
});
