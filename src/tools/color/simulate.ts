import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { DEFICIENCIES, type Deficiency, simulateDeficiency } from "./deficiency.ts";
import { anyColor, colorNotations, inGamut } from "./fields.ts";
import { asDisplayed, inNotations } from "./format.ts";
import { liesInSrgb } from "./oklab.ts";
import { parseColor } from "./parse.ts";

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
