import { useAnswer } from "../../api/use-answer.ts";
import { generatePins } from "../../calls/passwd.ts";
import { filled, numberOf } from "../../state/input.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Generated } from "./generated.tsx";
import { passwdStore } from "./store.ts";

const Options = () => (
  <>
    <NumberField label="Digits" path="/length" min={3} max={12} slider {...passwdStore.bind("digits")} />
    <NumberField label="How many" path="/count" min={1} max={50} slider {...passwdStore.bind("count")} />
    <p class="hint">Use a PIN only if the number of attempts is limited.</p>
  </>
);

/** Random PINs. */
export function Pin() {
  const { digits, count } = passwdStore.values.value;
  const answer = useAnswer(generatePins(filled({ length: numberOf(digits), count: numberOf(count) })));
  return (
    <Workbench answer={answer} empty="…" spoken={([result]) => `${result.count} PINs`} options={<Options />}>
      {([result]) => <Generated {...result} values={result.passwords} title="PINs" again={answer.again} />}
    </Workbench>
  );
}
