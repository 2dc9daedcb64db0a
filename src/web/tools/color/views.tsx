import { CopyButton, CopyLink } from "../../controls/buttons.tsx";
import { paintedHex } from "../../controls/color-field.tsx";
import { Badge, Row, Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import type { DataOf } from "../../operation/call.ts";
import { textOf } from "../../operation/form.ts";
import { Judgement, Swap, Vision } from "./accessibility.tsx";
import { ANY_COLOR, CodeSection, ColorList, colorControl, Exported, exportControls, Strip, Swatch } from "./colors.tsx";
import { definitions } from "./definitions.ts";
import { contrast, difference, enteredColor, type Info, info, mix, PERCENT, scale, simulate } from "./forms.ts";
import { Judged } from "./judged.tsx";
import { computedIn, WIDE_NOTATIONS } from "./oklch.ts";
import { GamutNotice, Sliders } from "./sliders.tsx";
import { Difference, Mixed, TWO_COLORS } from "./two-colors.tsx";

const NOTATIONS = ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"] as const;

const Against = ({ ground, info }: { ground: "white" | "black"; info: Info }) => {
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

const nameOf = ({ name }: Info): string => `${name.exact ? "" : "near "}${name.name}`;

/** The colour that is entered, painted by the browser as it changes. */
function LiveSwatch() {
  const hex = paintedHex(enteredColor());
  return hex ? <Swatch hex={hex} name="as entered" paint={enteredColor()} /> : null;
}

/** CSS for a colour outside sRGB: the nearest one in sRGB, and on screens that can show it the colour itself. */
const withFallback = (hex: string, wide: string): string =>
  `color: ${hex};\n@supports (color: ${wide}) {\n  color: ${wide};\n}`;

/** The notations of a colour. Outside sRGB, those without this limit are computed by the browser, and Display P3 is added. */
function AllNotations({ found }: { found: Info }) {
  const color = found.inGamut ? undefined : found.original;
  const wideOf = (name: string) => WIDE_NOTATIONS.find((each) => each === name);
  const notationOf = (name: (typeof NOTATIONS)[number]): string => {
    const wide = wideOf(name);
    return (color && wide && computedIn(wide, color)) ?? found[name];
  };
  const p3 = color && computedIn("display-p3", color);
  return (
    <>
      <Section title="Notations">
        <dl class="rows">
          {NOTATIONS.map((name) => (
            <Row key={name} name={name} value={notationOf(name)} />
          ))}
          {p3 && <Row name="P3" value={p3} />}
          <Row name={found.name.exact ? "name" : "near"} value={found.name.name} />
        </dl>
      </Section>
      {p3 && <CodeSection title="CSS with a fallback" text={withFallback(found.hex, p3)} />}
    </>
  );
}

/** One colour in all notations, with its name and contrasts. */
const Inspected = ({ data: found }: { data: Info }) => (
  <>
    <GamutNotice inGamut={found.inGamut} entered={found.original} />
    <AllNotations found={found} />
    <Section title="As text">
      <ul class="grounds">
        <Against ground="white" info={found} />
        <Against ground="black" info={found} />
      </ul>
    </Section>
    <Section title="Light">
      <dl class="figures">
        <div>
          <dt>Luminance</dt>
          <dd>{found.luminance.toFixed(3)}</dd>
        </div>
        <div>
          <dt>Brightness</dt>
          <dd>{found.brightness} of 255</dd>
        </div>
        <div>
          <dt>Opacity</dt>
          <dd>{Math.round(found.alpha * 100)}%</dd>
        </div>
      </dl>
    </Section>
  </>
);

/** The tints and shades of a colour. */
const Steps = ({ data: { colors, baseStep, inGamut, exported } }: { data: DataOf<ReturnType<typeof scale.call>> }) => (
  <>
    <GamutNotice inGamut={inGamut} entered={textOf(scale.fields.color)} />
    <Strip colors={colors.map(({ hex }) => hex)} />
    <Section
      title="Steps"
      actions={
        <>
          <CopyLink />
          <CopyButton text={colors.map(({ step, hex }) => `${step}: ${hex}`).join("\n")} what="all" worded isMain />
        </>
      }
    >
      <ColorList
        colors={colors}
        nameOf={({ step }) => String(step)}
        noteOf={({ step }) => (step === baseStep ? "base" : undefined)}
      />
    </Section>
    <Judged colors={colors.map(({ step, hex }) => ({ name: String(step), hex }))} />
    <Exported text={exported} />
  </>
);

const SPACES: Readonly<Record<string, string>> = { oklab: "OKLab", oklch: "OKLCH", srgb: "sRGB" };

/** Two colours, which the search gives on two lines. */
function pairOf(text: string): { a: string; b: string } {
  const [a = "", b = ""] = text.split("\n");
  return { a, b };
}

function enterContrast(text: string): void {
  const { a, b } = pairOf(text);
  contrast.enter({ foreground: a, background: b });
}

const color = colorControl("Colour", ANY_COLOR);

export const views = viewsOf(definitions, {
  inspect: viewOf(info, {
    texts: ["color"],
    controls: { color },
    call: () => info.call({}, { method: "GET" }),
    empty: "Enter a colour to see it.",
    spoken: (found) => `${found.hex}, ${nameOf(found)}`,
    Aside: () => (
      <>
        <LiveSwatch />
        <Sliders />
      </>
    ),
    Result: Inspected,
    take: (entered) => info.enter({ color: entered }),
  }),
  palette: async () => (await import("./palette.tsx")).view,
  scale: viewOf(scale, {
    texts: ["color", "name"],
    controls: { color, ...exportControls },
    empty: "Enter a colour to see its tints and shades.",
    spoken: ({ baseStep }) => `Scale from 50 to 950; the colour is ${baseStep}`,
    Result: Steps,
  }),
  mix: viewOf(mix, {
    texts: ["a", "b", "name"],
    controls: {
      ...TWO_COLORS,
      weight: { label: "Share of the first colour", unit: "%" },
      space: { label: "Colour space", labelOf: (space) => SPACES[space] },
      ...exportControls,
    },
    empty: "Enter two colours to mix them.",
    spoken: ({ hex }) => `The mix is ${hex}`,
    Result: Mixed,
    take: (text) => mix.enter(pairOf(text)),
  }),
  difference: viewOf(difference, {
    texts: ["a", "b"],
    controls: TWO_COLORS,
    empty: "Enter two colours to compare them.",
    spoken: ({ meaning }) => meaning,
    Result: Difference,
    take: (text) => difference.enter(pairOf(text)),
  }),
  contrast: viewOf(contrast, {
    texts: ["foreground", "background"],
    controls: { foreground: colorControl("Text", ANY_COLOR), background: colorControl("Background") },
    call: () => contrast.call({}, { method: "GET" }),
    Aside: Swap,
    empty: "Enter two colours to compare them.",
    spoken: ({ ratio, normal }) => `Contrast ${ratio} to 1, ${normal.aa ? "enough" : "too little"} for text`,
    Result: Judgement,
    take: enterContrast,
  }),
  simulate: viewOf(simulate, {
    texts: ["color"],
    controls: {
      color,
      type: { label: "Deficiency", labelOf: (type) => (type === "" ? "All" : undefined) },
      severity: { label: "Severity", unit: "%", scale: PERCENT, slider: true },
    },
    empty: "Enter a colour to see how colour-blind people see it.",
    spoken: () => "Simulated colour vision deficiencies",
    Result: Vision,
  }),
});
