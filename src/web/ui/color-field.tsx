import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";

type Props = Described &
  Bound<string> & {
    /** The colour as the service understood it, #rrggbb or longer. */
    hex?: string | undefined;
    placeholder?: string;
  };

/** The only notation that the browser's own picker takes. */
const pickable = (hex: string): string | undefined => /^#[0-9a-f]{6}/i.exec(hex)?.[0].toLowerCase();

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
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={value}
          placeholder={placeholder}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    )}
  </Field>
);
