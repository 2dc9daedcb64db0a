import { useState } from "preact/hooks";
import type { Lch } from "../../../tools/color/oklab.ts";
import { announcement, writeClipboard } from "../../controls/buttons.tsx";
import { Field } from "../../controls/field.tsx";
import { Icon } from "../../controls/icon.tsx";
import { TextSection } from "../../controls/result.tsx";
import { enteredColor, forms } from "./forms.ts";
import { computedIn, gamutOf, MAX_CHROMA, oklchOf, writeOklch } from "./oklch.ts";

async function copyColor(hex: string): Promise<void> {
  await writeClipboard(hex);
  announcement.value = `Copied ${hex}`;
}

interface ChipProps {
  hex: string;
  class?: string;
  paint?: string | undefined;
}

/**
 * A swatch that copies its colour when it is clicked. Keyboards and screen readers have the copy button beside it.
 */
export const Chip = ({ hex, class: kind = "chip", paint = hex }: ChipProps) => (
  <button
    type="button"
    class={kind}
    style={{ background: paint }}
    title={`Copy ${hex}`}
    tabIndex={-1}
    aria-hidden="true"
    onClick={() => copyColor(hex)}
  />
);

interface SwatchProps {
  hex: string;
  name: string;
  /** What is painted, if that is not the colour in hex. */
  paint?: string;
}

/** A large swatch with its name; a checkerboard is visible behind translucent colours. */
export const Swatch = ({ hex, name, paint }: SwatchProps) => (
  <div class="swatch">
    <Chip hex={hex} class="paint" paint={paint} />
    <p>
      <strong>{hex}</strong>
      <span>{name}</span>
    </p>
  </div>
);

/** Colours side by side; a click on one copies it. */
export function Strip({ colors }: { colors: readonly string[] }) {
  const [copied, setCopied] = useState<string>();
  return (
    <div class="strip">
      {colors.map((hex, index) => (
        <button
          key={index}
          type="button"
          style={{ background: hex }}
          title={`Copy ${hex}`}
          aria-label={`Copy ${hex}`}
          onClick={async () => {
            await copyColor(hex);
            setCopied(hex);
          }}
        >
          <span aria-hidden="true">{copied === hex ? "Copied" : hex}</span>
        </button>
      ))}
    </div>
  );
}

/** Colours as code. */
export const Exported = ({ text, title = "Export" }: { text: string | undefined; title?: string }) =>
  text === undefined ? null : <TextSection title={title} text={text} what="code" kind="export" />;

const AXES = [
  { name: "l", label: "Lightness", most: 1, step: 0.005 },
  { name: "c", label: "Chroma", most: MAX_CHROMA, step: 0.002 },
  { name: "h", label: "Hue", most: 360, step: 1 },
] as const;

type Axis = (typeof AXES)[number];

/** Pieces of a track. */
const PIECES = 60;

/** The colours along an axis, and below them two lines: where they are in sRGB, and where they are in Display P3. */
function Track({ color, axis: { name, most } }: { color: Lch; axis: Axis }) {
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
        <g key={x} class={`gamut-${gamut}`}>
          {gamut !== "none" && <rect x={x} width="1.05" height="6" style={{ fill }} />}
          {gamut === "srgb" && <rect class="line" x={x} y="7" width="1.05" height="1.2" />}
          {gamut !== "none" && <rect class="line" x={x} y="8.8" width="1.05" height="1.2" />}
        </g>
      ))}
    </svg>
  );
}

/** Sliders for lightness, chroma and hue, with the colours that a screen can show. */
export function Sliders() {
  const color = oklchOf(enteredColor());
  if (!color) return null;
  const [, alpha] = (computedIn("oklch", enteredColor()) ?? "").split("/");
  const set = (changed: Partial<Lch>): void => {
    forms.info.enter({ color: writeOklch({ ...color, ...changed }).replace(")", alpha ? ` /${alpha}` : ")") });
  };
  return (
    <>
      {AXES.map((axis) => (
        <Field key={axis.name} label={axis.label} aside={<code>{Number(color[axis.name].toFixed(4))}</code>}>
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

/** Says that a colour is outside sRGB, and what is shown in its place. */
export const GamutNotice = ({ inGamut, entered }: { inGamut: boolean; entered?: string }) => {
  if (inGamut) return null;
  const color = oklchOf(entered ?? "");
  const isInP3 = color && gamutOf(color) === "p3";
  return (
    <p class="caution">
      <Icon name="warning" />
      Outside sRGB{isInP3 ? ", inside Display P3" : ""}: the nearest colour of sRGB is shown, found by the method of
      CSS.
    </p>
  );
};
