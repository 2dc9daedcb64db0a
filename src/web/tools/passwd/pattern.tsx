import { useAnswer } from "../../api/use-answer.ts";
import { generateByPattern } from "../../calls/passwd.ts";
import { filled, numberOf } from "../../state/input.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Generated } from "./generated.tsx";
import { passwdStore } from "./store.ts";

const Options = () => (
  <>
    <TextField
      label="Pattern"
      path="/pattern"
      hint="X: upper case, a: lower case, 9: digit, *: letter or digit, ?: symbol; \ before a character keeps it"
      code
      {...passwdStore.bind("pattern")}
    />
    <NumberField label="How many" path="/count" min={1} max={50} slider {...passwdStore.bind("count")} />
  </>
);

/** Random codes from a pattern. */
export function Pattern() {
  const { pattern, count } = passwdStore.values.value;
  const answer = useAnswer(pattern ? generateByPattern({ pattern, ...filled({ count: numberOf(count) }) }) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a pattern.</p>}
      spoken={([result]) => `${result.count} codes`}
      options={<Options />}
    >
      {([result]) => <Generated {...result} values={result.passwords} title="Codes" again={answer.again} />}
    </Workbench>
  );
}
