import { Button, CopyButton } from "../../controls/buttons.tsx";
import { Badge, Section } from "../../controls/result.tsx";
import { textOf } from "../../operation/form.ts";
import { Chip, GamutNotice } from "./colors.tsx";
import { forms, type ResultOf } from "./forms.ts";

const { fields, enter } = forms.contrast;

type Contrast = ResultOf<"contrast">;

/** Exchanges text and background. */
export const Swap = () => (
  <Button
    icon="swap"
    onClick={() => enter({ foreground: textOf(fields.background), background: textOf(fields.foreground) })}
  >
    Swap
  </Button>
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

interface LevelsProps {
  name: string;
  note?: string;
  levels: Readonly<Record<string, boolean>>;
}

const Levels = ({ name, note, levels }: LevelsProps) => (
  <tr>
    <th scope="row">
      {name}
      {note && <span>{note}</span>}
    </th>
    <td>
      {Object.entries(levels).map(([level, passed]) => (
        <>
          <Badge key={level} passed={passed} label={level.toUpperCase()} />{" "}
        </>
      ))}
    </td>
  </tr>
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
export const Judgement = ({ data }: { data: Contrast }) => (
  <>
    <GamutNotice inGamut={data.inGamut} />
    <Sample {...data} />
    <p class="ratio">
      <strong>{data.ratio.toFixed(2)}:1</strong> contrast
    </p>
    <Section title="WCAG 2.2">
      <table class="levels">
        <tbody>
          <Levels name="Normal text" levels={data.normal} />
          <Levels name="Large text" note="from 24 px, or 18.66 px bold" levels={data.large} />
          <Levels name="Controls and graphics" levels={data.nonText} />
        </tbody>
      </table>
    </Section>
    <Suggestions {...data} />
  </>
);

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
export const Vision = ({ data: seen }: { data: ResultOf<"simulate"> }) => (
  <>
    <GamutNotice inGamut={seen.inGamut} entered={seen.original} />
    <ul class="vision">
      <Seen hex={seen.hex} title="Full colour vision" note="the colour itself" />
      {DEFICIENCIES.map(([type, title, note]) => {
        const simulated = seen[type];
        return simulated && <Seen key={type} hex={simulated.hex} title={title} note={note} />;
      })}
    </ul>
  </>
);
