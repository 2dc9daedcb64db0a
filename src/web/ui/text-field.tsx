import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Input is not prose, browsers must not keep it, and its first letters decide its direction. */
const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: false, dir: "auto" } as const;

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

/** The longest text that can be edited: a browser needs seconds to lay out one of megabytes. */
const EDITABLE = 200_000;

type AreaProps = Props & {
  rows?: number;
  /** Takes a text that is too long to be edited; else it is refused. */
  onLarge?(text: string): void;
  /** The same text in colours, to be shown in place of the plain one. */
  colored?: ComponentChildren;
};

const TOO_LONG = `Must have at most ${EDITABLE.toLocaleString("en")} characters to be edited here`;

/** Several lines of text. */
export function TextArea({
  value,
  onChange,
  placeholder,
  code = false,
  rows = 4,
  onLarge,
  colored,
  ...rest
}: AreaProps) {
  const [refused, setRefused] = useState(false);
  const behind = useRef<HTMLPreElement>(null);
  const take = (text: string): void => {
    setRefused(text.length > EDITABLE && !onLarge);
    if (text.length <= EDITABLE) onChange(text);
    else onLarge?.(text);
  };
  return (
    <Field {...rest} problem={refused ? TOO_LONG : rest.problem}>
      {(tie) => (
        <div class={colored ? "colored" : "plain-area"}>
          {colored && (
            <pre aria-hidden="true" ref={behind} dir="auto">
              {colored}
            </pre>
          )}
          <textarea
            {...tie}
            {...PLAIN}
            class={code ? "code" : undefined}
            rows={rows}
            value={value}
            placeholder={placeholder}
            onBeforeInput={(event) => {
              // Before a browser begins to lay it out.
              const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
              if (text.length <= EDITABLE) return;
              event.preventDefault();
              take(text);
            }}
            onInput={(event) => {
              const { value: text } = event.currentTarget;
              if (text.length > EDITABLE) event.currentTarget.value = value;
              take(text);
            }}
            onScroll={(event) => {
              if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop;
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** A secret: dots hide it until the Show button is pressed. */
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
