import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import type { Views } from "../../tool.ts";
import { CopyButton, CopyLink } from "../../ui/buttons.tsx";
import { paintedHex } from "../../ui/color-field.tsx";
import { Badge, Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ContrastView, Vision } from "./accessibility.tsx";
import { CodeSection, ColorInput, ColorList, Exported, ExportField, Strip, Swatch } from "./colors.tsx";
import { Convert } from "./convert.tsx";
import { addresses, contrast, difference, enteredColor, type Info, info, mix, scale } from "./forms.ts";
import { Judged } from "./judged.tsx";
import { computedIn, WIDE_NOTATIONS } from "./oklch.ts";
import { GamutNotice, Sliders } from "./sliders.tsx";
import { Difference, Mix } from "./two-colors.tsx";

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

/** The colour that is entered, painted by the browser as it changes; the service adds its name. */
function LiveSwatch({ found }: { found: Info | undefined }) {
  const entered = enteredColor();
  const known = found?.original === entered ? found : undefined;
  const hex = known?.hex ?? paintedHex(entered);
  if (!hex) return null;
  return <Swatch hex={hex} name={known ? nameOf(known) : ""} paint={CSS.supports("color", entered) ? entered : hex} />;
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
function Inspect() {
  const answer = useAnswer(info.call({}, { method: "GET" }));
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see it.</p>}
      spoken={([found]) => `${found.hex}, ${nameOf(found)}`}
      inputs={
        <>
          <ColorInput field={info.fields.color} label="Colour" hex={answer.data[0]?.hex} />
          <LiveSwatch found={answer.data[0]} />
          {answer.data[0] && <Sliders found={answer.data[0]} />}
        </>
      }
    >
      {([found]) => (
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
      )}
    </Workbench>
  );
}

/** The tints and shades of a colour. */
function Scale() {
  const { fields, call } = scale;
  const answer = useAnswer(call());
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see its tints and shades.</p>}
      spoken={([{ baseStep }]) => `Scale from 50 to 950; the colour is ${baseStep}`}
      inputs={<ColorInput field={fields.color} label="Colour" hex={answer.data[0]?.baseColor} />}
      options={<ExportField field={fields.export} name={fields.name} />}
    >
      {([{ colors, baseStep, inGamut, exported }]) => (
        <>
          <GamutNotice inGamut={inGamut} entered={textOf(fields.color)} />
          <Strip colors={colors.map(({ hex }) => hex)} />
          <Section
            title="Steps"
            actions={
              <>
                <CopyLink />
                <CopyButton
                  text={colors.map(({ step, hex }) => `${step}: ${hex}`).join("\n")}
                  what="all"
                  worded
                  isMain
                />
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
      )}
    </Workbench>
  );
}

/** Two colours, which the search gives on two lines. */
function pairOf(text: string): { a: string; b: string } {
  const [a = "", b = ""] = text.split("\n");
  return { a, b };
}

function enterContrast(text: string): void {
  const { a, b } = pairOf(text);
  contrast.enter({ foreground: a, background: b });
}

export const views: Views = {
  inspect: { Component: Inspect, address: addresses.inspect, take: (color) => info.enter({ color }) },
  convert: { Component: Convert, address: addresses.convert },
  palette: async () => (await import("./palette.tsx")).view,
  scale: { Component: Scale, address: addresses.scale },
  mix: { Component: Mix, address: addresses.mix, take: (text) => mix.enter(pairOf(text)) },
  difference: { Component: Difference, address: addresses.difference, take: (text) => difference.enter(pairOf(text)) },
  contrast: { Component: ContrastView, address: addresses.contrast, take: enterContrast },
  simulate: { Component: Vision, address: addresses.simulate },
};
