import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Described &
  Bound<string> & {
    /** The colour as the service understood it, #rrggbb or longer. */
    hex?: string | undefined;
    placeholder?: string;
  };

/** The EyeDropper API, which TypeScript does not know: only some browsers have it. */
type EyeDropper = new () => { open(): Promise<{ sRGBHex: string }> };

const hasEyeDropper = (): boolean => "EyeDropper" in globalThis;

/** Takes a colour from anywhere on the screen. */
const Pipette = ({ label, onChange }: { label: string; onChange(value: string): void }) => {
  const pick = async (): Promise<void> => {
    const { EyeDropper } = globalThis as typeof globalThis & { EyeDropper: EyeDropper };
    // Escape ends it without a colour.
    const picked = await new EyeDropper().open().catch(() => undefined);
    if (picked) onChange(picked.sRGBHex);
  };
  return (
    <button
      type="button"
      class="plain square"
      title="Pick from the screen"
      aria-label={`Pick from the screen: ${label}`}
      onClick={pick}
    >
      <Icon name="pipette" />
    </button>
  );
};

/** The only notation that the browser's own picker takes. */
const pickable = (hex: string): string | undefined => /^#[0-9a-f]{6}/i.exec(hex)?.[0].toLowerCase();

/** No colour is longer, with all of its digits; a URL could not carry a text of any length. */
const LONGEST = 256;

/** A colour in any notation, or picked. */
export const ColorField = ({ value, onChange, hex, placeholder, ...described }: Props) => (
  <Field {...described}>
    {(tie) => (
      <div class="color">
        <input
          type="color"
          aria-label={`Pick: ${described.label}`}
          value={pickable(value) ?? pickable(hex ?? "") ?? "#000000"}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <input
          {...tie}
          type="text"
          class="code"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={value}
          placeholder={placeholder}
          maxLength={LONGEST}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        {hasEyeDropper() && <Pipette label={described.label} onChange={onChange} />}
      </div>
    )}
  </Field>
);
