import { Field, type TextProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = TextProps & {
  /** A longer text cannot be entered: a URL could not carry it. */
  maxLength: number | undefined;
};

/** The EyeDropper API, which TypeScript does not know: only some browsers have it. */
type EyeDropper = new () => { open(): Promise<{ sRGBHex: string }> };

const hasEyeDropper = (): boolean => "EyeDropper" in globalThis;

/** Picks a colour from anywhere on the screen. */
const Pipette = ({ label, onChange }: { label: string; onChange(value: string): void }) => {
  const pick = async (): Promise<void> => {
    const { EyeDropper } = globalThis as typeof globalThis & { EyeDropper: EyeDropper };
    // It rejects if Escape is pressed.
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

/** A colour as #rrggbb, the only notation that the browser's picker accepts; undefined for other notations. */
const pickable = (hex: string): string | undefined =>
  /^#[0-9a-f]{6}/i.exec(hex.replace(/^#(.)(.)(.).?$/, "#$1$1$2$2$3$3"))?.[0].toLowerCase();

/** A colour in any notation of CSS as #rrggbb or #rrggbbaa, as the browser paints it; undefined if it does not know it. */
export function paintedHex(color: string): string | undefined {
  if (!CSS.supports("color", color)) return undefined;
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const hex = [...context.getImageData(0, 0, 1, 1).data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `#${hex.replace(/ff$/, "")}`;
}

/** A colour in any notation, with the browser's picker. */
export const ColorField = ({ value, onChange, placeholder, maxLength, ...described }: Props) => (
  <Field {...described}>
    {(tie) => (
      <div class="color">
        <input
          type="color"
          aria-label={`Pick: ${described.label}`}
          value={pickable(value) ?? pickable(paintedHex(value) ?? "") ?? "#000000"}
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
          maxLength={maxLength}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        {hasEyeDropper() && <Pipette label={described.label} onChange={onChange} />}
      </div>
    )}
  </Field>
);
