import { useAnswer } from "../../api/use-answer.ts";
import { type ColorInfo, describeColor } from "../../calls/color.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { Badge } from "../../ui/notice.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ANY_COLOR, colorStore } from "./store.ts";
import { Swatch } from "./swatch.tsx";

const NOTATIONS = ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"] as const;

const Against = ({ ground, info }: { ground: "white" | "black"; info: ColorInfo }) => {
  const { ratio, aa, aaa } = info.contrast[ground];
  return (
    <li>
      <svg class={`against ${ground}`} role="img" aria-label={`${info.hex} on ${ground}`} style={{ color: info.hex }}>
        <text x="50%" y="42">
          Aa
        </text>
      </svg>
      <div>
        <strong>{ratio.toFixed(2)}:1</strong> on {ground}
        <div class="badges">
          <Badge passed={aa} label="AA" />
          <Badge passed={aaa} label="AAA" />
        </div>
      </div>
    </li>
  );
};

const Info = ({ info }: { info: ColorInfo }) => (
  <>
    <Swatch hex={info.hex} name={`${info.name.exact ? "" : "near "}${info.name.name}`} />
    <Section title="Notations">
      <dl class="rows">
        {NOTATIONS.map((notation) => (
          <Row key={notation} name={notation} value={info[notation]} />
        ))}
      </dl>
    </Section>
    <Section title="As text">
      <ul class="grounds">
        <Against ground="white" info={info} />
        <Against ground="black" info={info} />
      </ul>
    </Section>
    <Section title="Light">
      <dl class="figures">
        <div>
          <dt>Luminance</dt>
          <dd>{info.luminance.toFixed(3)}</dd>
        </div>
        <div>
          <dt>Brightness</dt>
          <dd>{info.brightness} of 255</dd>
        </div>
        <div>
          <dt>Opacity</dt>
          <dd>{Math.round(info.alpha * 100)}%</dd>
        </div>
      </dl>
    </Section>
  </>
);

/** One colour in all notations, with its name and contrasts. */
export function Inspect() {
  const { color } = colorStore.values.value;
  const answer = useAnswer(color.trim() ? describeColor(color.trim()) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see it.</p>}
      spoken={([{ hex, name }]) => `${hex}, ${name.exact ? "" : "near "}${name.name}`}
      inputs={
        <ColorField
          label="Colour"
          path="/color"
          hint={ANY_COLOR}
          hex={answer.data[0]?.hex}
          {...colorStore.bind("color")}
        />
      }
    >
      {([info]) => <Info info={info} />}
    </Workbench>
  );
}
