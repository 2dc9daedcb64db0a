import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { oneOf, t } from "../../operation/schema.ts";
import { exportColors } from "./export-colors.ts";
import { anyColor, colorNotations, exported, exportFields, hexColor, inGamut } from "./fields.ts";
import { formatHex, inNotations, toBytes } from "./format.ts";
import { lightnessSteps, STEP_NAMES } from "./lightness-steps.ts";
import { parseColor } from "./parse.ts";
import { fromRgb } from "./srgb.ts";

const input = t.Object({ color: anyColor, ...exportFields });

const output = t.Object({
  baseColor: hexColor,
  inGamut,
  baseStep: oneOf(STEP_NAMES, { description: "The step that is the base colour: the nearest in lightness" }),
  scale: t.Record(t.String(), hexColor, { description: "The hex notation of each step, from 50 to 950" }),
  colors: t.Array(t.Object({ step: oneOf(STEP_NAMES, { description: "Name of the step" }), ...colorNotations }), {
    description: "The steps from light to dark",
  }),
  exported,
});

/**
 * The tints and shades of a colour. All have the alpha of the colour.
 *
 * @throws Refusal at /color if the text is not a colour, and at /name.
 */
export function makeScale(request: Static<typeof input>): Static<typeof output> {
  const parsed = parseColor(request.color);
  const { place, steps } = lightnessSteps(toBytes(parsed.rgb));
  const colors = steps.map(({ name, rgb }) => ({ step: name, ...inNotations(fromRgb(toBytes(rgb), parsed.alpha)) }));
  return {
    baseColor: formatHex(parsed),
    inGamut: !parsed.unmapped,
    baseStep: place,
    scale: Object.fromEntries(colors.map((each) => [each.step, each.hex])),
    colors,
    ...exportColors(
      request,
      colors.map((each) => ({ suffix: each.step, hex: each.hex })),
    ),
  };
}

export const scale = operation({
  id: "color.scale",
  summary: "Make tints and shades of a colour",
  description: "Steps named 50 to 950 of the same hue in OKLCH. The step nearest in lightness is the colour itself.",
  input,
  output,
  example: { color: "#3498db" },
  values: ["color"],
  cacheable: () => true,
  run: makeScale,
  text: ({ exported: text, colors }) => text ?? colors.map((each) => `${each.step}: ${each.hex}`).join("\n"),
});
