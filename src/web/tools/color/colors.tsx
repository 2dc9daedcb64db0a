import { useState } from "preact/hooks";
import { announcement, CopyButton, writeClipboard } from "../../controls/buttons.tsx";
import { Row, Section } from "../../controls/result.tsx";

/** The control of a colour in any notation. */
export const colorControl = (label: string, hint?: string) => ({ label, hint, as: "color" }) as const;

export const ANY_COLOR = "Any CSS colour: hex, rgb(), oklch(), a name…";

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

interface Colored {
  hex: string;
  rgb: string;
  hsl: string;
}

interface ListProps<Each extends Colored> {
  colors: readonly Each[];
  /** The name of a colour, before its notations. */
  nameOf?(color: Each): string;
  /** A note after the notations. */
  noteOf?(color: Each): string | undefined;
}

/** A colour in three notations, a row each. */
export const Notations = ({ hex, rgb, hsl }: Colored) => (
  <dl class="rows">
    <Row name="hex" value={hex} />
    <Row name="rgb" value={rgb} />
    <Row name="hsl" value={hsl} />
  </dl>
);

/** Colours below each other, in three notations. */
export const ColorList = <Each extends Colored>({ colors, nameOf, noteOf }: ListProps<Each>) => (
  <ul class="colors">
    {colors.map((color, index) => (
      <li key={index}>
        <Chip hex={color.hex} />
        {nameOf && <strong>{nameOf(color)}</strong>}
        <code>{color.hex}</code>
        <code class="wide">{color.rgb}</code>
        <code class="wide">{color.hsl}</code>
        {noteOf?.(color) && <span class="note">{noteOf(color)}</span>}
        <CopyButton text={color.hex} what={color.hex} />
      </li>
    ))}
  </ul>
);

const EXPORTS: Readonly<Record<string, string>> = { css: "CSS", scss: "SCSS", json: "JSON" };

/** The controls of an export as code. */
export const exportControls = {
  export: { label: "Export as", labelOf: (format: string) => EXPORTS[format] },
  name: { label: "Name in the export", code: true },
};

/** Code to copy. */
export const CodeSection = ({ title, text }: { title: string; text: string }) => (
  <Section title={title} actions={<CopyButton text={text} what="code" worded />}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
    <pre class="bounded export" tabIndex={0}>
      {text}
    </pre>
  </Section>
);

/** The colours as code. */
export const Exported = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <CodeSection title="Export" text={text} />;
