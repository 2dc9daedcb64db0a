import { maxChromaInGamut } from "./gamut.ts";
import { fromOklab, type Lch, labToLch, lchToLab, toOklab } from "./oklab.ts";
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
export type StepName = ScaleStep["name"];

/** The names of the steps, from light to dark. */
export const STEP_NAMES: readonly StepName[] = STEPS.map(({ name }) => name);

/** The step whose lightness is nearest to that of a colour. */
function nearestStep({ l }: Lch): ScaleStep {
  const distance = (step: ScaleStep) => Math.abs(step.lightness - l);
  return STEPS.reduce<ScaleStep>((nearest, step) => (distance(step) < distance(nearest) ? step : nearest), LIGHTEST);
}

/** The lightness of a step, moved in proportion so that the steps from the base to either end stay evenly spread. */
function lightnessOf(step: ScaleStep, place: ScaleStep, base: Lch): number {
  const end = step.lightness > place.lightness ? LIGHTEST : DARKEST;
  const share = (step.lightness - end.lightness) / (place.lightness - end.lightness);
  return end.lightness + share * (base.l - end.lightness);
}

/**
 * The tints and shades of a colour in OKLCH: its hue, and its chroma in proportion to the steps, as far as sRGB allows.
 * The colour itself takes the step that is nearest to it in lightness.
 *
 * @returns the step of the colour itself, and the channels of all steps
 */
export function lightnessSteps(rgb: Rgb): { place: StepName; steps: { name: StepName; rgb: Rgb }[] } {
  const base = labToLch(toOklab(rgb));
  const place = nearestStep(base);
  const steps = STEPS.map((step) => {
    if (step === place) return { name: step.name, rgb };
    const l = lightnessOf(step, place, base);
    const wanted = (base.c * step.chroma) / place.chroma;
    const color = { l, c: maxChromaInGamut(l, base.h, wanted), h: base.h };
    return { name: step.name, rgb: fromOklab(lchToLab(color)) };
  });
  return { place: place.name, steps };
}
