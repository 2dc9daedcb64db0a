import { useAnswer } from "../../api/use-answer.ts";
import { type Simulation, simulateVision } from "../../calls/color.ts";
import { filled, numberOf, unlike } from "../../state/input.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ANY_COLOR, colorStore } from "./store.ts";
import { Chip } from "./swatch.tsx";

const DEFICIENCIES = {
  protan: ["Protanopia", "no red receptors"],
  deutan: ["Deuteranopia", "no green receptors"],
  tritan: ["Tritanopia", "no blue receptors"],
  achroma: ["Achromatopsia", "no colours"],
} as const;

const TYPES = ["protan", "deutan", "tritan", "achroma"] as const;

const Seen = ({ hex, title, note }: { hex: string; title: string; note: string }) => (
  <li>
    <Chip hex={hex} class="paint" />
    <div>
      <strong>{title}</strong>
      <span class="hint">{note}</span>
    </div>
    <code>{hex}</code>
    <CopyButton text={hex} what={hex} />
  </li>
);

const Vision = (simulation: Simulation) => (
  <ul class="vision">
    <Seen hex={simulation.hex} title="Full colour vision" note="the colour itself" />
    {TYPES.map((type) => {
      const seen = simulation[type];
      const [title, note] = DEFICIENCIES[type];
      return seen && <Seen key={type} hex={seen.hex} title={title} note={note} />;
    })}
  </ul>
);

/** A colour as people with colour vision deficiencies see it. */
export function Simulate() {
  const { color, severity } = colorStore.values.value;
  const percent = numberOf(severity);
  const call = simulateVision({
    color: color.trim(),
    ...filled({ severity: unlike(1, percent === undefined ? undefined : percent / 100) }),
  });
  const answer = useAnswer(color.trim() ? call : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see how colour-blind people see it.</p>}
      spoken={() => "Simulated for four deficiencies"}
      inputs={
        <ColorField
          label="Colour"
          path="/color"
          hint={ANY_COLOR}
          hex={answer.data[0]?.hex}
          {...colorStore.bind("color")}
        />
      }
      options={
        <NumberField
          label="Severity"
          path="/severity"
          unit="%"
          min={0}
          max={100}
          slider
          {...colorStore.bind("severity")}
        />
      }
    >
      {([simulation]) => <Vision {...simulation} />}
    </Workbench>
  );
}
