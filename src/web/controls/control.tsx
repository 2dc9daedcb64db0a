import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { counted } from "../../operation/expectation.ts";
import type { FieldDefinition, Schema } from "../definitions.ts";
import { isSecret } from "../operation/call.ts";
import { choicesOf, type FormField, isNumeric, pointerOf, problemOf } from "../operation/form.ts";
import {
  bound,
  type Described,
  Field,
  PLAIN,
  PLAIN_LINE,
  SecretField,
  type TextProps,
  Toggle,
  typed,
} from "./field.tsx";
import { type ChoiceProps, ColorField, Segmented, Select, Several } from "./pickers.tsx";

type LineProps = TextProps & {
  code?: boolean;
};

const TextField = ({ value, onChange, placeholder, code = false, ...described }: LineProps) => (
  <Field {...described}>
    {(tie) => (
      <input
        {...tie}
        {...PLAIN_LINE}
        {...typed({ value, onChange })}
        type="text"
        class={code ? "code" : undefined}
        placeholder={placeholder}
      />
    )}
  </Field>
);

/** The longest text that can be edited: a browser needs seconds to lay out one of megabytes. */
const EDITABLE = 200_000;

type AreaProps = LineProps & {
  rows?: number;
  /** Gets a text that is too long to be edited; without it, such a text is refused. */
  onLarge?(text: string): void;
  /** The same text in colours, which is shown in place of the plain one. */
  colored?: ComponentChildren;
};

const TOO_LONG = `Must have at most ${counted(EDITABLE, "characters")} to be edited here`;

export function TextArea(props: AreaProps) {
  const { value, onChange, placeholder, code = false, rows = 3, onLarge, colored, ...rest } = props;
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
        <div class={colored ? "colored" : undefined}>
          {colored && (
            <pre aria-hidden="true" ref={behind} dir="auto" translate={false}>
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
              // Refused here, before the browser lays it out.
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

const MOST_DRAGGED = 1000;

/** Whether a number is dragged as well: it has a default, and limits with some values between them. */
const isDragged = ({ minimum = Number.NaN, maximum = Number.NaN, default: standard }: Schema): boolean =>
  standard !== undefined && maximum - minimum <= MOST_DRAGGED && maximum - minimum > MOST_SEGMENTS;

/** The keyboard on phones. Those for numbers have no minus sign. */
const keyboardOf = ({ type, minimum = 0 }: Schema) =>
  minimum < 0 ? undefined : type === "integer" ? "numeric" : "decimal";

/** A number: typed, dragged, and if it is whole stepped by arrow keys. The service says what is wrong with a value outside the limits. */
function NumberField({ schema, ...props }: TextProps & Pick<ControlProps, "unit"> & Pick<FieldDefinition, "schema">) {
  const { value, onChange, unit, ...described } = props;
  const [standard, min, max] = [schema.default, schema.minimum, schema.maximum].map((each) =>
    each === undefined ? undefined : String(each),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Number(value || standard) || 0) + step;
    onChange(String(Math.max(Number(min ?? next), Math.min(Number(max ?? next), next))));
  };
  const input = typed({ value, onChange });
  return (
    <Field {...described}>
      {(tie) => (
        <div class="number">
          {isDragged(schema) && (
            <input
              {...input}
              value={value.replace(",", ".") || standard}
              type="range"
              min={min}
              max={max}
              aria-label={`${described.label}, slider`}
            />
          )}
          <span class="unit">
            {/* A number field of a browser has no value for "12x", or drops the comma: "12,50" would be 1250. */}
            <input
              {...tie}
              {...input}
              {...(schema.type === "integer" && { role: "spinbutton", onKeyDown })}
              type="text"
              inputMode={keyboardOf(schema)}
              placeholder={props.placeholder ?? standard}
            />
            {unit && <span aria-hidden="true">{unit}</span>}
          </span>
        </div>
      )}
    </Field>
  );
}

const MOST_SEGMENTS = 8;

const LONGEST_LINE = 1000;

const MomentField = ({ value, onChange, ...described }: TextProps) => (
  <Field {...described}>{(tie) => <input {...tie} {...typed({ value, onChange })} type="datetime-local" />}</Field>
);

export interface ControlProps
  extends Partial<Described>,
    Pick<AreaProps, "placeholder" | "code" | "rows" | "onLarge" | "colored"> {
  field: FormField;
  /** Replaces the control that follows from the schema. */
  as?: "line" | "area" | "moment" | "select" | "several";
  unit?: string;
  disabled?: boolean;
  labelOf?: ChoiceProps["labelOf"];
}

/** The control of a field. Its kind, label, limits, choices and default follow from the definition of the operation. */
export function Control({ field, as, ...props }: ControlProps) {
  const { schema, cell } = field;
  const { value, onChange } = bound(cell.state);
  const label = props.label ?? field.label;
  if (typeof value === "boolean")
    return <Toggle label={label} value={value} onChange={onChange} disabled={props.disabled ?? false} />;
  const path = pointerOf(field);
  const problem = problemOf(field) ?? props.problem;
  // A choice that can be left open has an entry for that.
  const open = schema.default === undefined && cell.initial === "" && !field.required ? [""] : [];
  const offered = cell.choices ?? (schema.enum && [...open, ...choicesOf(field).map(String)]);
  const { type, pattern, maxLength = 0 } = schema;
  const code = pattern !== undefined || type === "object";
  const list =
    type === "array" && !offered ? `One on each line, at most ${schema.maxItems?.toLocaleString("en")}` : undefined;
  // The hint of the definition goes with its label.
  const hint = list ?? (props.label === undefined ? field.hint : undefined);
  const common = { path, hint, code, ...props, label, problem, value, onChange };
  if (as === "several") return <Several {...common} choices={offered ?? []} />;
  if (offered && (as === "select" || offered.length > MOST_SEGMENTS)) return <Select {...common} choices={offered} />;
  if (offered) return <Segmented {...common} choices={offered} />;
  if (field.isColor) return <ColorField {...common} maxLength={schema.maxLength} />;
  if (as === "moment") return <MomentField {...common} />;
  if (isNumeric(schema)) return <NumberField {...common} schema={schema} />;
  const isLong = maxLength > LONGEST_LINE || type === "array" || type === "object";
  if (isSecret(field)) return <SecretField {...(isLong && { rows: 3 })} {...common} />;
  return as === "area" || (isLong && as !== "line") ? <TextArea {...common} /> : <TextField {...common} />;
}
