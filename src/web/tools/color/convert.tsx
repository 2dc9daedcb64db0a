import { type Conversion, convertColor, type Notation } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { filled, numberOf, oneOf, unlike } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { colorStore } from "./store.ts";

const NOTATIONS = ["hex", "rgb", "hsl"] as const satisfies readonly Notation[];
const OPTIONS = NOTATIONS.map((notation) => ({ value: notation, label: notation.toUpperCase() }));

const Inputs = ({ hex }: { hex: string | undefined }) => (
  <>
    <ColorField label="Colour" path="/color" hex={hex} {...colorStore.bind("color")} />
    <Segmented label="From" path="/from" options={OPTIONS} {...colorStore.bind("from")} />
    <Segmented label="To" path="/to" options={OPTIONS} {...colorStore.bind("to")} />
    <NumberField
      label="Decimals in HSL"
      path="/precision"
      hint="With 1 or more, nothing is lost on the way back"
      min={0}
      max={4}
      {...colorStore.bind("precision")}
    />
  </>
);

const Result = ({ hex, rgb, hsl, converted, components }: Conversion) => (
  <>
    <div class="swatch small">
      <div class="paint" style={{ background: hex }} />
    </div>
    <Section title="Result" actions={<CopyButton text={converted} what="result" worded />}>
      <output class="headline">{converted}</output>
    </Section>
    <Section title="All notations">
      <dl class="rows">
        <Row name="hex" value={hex} />
        <Row name="rgb" value={rgb} />
        <Row name="hsl" value={hsl} />
      </dl>
    </Section>
    <Section title="Components">
      <dl class="figures">
        {Object.entries({ ...components.rgb, ...components.hsl }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  </>
);

/** A colour from one notation to another. */
export function Convert() {
  const { color, from, to, precision } = colorStore.values.value;
  const call = convertColor({
    color: color.trim(),
    from: oneOf(NOTATIONS, from),
    to: oneOf(NOTATIONS, to),
    ...filled({ precision: unlike(0, numberOf(precision)) }),
  });
  const answer = useAnswer(color.trim() ? call : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to convert it.</p>}
      spoken={([{ converted }]) => converted}
      inputs={<Inputs hex={answer.data[0]?.hex} />}
    >
      {([result]) => <Result {...result} />}
    </Workbench>
  );
}
