import type { Bound } from "../state/store.ts";
import { type Described, Field } from "./field.tsx";

type Props = Described &
  Bound<string> & {
    min: number;
    max: number;
    unit?: string;
    /** What applies if nothing is entered. */
    placeholder?: string;
    /** Whether it can be dragged as well. */
    slider?: boolean;
  };

/** A whole number: typed, stepped by arrow keys, or dragged. The service says what is wrong with others. */
export const NumberField = ({ value, onChange, min, max, unit, placeholder, slider = false, ...described }: Props) => {
  // An address can hold anything; browsers log a warning for what is not a number.
  const number = Number.isNaN(Number(value)) ? "" : value;
  const onInput = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  return (
    <Field {...described}>
      {(tie) => (
        <div class="number">
          {slider && (
            <input
              type="range"
              aria-label={`${described.label}, slider`}
              min={min}
              max={max}
              value={number}
              onInput={onInput}
            />
          )}
          <span class="unit">
            <input
              {...tie}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              value={number}
              placeholder={placeholder}
              onInput={onInput}
            />
            {unit && <span aria-hidden="true">{unit}</span>}
          </span>
        </div>
      )}
    </Field>
  );
};
