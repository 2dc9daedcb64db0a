import { capitalize } from "../../../operation/tool.ts";
import { Button, CopyButton } from "../../controls/buttons.tsx";
import { Rows, Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import { textOf } from "../../operation/form.ts";
import { Chip, DEFICIENCIES, Exported, forms, GamutNotice, Levels, type ResultOf, Strip, Swatch } from "./colors.tsx";
import { view as inspect } from "./inspect.tsx";

const { mix, difference, contrast, simulate } = forms;

const Mixed = ({ data: { inGamut, hex, rgb, hsl, a, b, exported } }: { data: ResultOf<"mix"> }) => (
  <>
    <GamutNotice inGamut={inGamut} />
    <Swatch color={hex} name="the mix" />
    <Strip colors={[a, hex, b]} />
    <Section title="Notations">
      <Rows of={{ hex, rgb, hsl }} />
    </Section>
    <Exported text={exported} />
  </>
);

const Difference = ({ data: { a, b, meaning, deltaE2000, deltaEOK } }: { data: ResultOf<"difference"> }) => (
  <>
    <Strip colors={[a, b]} />
    <Section title="Difference">
      <p>
        <strong>{capitalize(meaning)}</strong>
      </p>
      <Rows of={{ CIEDE2000: deltaE2000, "ΔE OK": deltaEOK }} />
    </Section>
  </>
);

type Contrast = ResultOf<"contrast">;

function Swap() {
  const [foreground, background] = [textOf(contrast.fields.background), textOf(contrast.fields.foreground)];
  return (
    <Button icon="swap" onClick={() => contrast.enter({ foreground, background })}>
      Swap
    </Button>
  );
}

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
  </svg>
);

const PLACES = [
  ["foreground", "text"],
  ["background", "background"],
] as const;

const Suggestions = ({ suggestions }: Contrast) =>
  PLACES.flatMap(([place, name]) =>
    Object.entries(suggestions[place]).map(
      ([level, hex]) =>
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
              onClick={() => contrast.enter({ [place]: hex })}
            >
              Use it
            </button>
          </div>
        ),
    ),
  );

const Judgement = ({ data }: { data: Contrast }) => (
  <>
    <GamutNotice inGamut={data.inGamut} />
    <Sample {...data} />
    <p class="ratio">
      <strong>{data.ratio.toFixed(2)}:1</strong> contrast
    </p>
    <Section title="WCAG 2.2">
      <table class="levels">
        <tbody>
          {[
            { name: "Normal text", levels: data.normal },
            { name: "Large text", note: "from 24 px, or 18.66 px bold", levels: data.large },
            { name: "Controls and graphics", levels: data.nonText },
          ].map(({ name, note, levels }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note && <span>{note}</span>}
              </th>
              <td>
                <Levels of={levels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
    <Suggestions {...data} />
  </>
);

function Vision({ data: seen }: { data: ResultOf<"simulate"> }) {
  const colors = [
    { hex: seen.hex, title: "Full colour vision", note: "the colour itself" },
    ...DEFICIENCIES.flatMap(([type, title, note]) => {
      const { hex } = seen[type] ?? {};
      return hex === undefined ? [] : [{ hex, title, note }];
    }),
  ];
  return (
    <>
      <GamutNotice inGamut={seen.inGamut} />
      <Strip colors={colors.map(({ hex }) => hex)} />
      <ul class="colors">
        {colors.map(({ hex, title, note }) => (
          <li key={title}>
            <Chip color={hex} />
            <p>
              <strong>{title}</strong> <code>{hex}</code> <span class="hint">{note}</span>
            </p>
            <CopyButton text={hex} what={hex} />
          </li>
        ))}
      </ul>
    </>
  );
}

export const views = viewsOf(forms, {
  inspect,
  palette: async () => (await import("./palette.tsx")).view,
  scale: async () => (await import("./scale.tsx")).view,
  mix: viewOf(mix, {
    texts: ["name"],
    controls: () => ({ weight: { unit: "%" } }),
    spoken: ({ hex }) => `The mix is ${hex}`,
    Result: Mixed,
  }),
  difference: viewOf(difference, { spoken: ({ meaning }) => meaning, Result: Difference }),
  contrast: viewOf(contrast, {
    call: () => contrast.call({}, { method: "GET" }),
    Aside: Swap,
    spoken: ({ ratio, normal }) => `Contrast ${ratio} to 1, ${normal.aa ? "enough" : "too little"} for text`,
    Result: Judgement,
  }),
  simulate: viewOf(simulate, {
    controls: () => ({ type: { labelOf: (type) => (type === "" ? "All" : undefined) } }),
    spoken: () => "Simulated colour vision deficiencies",
    Result: Vision,
  }),
});
