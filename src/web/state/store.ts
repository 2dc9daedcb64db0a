import { type Signal, signal } from "@preact/signals";

/** The value of a control, and what is called when it changes. */
export interface Bound<Value> {
  value: Value;
  onChange(value: Value): void;
}

/** What a person has entered into a tool; kept while the page is open, in all of its views. */
export interface Store<Values extends object> {
  readonly defaults: Values;
  readonly values: Signal<Values>;
  set(changes: Partial<Values>): void;
  bind<Name extends keyof Values>(name: Name): Bound<Values[Name]>;
}

/** Makes the store of a tool, with what its fields hold at first. */
export function createStore<Values extends object>(defaults: Values): Store<Values> {
  const values = signal(defaults);
  const set = (changes: Partial<Values>): void => {
    values.value = { ...values.value, ...changes };
  };
  return {
    defaults,
    values,
    set,
    bind: (name) => ({
      value: values.value[name],
      onChange: (value) => {
        values.value = { ...values.value, [name]: value };
      },
    }),
  };
}
