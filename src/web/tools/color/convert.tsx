import { useAnswer } from "../../api/use-answer.ts";
import { CopyButton } from "../../ui/buttons.tsx";
import { Control } from "../../ui/control.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Chip, ColorInput, Notations } from "./colors.tsx";
import { type Conversion, convert, convertedFrom, enteredColor, info, notationOf } from "./forms.ts";
import { GamutNotice } from "./sliders.tsx";

const Result = ({ hex, rgb, hsl, converted, components }: Conversion) => (
  <>
    <div class="swatch small">
      <Chip hex={hex} class="paint" />
    </div>
    <Section title="Result" actions={<CopyButton text={converted} what="result" worded />}>
      <output class="headline">{converted}</output>
    </Section>
    <Section title="All notations">
      <Notations hex={hex} rgb={rgb} hsl={hsl} />
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
 * The answer of the conversion. A colour in a notation that the operation does not accept is first converted to hex by
 * `info`.
 */
function useConversion() {
  const notation = notationOf(enteredColor());
  const from = convertedFrom(notation);
  const read = useAnswer(from ? undefined : info.call({}, { method: "GET" }));
  const hex = read.data[0]?.hex;
  const call = convert.call(from ? { from } : { color: hex, from: "hex" });
  const conversion = useAnswer(call);
  // Until `info` has answered, its failures are shown.
  const answer = from || hex !== undefined ? conversion : { ...read, data: [] };
  return { notation, answer, inGamut: from !== undefined || read.data[0]?.inGamut !== false };
}

/** Converts a colour from any notation. */
export function Convert() {
  const { fields } = convert;
  const { notation, answer, inGamut } = useConversion();
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to convert it.</p>}
      spoken={([{ converted }]) => converted}
      inputs={
        <>
          <ColorInput
            field={fields.color}
            label="Colour"
            hex={answer.data[0]?.hex}
            {...(enteredColor() !== "" && { hint: `From: ${notation} (detected)` })}
          />
          <Control field={fields.to} labelOf={(name) => name.toUpperCase()} />
        </>
      }
      options={
        <Control
          field={fields.precision}
          label="Decimals in HSL"
          hint="With 1 or more, converting back gives the same colour"
        />
      }
    >
      {([result]) => (
        <>
          <GamutNotice inGamut={inGamut} entered={enteredColor()} />
          <Result {...result} />
        </>
      )}
    </Workbench>
  );
}
