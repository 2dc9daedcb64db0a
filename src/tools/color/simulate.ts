import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { oneOf, t, withDefault } from "../../operation/schema.ts";
import { DEFICIENCIES, type Deficiency, simulateDeficiency } from "./deficiency.ts";
import { anyColor, colorNotations, inGamut } from "./fields.ts";
import { inNotations, toBytes } from "./format.ts";
import { parseColor } from "./parse.ts";
import { fromRgb } from "./srgb.ts";

const input = t.Object({
  color: anyColor,
  type: t.Optional(oneOf(DEFICIENCIES, { description: "One colour vision deficiency; all four if omitted" })),
  severity: withDefault(
    t.Number({ description: "0 is normal vision, 1 the full deficiency", minimum: 0, maximum: 1 }),
    1,
  ),
});

const simulated = (description: string) => t.Optional(t.Object(colorNotations, { description }));

const output = t.Object({
  original: t.String({ description: "As given" }),
  ...colorNotations,
  inGamut,
  severity: t.Number(),
  protan: simulated("As seen with protanopia, or protanomaly below severity 1: red receptors"),
  deutan: simulated("As seen with deuteranopia or deuteranomaly: green receptors"),
  tritan: simulated("As seen with tritanopia or tritanomaly: blue receptors"),
  achroma: simulated("As seen with achromatopsia or achromatomaly: no colours"),
});

type Simulation = Static<typeof output>;

/**
 * A colour as people with colour vision deficiencies see it, of the same alpha.
 *
 * @throws Refusal at /color if the text is not a colour.
 */
export function simulateColor({ color, type, severity }: Static<typeof input>): Simulation {
  const parsed = parseColor(color);
  const channels = toBytes(parsed.rgb);
  const simulate = (each: Deficiency) =>
    inNotations(fromRgb(toBytes(simulateDeficiency(channels, each, severity)), parsed.alpha));
  const types = type ? [type] : DEFICIENCIES;
  return {
    original: color,
    ...inNotations(parsed),
    inGamut: !parsed.unmapped,
    severity,
    ...Object.fromEntries(types.map((each) => [each, simulate(each)])),
  };
}

/** One line per deficiency, or the colour alone if only one is requested. */
function simulationText(simulation: Simulation): string {
  const lines = DEFICIENCIES.flatMap((type) => {
    const seen = simulation[type];
    return seen ? [{ type, hex: seen.hex }] : [];
  });
  const [first, ...more] = lines;
  return first && more.length === 0 ? first.hex : lines.map(({ type, hex }) => `${type}: ${hex}`).join("\n");
}

export const simulate = operation({
  id: "color.simulate",
  summary: "Simulate colour vision deficiencies",
  description: "Shows a colour as people with protan, deutan or tritan deficiencies or without colour vision see it.",
  input,
  output,
  example: { color: "#3498db", type: "deutan" },
  values: ["color"],
  cacheable: () => true,
  run: simulateColor,
  text: simulationText,
});
