import { useAnswer } from "../../api/use-answer.ts";
import { generatePasswords } from "../../calls/passwd.ts";
import { filled, numberOf, textOf, unlike } from "../../state/input.ts";
import { Toggle } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Generated } from "./generated.tsx";
import { passwdStore } from "./store.ts";

const callOf = (values: typeof passwdStore.defaults) =>
  generatePasswords(
    filled({
      length: numberOf(values.length),
      lowercase: unlike(true, values.lowercase),
      uppercase: unlike(true, values.uppercase),
      numbers: unlike(true, values.numbers),
      symbols: unlike(true, values.symbols),
      excludeSimilar: unlike(false, values.excludeSimilar),
      exclude: textOf(values.exclude),
      count: numberOf(values.count),
    }),
  );

const Options = () => (
  <>
    <NumberField label="Length" path="/length" min={4} max={128} slider {...passwdStore.bind("length")} />
    <Field label="Characters" group>
      {() => (
        <div class="toggles">
          <Toggle label="Lowercase" {...passwdStore.bind("lowercase")} />
          <Toggle label="Uppercase" {...passwdStore.bind("uppercase")} />
          <Toggle label="Digits" {...passwdStore.bind("numbers")} />
          <Toggle label="Symbols" {...passwdStore.bind("symbols")} />
        </div>
      )}
    </Field>
    <Toggle label="Exclude look-alikes: i l L I 1 o O 0" {...passwdStore.bind("excludeSimilar")} />
    <TextField label="Exclude these characters" path="/exclude" code {...passwdStore.bind("exclude")} />
    <NumberField label="How many" path="/count" min={1} max={50} slider {...passwdStore.bind("count")} />
  </>
);

/** Random passwords. */
export function Generate() {
  const answer = useAnswer(callOf(passwdStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={([{ count, strength }]) => `${count} passwords, ${strength}`}
      options={<Options />}
    >
      {([result]) => <Generated {...result} values={result.passwords} title="Passwords" again={answer.again} />}
    </Workbench>
  );
}
