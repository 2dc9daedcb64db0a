import { useAnswer } from "../../api/use-answer.ts";
import { type Conversion, convertColor, describeColor, type Notation } from "../../calls/color.ts";
import { filled, numberOf, oneOf, unlike } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { convertedFrom, notationOf } from "./detect-notation.ts";
import { ANY_COLOR, colorStore } from "./store.ts";
import { Chip } from "./swatch.tsx";

const NOTATIONS = ["hsl", "hex", "rgb"] as const satisfies readonly Notation[];
const OPTIONS = ["hex", "rgb", "hsl"].map((notation) => ({ value: notation, label: notation.toUpperCase() }));

const Result = ({ hex, rgb, hsl, converted, components }: Conversion) => (
  <>
    <div class="swatch small">
      <Chip hex={hex} class="paint" />
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
      <dl class="figures six">
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

/**
 * Asks for the conversion. Notations that the operation does not take are read by `info` first: its hex notation is what
 * is converted.
 */
function useConversion({ color, to, precision }: typeof colorStore.defaults) {
  const entered = color.trim();
  const notation = notationOf(entered);
  const from = convertedFrom(notation);
  const info = useAnswer(entered && !from ? describeColor(entered) : undefined);
  const read = from ? { color: entered, from } : { color: info.data[0]?.hex ?? "", from: "hex" as const };
  const choices = { to: oneOf(NOTATIONS, to), ...filled({ precision: unlike(0, numberOf(precision)) }) };
  const call = convertColor({ ...read, ...choices });
  const conversion = useAnswer(read.color ? call : undefined);
  const isUnread = !from && (info.failure !== undefined || info.data.length === 0);
  // Until the colour is read, its problems are the ones to show.
  const { failure, pending, calls, again } = info;
  const unread = { ...conversion, failure, pending, again, data: [], calls: calls.length > 0 ? [call] : [] };
  return { notation, answer: isUnread ? unread : conversion };
}

/** A colour from any notation to another one. */
export function Convert() {
  const { values } = colorStore;
  const { notation, answer } = useConversion(values.value);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to convert it.</p>}
      spoken={([{ converted }]) => converted}
      inputs={
        <>
          <ColorField
            label="Colour"
            path="/color"
            hint={values.value.color.trim() ? `From: ${notation} (detected)` : ANY_COLOR}
            hex={answer.data[0]?.hex}
            {...colorStore.bind("color")}
          />
          <Segmented label="To" path="/to" options={OPTIONS} {...colorStore.bind("to")} />
        </>
      }
      options={
        <NumberField
          label="Decimals in HSL"
          path="/precision"
          hint="With 1 or more, converting back gives the same colour"
          min={0}
          max={4}
          {...colorStore.bind("precision")}
        />
      }
    >
      {([result]) => <Result {...result} />}
    </Workbench>
  );
}
