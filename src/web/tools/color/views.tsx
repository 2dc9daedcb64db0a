import { paintedHex } from "../../controls/pickers.tsx";
import { Badge, Figures, Rows, Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import { Judgement, Swap, Vision } from "./accessibility.tsx";
import { Exported, GamutNotice, Sliders, Strip, Swatch } from "./colors.tsx";
import { enteredColor, forms, PERCENT, type ResultOf } from "./forms.ts";
import { computedIn, WIDE_NOTATIONS } from "./oklch.ts";

const { info, mix, difference, contrast, simulate } = forms;
type Info = ResultOf<"info">;

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
  const computed = (name: string) => {
    const wide = WIDE_NOTATIONS.find((each) => each === name);
    return color && wide && computedIn(wide, color);
  };
  const notations = Object.fromEntries(NOTATIONS.map((name) => [name, computed(name) ?? found[name]]));
  const p3 = computed("display-p3");
  return (
    <>
      <Section title="Notations">
        <Rows of={{ ...notations, ...(p3 && { P3: p3 }), [found.name.exact ? "name" : "near"]: found.name.name }} />
      </Section>
      <Exported title="CSS with a fallback" text={p3 && withFallback(found.hex, p3)} />
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
      <Figures
        of={{
          Luminance: found.luminance.toFixed(3),
          Brightness: `${found.brightness} of 255`,
          Opacity: `${Math.round(found.alpha * 100)}%`,
        }}
      />
    </Section>
  </>
);

/** Two colours mixed, as CSS does it. */
const Mixed = ({ data: { inGamut, hex, rgb, hsl, a, b, exported } }: { data: ResultOf<"mix"> }) => (
  <>
    <GamutNotice inGamut={inGamut} />
    <Swatch hex={hex} name="the mix" />
    <Strip colors={[a, hex, b]} />
    <Section title="Notations">
      <Rows of={{ hex, rgb, hsl }} />
    </Section>
    <Exported text={exported} />
  </>
);

/** How different two colours look, side by side. */
const Difference = ({ data: { a, b, meaning, deltaE2000, deltaEOK } }: { data: ResultOf<"difference"> }) => (
  <>
    <Strip colors={[a, b]} />
    <Section title="Difference">
      <p class="meaning">{meaning}</p>
      <Figures of={{ CIEDE2000: deltaE2000, "ΔE OK": deltaEOK }} />
    </Section>
  </>
);

export const views = viewsOf(forms, {
  inspect: viewOf(info, {
    call: () => info.call({}, { method: "GET" }),
    spoken: (found) => `${found.hex}, ${found.name.exact ? "" : "near "}${found.name.name}`,
    Aside: () => (
      <>
        <LiveSwatch />
        <Sliders />
      </>
    ),
    Result: Inspected,
  }),
  palette: async () => (await import("./palette.tsx")).view,
  scale: async () => (await import("./scale.tsx")).view,
  mix: viewOf(mix, {
    texts: ["name"],
    controls: { weight: { unit: "%" } },
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
    controls: {
      type: { labelOf: (type) => (type === "" ? "All" : undefined) },
      severity: { label: "Severity", unit: "%", scale: PERCENT, slider: true },
    },
    spoken: () => "Simulated colour vision deficiencies",
    Result: Vision,
  }),
});
