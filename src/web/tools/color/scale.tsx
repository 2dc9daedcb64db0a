import type { ComponentChildren } from "preact";
import { counted } from "../../../operation/expectation.ts";
import { type Deficiency, simulateDeficiency } from "../../../tools/color/deficiency.ts";
import { formatHex } from "../../../tools/color/format.ts";
import { deltaE, toOklab } from "../../../tools/color/oklab.ts";
import { MIN_RATIO } from "../../../tools/color/wcag.ts";
import { CopyButton, CopyLink } from "../../controls/buttons.tsx";
import { Section } from "../../controls/result.tsx";
import { viewOf } from "../../controls/view-of.tsx";
import { Folded } from "../../controls/workbench.tsx";
import {
  Chip,
  channelsOf,
  contrastOf,
  DEFICIENCIES,
  Exported,
  forms,
  GamutNotice,
  type ResultOf,
  Strip,
} from "./colors.tsx";

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
                    <td key={at} class={`level-${levelOf(ratio)}`}>
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

const seenAs = (hex: string, deficiency: Deficiency): string =>
  formatHex({ rgb: simulateDeficiency(channelsOf(hex), deficiency, 1), alpha: 255 });

/** Whether two colours in hex are hard to tell apart where they do not touch: ΔE OK below 0.05. */
const looksAlike = (one: string, other: string): boolean =>
  deltaE(toOklab(channelsOf(one)), toOklab(channelsOf(other))) < 0.05;

const alikeIn = (colors: readonly Named[], seen: readonly string[]): string[] =>
  colors.flatMap(({ name }, index) =>
    colors.slice(index + 1).flatMap((other, after) => {
      const isAlike = looksAlike(seen[index] ?? "", seen[index + 1 + after] ?? "");
      return isAlike ? [`${name} and ${other.name}`] : [];
    }),
  );

const MOST_PAIRS = 3;

const Seen = ({ colors }: { colors: readonly Named[] }) => (
  <ul class="seen">
    {DEFICIENCIES.map(([type, title, note]) => {
      const seen = colors.map(({ hex }) => seenAs(hex, type));
      const alike = alikeIn(colors, seen);
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
            {alike.length > MOST_PAIRS && `; and ${counted(alike.length - MOST_PAIRS, "more pairs")}`}
          </p>
        </li>
      );
    })}
  </ul>
);

interface SetProps {
  title: string;
  colors: readonly Named[];
  text: string;
  exported: string | undefined;
  actions?: ComponentChildren;
  kind?: string;
  children: ComponentChildren;
}

/** A palette or a scale: side by side, as a list, judged against each other and as colour-blind people see it, and as code. */
export const ColorSet = ({ title, colors, text, exported, actions, kind = "", children }: SetProps) => (
  <>
    <Strip colors={colors.map(({ hex }) => hex)} />
    <Section
      title={title}
      actions={
        <>
          {actions}
          <CopyLink />
          <CopyButton text={text} what="all" worded isMain />
        </>
      }
    >
      <ul class={`colors ${kind}`}>{children}</ul>
    </Section>
    <Section title="Contrast with each other">
      <Matrix colors={colors} />
    </Section>
    <Folded title="As colour-blind people see them">
      <Seen colors={colors} />
    </Folded>
    <Exported text={exported} />
  </>
);

const Steps = ({ data: { colors, baseStep, inGamut, exported } }: { data: ResultOf<"scale"> }) => (
  <>
    <GamutNotice inGamut={inGamut} />
    <ColorSet
      title="Steps"
      colors={colors.map(({ step, hex }) => ({ name: String(step), hex }))}
      text={colors.map(({ step, hex }) => `${step}: ${hex}`).join("\n")}
      exported={exported}
    >
      {colors.map(({ step, hex }) => (
        <li key={step}>
          <Chip color={hex} />
          <strong>{step}</strong>
          <code>{hex}</code>
          {step === baseStep && <span class="note">base</span>}
          <CopyButton text={hex} what={hex} />
        </li>
      ))}
    </ColorSet>
  </>
);

/** Steps from 50 to 950. */
export const view = viewOf(forms.scale, {
  texts: ["name"],
  spoken: ({ baseStep }) => `Scale from 50 to 950; the colour is ${baseStep}`,
  Result: Steps,
});
