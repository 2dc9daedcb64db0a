import { useState } from "preact/hooks";
import { MIN_RATIO } from "../../../tools/color/wcag.ts";
import { Section } from "../../controls/result.tsx";
import { DEFICIENCIES } from "./accessibility.tsx";
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

type Vision = typeof import("./vision.ts");

/** Pairs of colours that look alike, by their names. */
const alikeIn = ({ looksAlike }: Vision, colors: readonly Named[], seen: readonly string[]): string[] =>
  colors.flatMap(({ name }, index) =>
    colors.slice(index + 1).flatMap((other, after) => {
      const isAlike = looksAlike(seen[index] ?? "", seen[index + 1 + after] ?? "");
      return isAlike ? [`${name} and ${other.name}`] : [];
    }),
  );

/** Others are not named. */
const MOST_PAIRS = 3;

/** The colours as people with colour vision deficiencies see them, and which of them look alike. */
const Seen = ({ colors, vision }: { colors: readonly Named[]; vision: Vision }) => (
  <ul class="seen">
    {DEFICIENCIES.map(([type, title, note]) => {
      const seen = colors.map(({ hex }) => vision.seenAs(hex, type));
      const alike = alikeIn(vision, colors, seen);
      return (
        <li key={type}>
          <p>
            <strong>{title}</strong> <span class="hint">{note}</span>
          </p>
          <div class="seen-strip" role="img" aria-label={`${title}: ${seen.join(", ")}`}>
            {seen.map((hex, index) => (
              <span key={index} style={{ background: hex }} />
            ))}
          </div>
          <p class="hint">
            {alike.length === 0 ? "All can be told apart." : `Look alike: ${alike.slice(0, MOST_PAIRS).join("; ")}`}
            {alike.length > MOST_PAIRS && `; and ${alike.length - MOST_PAIRS} more pairs`}
          </p>
        </li>
      );
    })}
  </ul>
);

/** Judges all colours of a palette or a scale: against each other, and as colour-blind people see them. */
export function Judged({ colors }: { colors: readonly Named[] }) {
  const [vision, setVision] = useState<Vision>();
  const load = (): void => void import("./vision.ts").then(setVision, () => {});
  return (
    <>
      <Section title="Contrast with each other">
        <Matrix colors={colors} />
      </Section>
      <details class="more" onToggle={load}>
        <summary>As colour-blind people see them</summary>
        {vision && <Seen colors={colors} vision={vision} />}
      </details>
    </>
  );
}
