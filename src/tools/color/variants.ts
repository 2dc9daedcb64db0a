import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { DEFICIENCIES, type Deficiency, simulateDeficiency } from "./deficiency.ts";
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

const simulated = (description: string) => t.Optional(t.Object(colorNotations, { description }));

export const simulate = operation({
  id: "color.simulate",
  summary: "Simulate colour vision deficiencies",
  description: "Shows a colour as people with protan, deutan or tritan deficiencies or without colour vision see it.",
  guidance: "Shows how colour-blind people see a colour. For legibility use color_contrast.",
  input: t.Object({
    color: anyColor,
    type: t.Optional(
      oneOf(DEFICIENCIES, {
        description: "Deficiency of colour vision; all four if omitted",
        brief: "Deficiency; all if omitted",
      }),
    ),
    severity: withDefault(
      t.Number({
        description: "Severity: 0 is normal vision, 1 the full deficiency",
        brief: "0 none, 1 full",
        minimum: 0,
        maximum: 1,
      }),
      1,
    ),
  }),
  output: t.Object({
    original: t.String({ description: "As given" }),
    ...colorNotations,
    inGamut,
    severity: t.Number(),
    protan: simulated("As seen with protanopia, or protanomaly below severity 1: red receptors"),
    deutan: simulated("As seen with deuteranopia or deuteranomaly: green receptors"),
    tritan: simulated("As seen with tritanopia or tritanomaly: blue receptors"),
    achroma: simulated("As seen with achromatopsia or achromatomaly: no colours"),
  }),
  example: { color: "#3498db", type: "deutan" },
  values: ["color"],
  cacheable: () => true,
  run: ({ color, type, severity }) => {
    const parsed = parseColor(color);
    const { rgb, alpha } = asDisplayed(parsed);
    const seenWith = (each: Deficiency) =>
      inNotations(asDisplayed({ rgb: simulateDeficiency(rgb, each, severity), alpha }));
    const types = type ? [type] : DEFICIENCIES;
    return {
      original: color,
      ...inNotations(parsed),
      inGamut: liesInSrgb(parsed),
      severity,
      ...Object.fromEntries(types.map((each) => [each, seenWith(each)])),
    };
  },
  text: (simulation, { type }) =>
    type ? (simulation[type]?.hex ?? "") : DEFICIENCIES.map((each) => `${each}: ${simulation[each]?.hex}`).join("\n"),
});
