import { useAnswer } from "../../api/use-answer.ts";
import { generateTokens, type TokenEncoding } from "../../calls/passwd.ts";
import { filled, numberOf, oneOf, textOf, unlike } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Generated } from "./generated.tsx";
import { passwdStore } from "./store.ts";

const ENCODINGS = ["base64url", "hex", "base58"] as const satisfies readonly TokenEncoding[];

const ENCODING_OPTIONS = [
  { value: "base64url", label: "Base64url" },
  { value: "hex", label: "Hex" },
  { value: "base58", label: "Base58" },
];

const callOf = (values: typeof passwdStore.defaults) =>
  generateTokens(
    filled({
      bytes: numberOf(values.bytes),
      encoding: unlike("base64url", oneOf(ENCODINGS, values.encoding)),
      prefix: textOf(values.prefix),
      count: numberOf(values.count),
    }),
  );

const Options = () => (
  <>
    <NumberField label="Random bytes" path="/bytes" min={16} max={256} slider {...passwdStore.bind("bytes")} />
    <Segmented label="Written as" path="/encoding" options={ENCODING_OPTIONS} {...passwdStore.bind("encoding")} />
    <TextField label="Prefix" path="/prefix" placeholder="sk_live_" code {...passwdStore.bind("prefix")} />
    <NumberField label="How many" path="/count" min={1} max={50} slider {...passwdStore.bind("count")} />
  </>
);

/** Random bytes for API keys and secrets. */
export function Token() {
  const answer = useAnswer(callOf(passwdStore.values.value));
  return (
    <Workbench answer={answer} empty="…" spoken={([result]) => `${result.count} tokens`} options={<Options />}>
      {([result]) => <Generated {...result} values={result.tokens} title="Tokens" again={answer.again} />}
    </Workbench>
  );
}
