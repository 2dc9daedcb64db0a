import { useAnswer } from "../../api/use-answer.ts";
import { generatePassphrases } from "../../calls/passwd.ts";
import { filled, numberOf, unlike } from "../../state/input.ts";
import { Toggle } from "../../ui/choice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Generated } from "./generated.tsx";
import { passwdStore } from "./store.ts";

const callOf = (values: typeof passwdStore.defaults) =>
  generatePassphrases(
    filled({
      words: numberOf(values.words),
      separator: unlike("-", values.separator),
      capitalize: unlike(false, values.capitalize),
      number: unlike(false, values.number),
      count: numberOf(values.count),
    }),
  );

const Options = () => (
  <>
    <NumberField label="Words" path="/words" min={3} max={20} slider {...passwdStore.bind("words")} />
    <TextField label="Between the words" path="/separator" code {...passwdStore.bind("separator")} />
    <Toggle label="Begin each word with a capital" {...passwdStore.bind("capitalize")} />
    <Toggle label="Append a digit to one of the words" {...passwdStore.bind("number")} />
    <NumberField label="How many" path="/count" min={1} max={50} slider {...passwdStore.bind("count")} />
  </>
);

/** Words that are easier to remember than characters. */
export function Passphrase() {
  const answer = useAnswer(callOf(passwdStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={([{ count, strength }]) => `${count} passphrases, ${strength}`}
      options={<Options />}
    >
      {([result]) => <Generated {...result} values={result.passwords} title="Passphrases" again={answer.again} />}
    </Workbench>
  );
}
