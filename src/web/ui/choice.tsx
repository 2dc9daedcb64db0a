import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

type Props = Described & Bound<string> & { options: readonly Option[] };

/** One of a few, all in sight: radio buttons that look like one control. */
export const Segmented = ({ value, onChange, options, ...described }: Props) => (
  <Field {...described} group>
    {(tie) => (
      <div class={options.length > 5 ? "segmented many" : "segmented"}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={tie.id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    )}
  </Field>
);

/** One of many. */
export const Select = ({ value, onChange, options, ...described }: Props) => (
  <Field {...described}>
    {(tie) => (
      <select {...tie} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** On or off. */
export const Toggle = ({ label, value, onChange }: { label: string } & Bound<boolean>) => (
  <label class="toggle">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);

/** Any of several; the value is their names, parted by commas, as an address can hold it. */
export function Several({ value, onChange, options, ...described }: Props) {
  const chosen = new Set(value.split(",").filter((name) => name !== ""));
  const turn = (name: string): void => {
    if (!chosen.delete(name)) chosen.add(name);
    onChange(options.flatMap((option) => (chosen.has(option.value) ? [option.value] : [])).join(","));
  };
  return (
    <Field {...described} group>
      {() => (
        <div class="several">
          {options.map((option) => (
            <label key={option.value}>
              <input type="checkbox" checked={chosen.has(option.value)} onChange={() => turn(option.value)} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
