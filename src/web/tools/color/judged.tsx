import { useState } from "preact/hooks";
import { MIN_RATIO } from "../../../tools/color/wcag.ts";
import { useAnswers } from "../../api/use-answer.ts";
import { Section } from "../../ui/result.tsx";
import { DEFICIENCIES } from "./accessibility.tsx";
import { visionCall } from "./forms.ts";
import { contrastOf } from "./oklch.ts";

/** A colour with its name in the palette or scale. */
interface Named {
  name: string;
  hex: string;
}

const levelOf = (ratio: number): string =>
  ratio >= MIN_RATIO.normal.aa ? "text" : ratio >= MIN_RATIO.large.aa ? "large" : "none";

/** Rounded down, so that 4.49 does not look like enough. */
const downToTenths = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

const Head = ({ name, hex }: Named) => (
  <>
    <span class="chip" style={{ background: hex }} />
    {name}
  </>
);

/** The contrast of each colour with each other. */
function Matrix({ colors }: { colors: readonly Named[] }) {
  return (
    <>
      <p class="hint">In bold: enough for text, 4.5 to 1. In grey: less than 3 to 1, too little for controls too.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section class="matrix" tabIndex={0} aria-label="Contrast of each colour with each other">
        <table>
          <thead>
            <tr>
              <td />
              {colors.map((color, index) => (
                <th key={index} scope="col">
                  <Head {...color} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map((row, index) => (
              <tr key={index}>
                <th scope="row">
                  <Head {...row} />
                </th>
                {colors.map((column, at) => {
                  const ratio = contrastOf(row.hex, column.hex);
                  return (
                    <td key={at} class={at === index ? "" : `level-${levelOf(ratio)}`}>
                      {at === index ? "–" : downToTenths(ratio)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The colours as people with colour vision deficiencies see them. */
function Seen({ colors }: { colors: readonly Named[] }) {
  const { data, failure, pending } = useAnswers(colors.map(({ hex }) => visionCall(hex)));
  if (failure) return <p class="problem">{failure.message}</p>;
  if (data.length !== colors.length) return <p class="hint">{pending ? "Working…" : ""}</p>;
  return (
    <ul class="seen">
      {DEFICIENCIES.map(([type, title, note]) => (
        <li key={type}>
          <p>
            <strong>{title}</strong> <span class="hint">{note}</span>
          </p>
          <div class="seen-strip" role="img" aria-label={`${title}: ${data.map((each) => each[type]?.hex).join(", ")}`}>
            {data.map((each, index) => (
              <span key={index} style={{ background: each[type]?.hex }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Judges all colours of a palette or a scale: against each other, and as colour-blind people see them. */
export function Judged({ colors }: { colors: readonly Named[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Section title="Contrast with each other">
        <Matrix colors={colors} />
      </Section>
      <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>As colour-blind people see them</summary>
        {isOpen && <Seen colors={colors} />}
      </details>
    </>
  );
}
