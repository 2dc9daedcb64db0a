import { useState } from "preact/hooks";
import { announcement } from "../../ui/announcement.ts";
import { CopyButton, writeClipboard } from "../../ui/copy.tsx";
import { Chip } from "./swatch.tsx";

/** Colours side by side; a press on one copies it. */
export function Strip({ colors }: { colors: readonly string[] }) {
  const [copied, setCopied] = useState<string>();
  const copy = async (hex: string): Promise<void> => {
    await writeClipboard(hex);
    announcement.value = `Copied ${hex}`;
    setCopied(hex);
  };
  return (
    <div class="strip">
      {colors.map((hex, index) => (
        <button
          key={index}
          type="button"
          style={{ background: hex }}
          title={`Copy ${hex}`}
          aria-label={`Copy ${hex}`}
          onClick={() => copy(hex)}
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

interface Props<Each extends Colored> {
  colors: readonly Each[];
  /** Names a colour, before its notations. */
  nameOf?(color: Each): string;
  /** Marks a colour. */
  noteOf?(color: Each): string | undefined;
}

/** Colours below each other, in three notations. */
export const ColorList = <Each extends Colored>({ colors, nameOf, noteOf }: Props<Each>) => (
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
