/** The forms of colours, and what their views have in common. */

import { convertRgbToXyz65, convertXyz65ToP3 } from "culori/fn";
import { fromOklab, isWithinGamut, type Lch, lchToLab } from "../../../tools/color/oklab.ts";
import { fromUnitRange, parseHex, type Rgb, toUnitRange } from "../../../tools/color/srgb.ts";
import { BLACK, ratioOf, roundRatioDown } from "../../../tools/color/wcag.ts";
import { announcement, Icon, writeClipboard } from "../../controls/buttons.tsx";
import { Badges, TextSection } from "../../controls/result.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { formsOf, textOf } from "../../operation/form.ts";

/** The forms: most of them share the colour, and how colours are exported. */
export const forms = formsOf(
  definitionsOf("color"),
  { color: { initial: "#3498db" }, export: { initial: "css" }, name: {} },
  {
    mix: { a: { initial: "#3498db" }, b: { initial: "#e74c3c" } },
    difference: { a: { initial: "#3498db" }, b: { initial: "#2d96dd" } },
    contrast: { foreground: { initial: "#3498db" }, background: { initial: "#ffffff" } },
  },
);

export type ResultOf<Verb extends keyof typeof forms> = DataOf<ReturnType<(typeof forms)[Verb]["call"]>>;

export const enteredColor = (): string => textOf(forms.info.fields.color).trim();

async function copyColor(color: string): Promise<void> {
  await writeClipboard(color);
  announcement.value = `Copied ${color}`;
}

/** A swatch that copies its colour. Keyboards and screen readers have the copy button beside it. */
export const Chip = ({ color, class: kind = "chip" }: { color: string; class?: string }) => (
  <button
    type="button"
    class={kind}
    style={{ background: color }}
    title={`Copy ${color}`}
    tabIndex={-1}
    aria-hidden="true"
    onClick={() => copyColor(color)}
  />
);

/** A large swatch with its name; a checkerboard is visible behind translucent colours. */
export const Swatch = ({ color, name }: { color: string; name: string }) => (
  <div class="swatch">
    <Chip color={color} class="paint" />
    <p>
      <strong>{color}</strong>
      <span>{name}</span>
    </p>
  </div>
);

/** Colours side by side; a click on one copies it. */
export const Strip = ({ colors }: { colors: readonly string[] }) => (
  <div class="strip">
    {colors.map((hex, index) => (
      <button
        key={index}
        type="button"
        style={{ background: hex }}
        title={`Copy ${hex}`}
        aria-label={`Copy ${hex}`}
        onClick={() => copyColor(hex)}
      />
    ))}
  </div>
);

/** Colours as code. */
export const Exported = ({ text, title = "Export" }: { text: string | undefined; title?: string }) =>
  text === undefined ? null : <TextSection title={title} text={text} what="code" />;

/** Which levels of WCAG 2.2 a contrast passes. */
export const Levels = ({ of }: { of: Readonly<Record<string, boolean>> }) => (
  <Badges of={Object.fromEntries(Object.entries(of).map(([level, passed]) => [level.toUpperCase(), passed]))} />
);

/** Says that a colour is outside sRGB, and what is shown in its place. */
export const GamutNotice = ({ inGamut }: { inGamut: boolean }) =>
  inGamut ? null : (
    <p class="caution">
      <Icon name="warning" />
      Outside sRGB: the nearest colour of sRGB is shown, found by the method of CSS.
    </p>
  );

/** Colour vision deficiencies by their names in the API, in words. */
export const DEFICIENCIES = [
  ["protan", "Protanopia", "no red receptors"],
  ["deutan", "Deuteranopia", "no green receptors"],
  ["tritan", "Tritanopia", "no blue receptors"],
  ["achroma", "Achromatopsia", "no colours"],
] as const;

// OKLCH, its gamuts and contrast, for drawings that follow a slider. The service computes everything that is a result.

/** The most chroma of a slider: beyond it, no colour of Display P3 is left. */
export const MAX_CHROMA = 0.37;

/** The notations of CSS Color 4 that are not limited to sRGB, as relative colours of another one. */
const WIDE = {
  lab: "lab(from $ l a b)",
  lch: "lch(from $ l c h)",
  oklab: "oklab(from $ l a b)",
  oklch: "oklch(from $ l c h)",
  P3: "color(from $ display-p3 r g b)",
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A colour in one of these notations, as the browser computes it; undefined if it does not know the colour. */
function computed(relative: string, color: string): string | undefined {
  const element = document.createElement("span");
  element.style.color = relative.replace("$", () => color);
  if (element.style.color === "") return undefined;
  // Else every colour is that of the theme, where a user has forced colours.
  element.style.forcedColorAdjust = "none";
  document.body.append(element);
  const { color: text } = getComputedStyle(element);
  element.remove();
  return text
    .replaceAll("none", "0")
    .replaceAll(/-?[\d.]+(?:e-?\d+)?/g, (number) => String(rounded(Number(number), 4)));
}

/** A colour in the notations that are not limited to sRGB, by their names. */
export const wideNotations = (color: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(WIDE).flatMap(([name, relative]) => {
      const text = computed(relative, color);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** A colour in any notation that the browser knows, and its opacity as it is written, if it is translucent. */
export function oklchOf(color: string): (Lch & { alpha?: string | undefined }) | undefined {
  const [, l, c, h, alpha] =
    /^oklch\((\S+) (\S+) ([^\s)]+)(?: \/ (\S+))?\)$/.exec(computed(WIDE.oklch, color) ?? "") ?? [];
  return l === undefined ? undefined : { l: Number(l), c: Number(c), h: Number(h), alpha };
}

export const writeOklch = ({ l, c, h }: Lch): string => `oklch(${rounded(l, 4)} ${rounded(c, 4)} ${rounded(h, 2)})`;

/** The smallest gamut of screens that has a colour, with the tolerance of the service. */
export function gamutOf(color: Lch): "srgb" | "p3" | "none" {
  const channels = fromOklab(lchToLab(color));
  if (isWithinGamut(channels)) return "srgb";
  const inP3 = convertXyz65ToP3(convertRgbToXyz65(toUnitRange(channels)));
  return isWithinGamut(fromUnitRange(inP3)) ? "p3" : "none";
}

/** The channels of a colour in hex. */
export const channelsOf = (hex: string): Rgb => parseHex(hex)?.rgb ?? BLACK;

/** WCAG 2.2, "contrast ratio", of two opaque colours in hex; rounded down, so that no ratio seems to reach a limit. */
export const contrastOf = (one: string, other: string): number =>
  roundRatioDown(ratioOf(channelsOf(one), channelsOf(other)));
