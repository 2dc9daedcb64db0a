import { useAnswer } from "../../api/use-answer.ts";
import type { FormField } from "../../state/form.ts";
import { Control } from "../../ui/control.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ColorInput, Notations, Strip, Swatch } from "./colors.tsx";
import { difference, mix } from "./forms.ts";
import { GamutNotice } from "./sliders.tsx";

interface TwoColorsProps {
  a: FormField;
  b: FormField;
  /** The colours as the service understood them. */
  result: { a: string; b: string } | undefined;
}

const TwoColors = ({ a, b, result }: TwoColorsProps) => (
  <>
    <ColorInput field={a} label="First colour" hex={result?.a} />
    <ColorInput field={b} label="Second colour" hex={result?.b} hint="" />
  </>
);

const SPACES: Readonly<Record<string, string>> = { oklab: "OKLab", oklch: "OKLCH", srgb: "sRGB" };

/** Two colours mixed, as CSS does it. */
export function Mix() {
  const { fields, call } = mix;
  const answer = useAnswer(call());
  const [result] = answer.data;
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter two colours to mix them.</p>}
      spoken={([{ hex }]) => `The mix is ${hex}`}
      inputs={<TwoColors a={fields.a} b={fields.b} result={result} />}
      options={
        <>
          <Control field={fields.weight} label="Share of the first colour" unit="%" slider />
          <Control field={fields.space} label="Colour space" labelOf={(space) => SPACES[space]} />
        </>
      }
    >
      {([{ a, b, hex, rgb, hsl, inGamut }]) => (
        <>
          <GamutNotice inGamut={inGamut} />
          <Swatch hex={hex} name="the mix" />
          <Strip colors={[a, hex, b]} />
          <Section title="Notations">
            <Notations hex={hex} rgb={rgb} hsl={hsl} />
          </Section>
        </>
      )}
    </Workbench>
  );
}

/** How different two colours look, side by side. */
export function Difference() {
  const { fields, call } = difference;
  const answer = useAnswer(call());
  const [result] = answer.data;
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter two colours to compare them.</p>}
      spoken={([{ meaning }]) => meaning}
      inputs={<TwoColors a={fields.a} b={fields.b} result={result} />}
    >
      {([{ a, b, deltaE2000, deltaEOK, meaning }]) => (
        <>
          <Strip colors={[a, b]} />
          <Section title="Difference">
            <p class="meaning">{meaning}</p>
            <dl class="figures">
              <div>
                <dt>CIEDE2000</dt>
                <dd>{deltaE2000}</dd>
              </div>
              <div>
                <dt>ΔE OK</dt>
                <dd>{deltaEOK}</dd>
              </div>
            </dl>
          </Section>
        </>
      )}
    </Workbench>
  );
}
