import { useState } from "preact/hooks";
import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Nothing that is entered here is prose, and nothing of it is for the browser to keep. */
const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: false } as const;

type Props = Described &
  Bound<string> & {
    placeholder?: string;
    /** Machine text, in a typeface of equal widths. */
    code?: boolean;
  };

/** One line of text. */
export const TextField = ({ value, onChange, placeholder, code = false, ...described }: Props) => (
  <Field {...described}>
    {(tie) => (
      <input
        {...tie}
        {...PLAIN}
        type="text"
        class={code ? "code" : undefined}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

/** Several lines of text. */
export const TextArea = ({
  value,
  onChange,
  placeholder,
  code = false,
  rows = 4,
  ...rest
}: Props & { rows?: number }) => (
  <Field {...rest}>
    {(tie) => (
      <textarea
        {...tie}
        {...PLAIN}
        class={code ? "code" : undefined}
        rows={rows}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

/** A text that is not to be read over a shoulder: dots, until it is asked to be shown. */
export function SecretField({ value, onChange, rows, placeholder, ...described }: Props & { rows?: number }) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" class="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
      <Icon name={shown ? "hide" : "show"} />
      Show
    </button>
  );
  const attributes = {
    ...PLAIN,
    value,
    placeholder,
    class: shown ? "code" : "code dots",
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Field {...described} aside={toggle}>
      {(tie) => {
        if (rows !== undefined) return <textarea {...tie} {...attributes} rows={rows} />;
        return shown ? (
          <input {...tie} {...attributes} type="text" />
        ) : (
          <input {...tie} {...attributes} type="password" />
        );
      }}
    </Field>
  );
}
