import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import { CopyButton } from "../../ui/buttons.tsx";
import { Control } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Badge, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Chip, ColorInput } from "./colors.tsx";
import { type Contrast, contrast, PERCENT, simulate } from "./forms.ts";
import { GamutNotice } from "./sliders.tsx";

const { fields, call, enter } = contrast;

const Inputs = ({ result }: { result: Contrast | undefined }) => (
  <>
    <ColorInput field={fields.foreground} label="Text" hex={result?.foreground} />
    <ColorInput field={fields.background} label="Background" hex={result?.background} hint="" />
    <button
      type="button"
      class="plain"
      onClick={() => enter({ foreground: textOf(fields.background), background: textOf(fields.foreground) })}
    >
      <Icon name="swap" />
      Swap
    </button>
  </>
);

/** An image rather than text, because accessibility checkers would report its contrast. */
const Sample = ({ foreground, background }: Contrast) => (
  <svg
    class="sample"
    role="img"
    aria-label={`Sample text, ${foreground} on ${background}`}
    style={{ color: foreground, background }}
  >
    <text class="large" x="24" y="54">
      Large text
    </text>
    <text x="24" y="88">
      Normal text, as it is read
    </text>
    <rect x="25" y="108" width="96" height="36" rx="8" />
    <text class="control" x="73" y="131">
      Control
    </text>
  </svg>
);

const Levels = ({ normal, large, nonText }: Contrast) => (
  <table class="levels">
    <tbody>
      <tr>
        <th scope="row">Normal text</th>
        <td>
          <Badge passed={normal.aa} label="AA" /> <Badge passed={normal.aaa} label="AAA" />
        </td>
      </tr>
      <tr>
        <th scope="row">
          Large text<span>from 24 px, or 18.66 px bold</span>
        </th>
        <td>
          <Badge passed={large.aa} label="AA" /> <Badge passed={large.aaa} label="AAA" />
        </td>
      </tr>
      <tr>
        <th scope="row">Controls and graphics</th>
        <td>
          <Badge passed={nonText.aa} label="AA" />
        </td>
      </tr>
    </tbody>
  </table>
);

const PLACES = [
  ["foreground", "text"],
  ["background", "background"],
] as const;

/** The nearest text and background of the same hue that reach AA and AAA. */
const Suggestions = ({ suggestions }: Contrast) =>
  PLACES.flatMap(([place, name]) =>
    (["aa", "aaa"] as const).map((level) => {
      const hex = suggestions[place][level];
      return (
        hex !== null && (
          <div class="suggestion" key={`${place} ${level}`}>
            <span class="chip" style={{ background: hex }} />
            <p>
              <code>{hex}</code> is the nearest {name} colour that reaches {level.toUpperCase()}.
            </p>
            <button
              type="button"
              class="plain"
              aria-label={`Use it: ${hex} as ${name}`}
              onClick={() => enter({ [place]: hex })}
            >
              Use it
            </button>
          </div>
        )
      );
    }),
  );

/** Whether one colour can be read on another. */
export function ContrastView() {
  const answer = useAnswer(call({}, { method: "GET" }));
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter two colours to compare them.</p>}
      spoken={([{ ratio, normal }]) => `Contrast ${ratio} to 1, ${normal.aa ? "enough" : "too little"} for text`}
      inputs={<Inputs result={answer.data[0]} />}
    >
      {([result]) => (
        <>
          <GamutNotice inGamut={result.inGamut} />
          <Sample {...result} />
          <p class="ratio">
            <strong>{result.ratio.toFixed(2)}:1</strong> contrast
          </p>
          <Section title="WCAG 2.2">
            <Levels {...result} />
          </Section>
          <Suggestions {...result} />
        </>
      )}
    </Workbench>
  );
}

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

export const DEFICIENCIES = [
  ["protan", "Protanopia", "no red receptors"],
  ["deutan", "Deuteranopia", "no green receptors"],
  ["tritan", "Tritanopia", "no blue receptors"],
  ["achroma", "Achromatopsia", "no colours"],
] as const;

/** A colour as people with colour vision deficiencies see it. */
export function Vision() {
  const { fields, call } = simulate;
  const answer = useAnswer(call());
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see how colour-blind people see it.</p>}
      spoken={() => "Simulated for four deficiencies"}
      inputs={<ColorInput field={fields.color} label="Colour" hex={answer.data[0]?.hex} />}
      options={<Control field={fields.severity} unit="%" scale={PERCENT} slider />}
    >
      {([seen]) => (
        <>
          <GamutNotice inGamut={seen.inGamut} entered={textOf(fields.color)} />
          <ul class="vision">
            <Seen hex={seen.hex} title="Full colour vision" note="the colour itself" />
            {DEFICIENCIES.map(([type, title, note]) => {
              const simulated = seen[type];
              return simulated && <Seen key={type} hex={simulated.hex} title={title} note={note} />;
            })}
          </ul>
        </>
      )}
    </Workbench>
  );
}
