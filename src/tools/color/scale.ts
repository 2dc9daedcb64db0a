import { operation } from "../../operation/operation.ts";
import { oneOf, t } from "../../operation/schema.ts";
import { anyColor, colorNotations, exportColors, exported, exportFields, hexColor, inGamut } from "./fields.ts";
import { asDisplayed, formatHex, inNotations } from "./format.ts";
import { fromOklab, type Lch, labToLch, lchToLab, liesInSrgb, maxChromaInGamut, toOklab } from "./oklab.ts";
import { parseColor } from "./parse.ts";
import type { Rgb } from "./srgb.ts";

/**
 * The steps of a scale, from light to dark: the usual lightness in OKLCH, and the chroma in proportion to other steps.
 * Lightness falls in steps that look even; chroma is greatest in the middle, so that tints stay pale.
 */
const STEPS = [
  { name: "50", lightness: 0.975, chroma: 0.08 },
  { name: "100", lightness: 0.945, chroma: 0.17 },
  { name: "200", lightness: 0.89, chroma: 0.34 },
  { name: "300", lightness: 0.82, chroma: 0.57 },
  { name: "400", lightness: 0.735, chroma: 0.82 },
  { name: "500", lightness: 0.65, chroma: 1 },
  { name: "600", lightness: 0.565, chroma: 1 },
  { name: "700", lightness: 0.49, chroma: 0.9 },
  { name: "800", lightness: 0.425, chroma: 0.77 },
  { name: "900", lightness: 0.37, chroma: 0.63 },
  { name: "950", lightness: 0.27, chroma: 0.44 },
] as const;

const LIGHTEST = STEPS[0];
const DARKEST = STEPS[10];

type ScaleStep = (typeof STEPS)[number];

/** The names of the steps, from light to dark. */
export const STEP_NAMES = STEPS.map(({ name }) => name);

function nearestStep({ l }: Lch): ScaleStep {
  const distance = (step: ScaleStep) => Math.abs(step.lightness - l);
  return STEPS.reduce<ScaleStep>((nearest, step) => (distance(step) < distance(nearest) ? step : nearest), LIGHTEST);
}

/**
 * The channels of a step: the hue of the base, which takes the step `place`, and its chroma in proportion, as far as sRGB
 * allows. Lightness moves in proportion, so that the steps from the base to either end stay evenly spread.
 */
function channelsOf(step: ScaleStep, place: ScaleStep, base: Lch): Rgb {
  const end = step.lightness > place.lightness ? LIGHTEST : DARKEST;
  const share = (step.lightness - end.lightness) / (place.lightness - end.lightness);
  const l = end.lightness + share * (base.l - end.lightness);
  const c = maxChromaInGamut(l, base.h, (base.c * step.chroma) / place.chroma);
  return fromOklab(lchToLab({ l, c, h: base.h }));
}

/** The tints and shades of a colour. All have its alpha. */
export const scale = operation({
  id: "color.scale",
  summary: "Make tints and shades of a colour",
  description: "Steps named 50 to 950 of the same hue in OKLCH. The step nearest in lightness is the colour itself.",
  guidance: "Gives the tints and shades of a colour, 50 to 950. For other hues use color_palette.",
  input: t.Object({ color: anyColor, ...exportFields }),
  output: t.Object({
    baseColor: hexColor,
    inGamut,
    baseStep: oneOf(STEP_NAMES, { description: "The step that is the base colour: the nearest in lightness" }),
    scale: t.Record(t.String(), hexColor, { description: "The hex notation of each step, from 50 to 950" }),
    colors: t.Array(t.Object({ step: oneOf(STEP_NAMES, { description: "Name of the step" }), ...colorNotations }), {
      description: "The steps from light to dark",
    }),
    exported,
  }),
  example: { color: "#3498db" },
  values: ["color"],
  cacheable: () => true,
  run: (request) => {
    const parsed = parseColor(request.color);
    const { rgb, alpha } = asDisplayed(parsed);
    const base = labToLch(toOklab(rgb));
    const place = nearestStep(base);
    const colors = STEPS.map((step) => {
      const channels = step === place ? rgb : channelsOf(step, place, base);
      return { step: step.name, ...inNotations(asDisplayed({ rgb: channels, alpha })) };
    });
    const hexByStep = Object.fromEntries(colors.map((each) => [each.step, each.hex]));
    return {
      baseColor: formatHex(parsed),
      inGamut: liesInSrgb(parsed),
      baseStep: place.name,
      scale: hexByStep,
      colors,
      ...exportColors(request, hexByStep),
    };
  },
  text: ({ exported: text, colors }) => text ?? colors.map((each) => `${each.step}: ${each.hex}`).join("\n"),
});
