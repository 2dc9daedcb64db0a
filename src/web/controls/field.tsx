import type { Signal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useId, useState } from "preact/hooks";
import { inWords } from "../../operation/tool.ts";
import type { Failure } from "../operation/client.ts";
import { Button } from "./buttons.tsx";

/** The value of a control, and the function that changes it. */
export interface Bound<Value> {
  value: Value;
  onChange(value: Value): void;
}

/** The attributes of an input for a text. */
export const typed = ({ value, onChange }: Bound<string>) => ({
  value,
  onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});

/** A control's value that is the state of a signal. */
export const bound = <Value,>(state: Signal<Value>): Bound<Value> => ({
  value: state.value,
  onChange: (value) => {
    state.value = value;
  },
});

/** The problems of the last answer, which fields show beside themselves. */
export interface Problems {
  details: Failure["details"];
  /** A field that shows a problem claims it, so that it is not shown twice. @returns A function that releases it. */
  claim(path: string, label: string): () => void;
}

export const ProblemsContext = createContext<Problems>({ details: [], claim: () => () => {} });

export interface Described {
  label: string;
  hint?: string | undefined;
  /** The field of the API, as a JSON pointer: its problems are shown here. */
  path?: string;
  /** A problem that the page itself has found, before it asks the service. */
  problem?: string | undefined;
}

/** The attributes that connect a control with its label, hint and problem. */
export interface Tie {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

/** Whether a problem at a JSON pointer belongs to the field at `path`: at it or within it. */
export const concerns = (path: string | undefined, pointer: string): boolean =>
  pointer === path || pointer.startsWith(`${path}/`);

function useProblem(path: string | undefined, label: string): string | undefined {
  const { details, claim } = useContext(ProblemsContext);
  const mine = details.filter((detail) => concerns(path, detail.path));
  useEffect(() => {
    const claims = mine.map((detail) => claim(detail.path, label));
    return () => {
      for (const release of claims) release();
    };
  }, [mine.length, details]);
  return mine[0] && inPageWords(mine[0].message);
}

/** A message of the service in the words of the page: names of fields, such as keyEncoding, as labels write them. */
export const inPageWords = (message: string): string =>
  message.replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => `“${inWords(name)}”`);

interface Props extends Described {
  children(tie: Tie): ComponentChildren;
  /** Beside the label, and after the control for the keyboard. */
  aside?: ComponentChildren;
  /** Several controls in one field: they are a group, and the label is its name. */
  group?: boolean;
}

/** A labelled control, with its hint and its problem. */
export function Field({ label, hint, path, problem, aside, group = false, children }: Props) {
  const id = useId();
  const refused = useProblem(path, label);
  const wrong = problem ?? refused;
  const described = [hint && `${id}-hint`, wrong && `${id}-problem`].filter(Boolean).join(" ") || undefined;
  const Box = group ? "fieldset" : "div";
  return (
    <Box class="field" {...(group && { "aria-labelledby": `${id}-label`, "aria-describedby": described })}>
      <div class="label">{group ? <span id={`${id}-label`}>{label}</span> : <label for={id}>{label}</label>}</div>
      {children({ id, "aria-describedby": described, "aria-invalid": wrong !== undefined })}
      {aside && <div class="aside">{aside}</div>}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="problem" id={`${id}-problem`}>
          {wrong}
        </p>
      )}
    </Box>
  );
}

/** No spell checking, nothing kept by the browser, and a direction that follows from the first letters. */
export const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: false, dir: "auto" } as const;

/** As `PLAIN`, for a line or a secret, which a browser could not lay out with megabytes. Every field's limit is lower. */
export const PLAIN_LINE = { ...PLAIN, maxLength: 70_000 } as const;

export type TextProps = Described & Bound<string> & { placeholder?: string | undefined };

/** A secret, hidden by dots until the Show button is pressed. */
export function SecretField({ value, onChange, rows, placeholder, ...described }: TextProps & { rows?: number }) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <Button icon={shown ? "hide" : "show"} class="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
      Show
    </Button>
  );
  const attributes = {
    ...PLAIN_LINE,
    ...typed({ value, onChange }),
    placeholder,
    class: shown ? "code" : "code dots",
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

export const Toggle = ({
  label,
  value,
  onChange,
  disabled = false,
}: { label: string; disabled?: boolean } & Bound<boolean>) => (
  <label class="toggle">
    <input
      type="checkbox"
      checked={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
