import type { Lch } from "../../../tools/color/oklab.ts";
import { Field } from "../../controls/field.tsx";
import { Rows, Section } from "../../controls/result.tsx";
import { viewOf } from "../../controls/view-of.tsx";
import {
  Exported,
  enteredColor,
  forms,
  GamutNotice,
  gamutOf,
  Levels,
  MAX_CHROMA,
  oklchOf,
  type ResultOf,
  Swatch,
  wideNotations,
  writeOklch,
} from "./colors.tsx";

const { info } = forms;

const AXES = [
  { name: "l", label: "Lightness", most: 1, step: 0.005 },
  { name: "c", label: "Chroma", most: MAX_CHROMA, step: 0.002 },
  { name: "h", label: "Hue", most: 360, step: 1 },
] as const;

const PIECES = 60;

/** The colours along an axis, and below them two lines: where they are in sRGB, and where they are in Display P3. */
function Track({ color, axis: { name, most } }: { color: Lch; axis: (typeof AXES)[number] }) {
  const pieces = Array.from({ length: PIECES }, (_, index) => {
    const at = { ...color, [name]: ((index + 0.5) / PIECES) * most };
    return { fill: writeOklch(at), gamut: gamutOf(at) };
  });
  return (
    <svg
      class="track"
      shape-rendering="crispEdges"
      viewBox={`0 0 ${PIECES} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {pieces.map(({ fill, gamut }, x) => (
        <g key={x}>
          {gamut !== "none" && <rect x={x} width="1.05" height="6" style={{ fill }} />}
          {gamut === "srgb" && <rect x={x} y="7" width="1.05" height="1.2" />}
          {gamut !== "none" && <rect x={x} y="8.8" width="1.05" height="1.2" />}
        </g>
      ))}
    </svg>
  );
}

/** The colour that is entered, painted by the browser as it changes, and its sliders with the colours that a screen can show. */
function Live() {
  const entered = enteredColor();
  const color = oklchOf(entered);
  if (!color) return null;
  const { alpha } = color;
  const set = (changed: Partial<Lch>): void =>
    info.enter({ color: writeOklch({ ...color, ...changed }).replace(")", alpha ? ` / ${alpha})` : ")") });
  return (
    <>
      <Swatch color={entered} name="as entered" />
      {AXES.map((axis) => (
        <Field key={axis.name} label={axis.label} aside={<code translate={false}>{color[axis.name]}</code>}>
          {(tie) => (
            <div class="axis">
              <Track color={color} axis={axis} />
              <input
                {...tie}
                type="range"
                min={0}
                max={axis.most}
                step={axis.step}
                value={color[axis.name]}
                onInput={(event) => set({ [axis.name]: Number(event.currentTarget.value) })}
              />
            </div>
          )}
        </Field>
      ))}
      <p class="hint">
        Below the colours, the upper line is inside sRGB, the lower inside Display P3. What no screen shows is left out.
      </p>
    </>
  );
}

type Info = ResultOf<"info">;

/** The notations of a colour. Outside sRGB, those without this limit are computed by the browser, and Display P3 is added. */
function Notations({ found }: { found: Info }) {
  const { original, hex, inGamut, name } = found;
  const notations = Object.entries(found).filter(([key, value]) => typeof value === "string" && key !== "original");
  const wide = inGamut ? {} : wideNotations(original);
  // The nearest colour of sRGB, and on screens that can show it the colour itself.
  const css = wide.P3 && `color: ${hex};\n@supports (color: ${wide.P3}) {\n  color: ${wide.P3};\n}`;
  return (
    <>
      <Section title="Notations">
        <Rows of={{ ...Object.fromEntries(notations), ...wide, [name.exact ? "name" : "near"]: name.name }} />
      </Section>
      <Exported title="CSS with a fallback" text={css} />
    </>
  );
}

const Against = ({ ground, info }: { ground: "white" | "black"; info: Info }) => {
  const { ratio, ...levels } = info.contrast[ground];
  return (
    <div class="cluster">
      <strong>{ratio.toFixed(2)}:1</strong> on {ground}
      <Levels of={levels} />
    </div>
  );
};

const Inspected = ({ data: found }: { data: Info }) => (
  <>
    <GamutNotice inGamut={found.inGamut} />
    <Notations found={found} />
    <Section title="As text">
      <Against ground="white" info={found} />
      <Against ground="black" info={found} />
    </Section>
    <Section title="Light">
      <Rows
        of={{
          Luminance: found.luminance.toFixed(3),
          Brightness: `${found.brightness} of 255`,
          Opacity: `${Math.round(found.alpha * 100)}%`,
        }}
        copied={false}
      />
    </Section>
  </>
);

/** One colour, with sliders. */
export const view = viewOf(info, {
  call: () => info.call({}, { method: "GET" }),
  spoken: ({ hex, name }) => `${hex}, ${name.exact ? "" : "near "}${name.name}`,
  Aside: Live,
  Result: Inspected,
});
