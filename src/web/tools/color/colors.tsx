import { useState } from "preact/hooks";
import { announcement, writeClipboard } from "../../controls/buttons.tsx";
import { TextSection } from "../../controls/result.tsx";

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
