/** The forms of colours, and what their views have in common. */
import { useState } from "preact/hooks";
import { announcement, useMoment, writeClipboard } from "../../controls/buttons.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Badges, TextSection } from "../../controls/result.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { decimalFrom, textOf } from "../../operation/form.ts";
import { formsOf } from "../../operation/forms.ts";
import { gamutOf, oklchOf } from "./oklch.ts";

/** The page has the severity in percent, the service a share of 1. */
export const PERCENT = 100;

/** The forms: most of them share the colour, and how colours are exported. */
export const forms = formsOf(
  definitionsOf("color"),
  { color: { initial: "#3498db" }, export: { initial: "css" }, name: {} },
  {
    mix: { a: { initial: "#3498db" }, b: { initial: "#e74c3c" } },
    difference: { a: { initial: "#3498db" }, b: { initial: "#2d96dd" } },
    contrast: { foreground: { initial: "#3498db" }, background: { initial: "#ffffff" } },
    simulate: {
      severity: {
        initial: "100",
        read: (text) => (text.trim() === "" ? undefined : decimalFrom(text) / PERCENT),
        // The service would say it of a share of 1.
        problem: (text) => {
          const percent = decimalFrom(text);
          return percent >= 0 && percent <= PERCENT ? undefined : `Must be a number from 0 to ${PERCENT}`;
        },
      },
    },
  },
);

type Forms = typeof forms;
export type ResultOf<Verb extends keyof Forms> = DataOf<ReturnType<Forms[Verb]["call"]>>;

export const enteredColor = (): string => textOf(forms.info.fields.color).trim();

async function copyColor(hex: string): Promise<void> {
  await writeClipboard(hex);
  announcement.value = `Copied ${hex}`;
}

interface ChipProps {
  hex: string;
  class?: string;
  /** What is painted, if that is not the colour in hex. */
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

/** A large swatch with its name; a checkerboard is visible behind translucent colours. */
export const Swatch = ({ hex, name, paint }: { hex: string; name: string; paint?: string }) => (
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
  const [isNow, begin] = useMoment();
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
            begin();
          }}
        >
          <span aria-hidden="true">{isNow && copied === hex ? "Copied" : hex}</span>
        </button>
      ))}
    </div>
  );
}

/** Colours as code. */
export const Exported = ({ text, title = "Export" }: { text: string | undefined; title?: string }) =>
  text === undefined ? null : <TextSection title={title} text={text} what="code" kind="export" />;

/** Which levels of WCAG 2.2 a contrast passes. */
export const Levels = ({ of }: { of: Readonly<Record<string, boolean>> }) => (
  <Badges of={Object.fromEntries(Object.entries(of).map(([level, passed]) => [level.toUpperCase(), passed]))} />
);

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

/** Colour vision deficiencies by their names in the API, in words. */
export const DEFICIENCIES = [
  ["protan", "Protanopia", "no red receptors"],
  ["deutan", "Deuteranopia", "no green receptors"],
  ["tritan", "Tritanopia", "no blue receptors"],
  ["achroma", "Achromatopsia", "no colours"],
] as const;
