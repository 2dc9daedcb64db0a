import { useAnswer } from "../../api/use-answer.ts";
import { type MixSpace, mixColors } from "../../calls/color.ts";
import { filled, numberOf, oneOf, unlike } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Strip } from "./color-list.tsx";
import { ANY_COLOR, colorStore } from "./store.ts";
import { Swatch } from "./swatch.tsx";

const SPACES = ["oklab", "oklch", "srgb"] as const satisfies readonly MixSpace[];

const SPACE_OPTIONS = [
  { value: "oklab", label: "OKLab" },
  { value: "oklch", label: "OKLCH" },
  { value: "srgb", label: "sRGB" },
];

function callOf({ a, b, weight, space }: typeof colorStore.defaults) {
  if (a.trim() === "" || b.trim() === "") return undefined;
  const choices = filled({
    weight: unlike(50, numberOf(weight)),
    space: unlike("oklab", oneOf(SPACES, space)),
  });
  return mixColors({ a: a.trim(), b: b.trim(), ...choices });
}

/** Two colours mixed, as CSS does it. */
export function Mix() {
  const answer = useAnswer(callOf(colorStore.values.value));
  const [result] = answer.data;
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter two colours to mix them.</p>}
      spoken={([{ hex }]) => `The mix is ${hex}`}
      inputs={
        <>
          <ColorField label="First colour" path="/a" hint={ANY_COLOR} hex={result?.a} {...colorStore.bind("a")} />
          <ColorField label="Second colour" path="/b" hex={result?.b} {...colorStore.bind("b")} />
        </>
      }
      options={
        <>
          <NumberField
            label="Share of the first colour"
            path="/weight"
            unit="%"
            min={0}
            max={100}
            slider
            {...colorStore.bind("weight")}
          />
          <Segmented label="Colour space" path="/space" options={SPACE_OPTIONS} {...colorStore.bind("space")} />
        </>
      }
    >
      {([{ a, b, hex, rgb, hsl }]) => (
        <>
          <Swatch hex={hex} name="the mix" />
          <Strip colors={[a, hex, b]} />
          <Section title="Notations">
            <dl class="rows">
              <Row name="hex" value={hex} />
              <Row name="rgb" value={rgb} />
              <Row name="hsl" value={hsl} />
            </dl>
          </Section>
        </>
      )}
    </Workbench>
  );
}
