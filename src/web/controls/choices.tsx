import { capitalize } from "../../operation/tool.ts";
import { type Bound, type Described, Field } from "./field.tsx";

const ABBREVIATION = /^(css|eps|html|json|md5|pdf|png|scss|sepa|sms|svg|[th]otp|upi|url)$/;
const SPELLINGS: Readonly<Record<string, string>> = {
  utf8: "UTF-8",
  srgb: "sRGB",
  oklab: "OKLab",
  oklch: "OKLCH",
  ripemd160: "RIPEMD-160",
  crc32: "CRC-32",
  "": "Any",
};

const digestSpelt = (name: string): string =>
  name
    .replace(/^sha3-/, "SHA3-")
    .replace(/^sha(\d+)-(\d+)$/, "SHA-$1/$2")
    .replace(/^sha(\d+)$/, "SHA-$1")
    .replace(/^blake/, "BLAKE");

/** The name of a choice as people and standards write it: "UTF-8", "SHA-512/256", "BLAKE2b", "PNG", "Linear". */
export const spelt = (name: string): string =>
  SPELLINGS[name] ?? (ABBREVIATION.test(name) ? name.toUpperCase() : capitalize(digestSpelt(name)));

const labelOf = <Name extends string>(choice: Name, props: ChoiceProps<Name>): string =>
  props.labelOf?.(choice) ?? spelt(choice);

export type ChoiceProps<Name extends string = string> = Described &
  Bound<Name> & {
    choices: readonly Name[];
    /** The label of a choice, by default its name as people write it. */
    labelOf?: ((choice: Name) => string | undefined) | undefined;
    /** Whether they look like tabs: they choose the text below them. */
    areTabs?: boolean;
  };

interface MarkedProps<Name extends string> {
  props: ChoiceProps<Name>;
  class: string;
  type: "radio" | "checkbox";
  isOn(choice: Name): boolean;
  turn(choice: Name): void;
}

const Marked = <Name extends string>({ props, class: kind, type, isOn, turn }: MarkedProps<Name>) => (
  <Field {...props} group>
    {(tie) => (
      <div class={kind}>
        {props.choices.map((choice) => (
          <label key={choice}>
            <input type={type} name={tie.id} value={choice} checked={isOn(choice)} onChange={() => turn(choice)} />
            <span>{labelOf(choice, props)}</span>
          </label>
        ))}
      </div>
    )}
  </Field>
);

export function Segmented<Name extends string>(props: ChoiceProps<Name>) {
  const kind = props.areTabs ? "tabs" : props.choices.length > 5 ? "segmented many" : "segmented";
  return <Marked props={props} class={kind} type="radio" isOn={(each) => each === props.value} turn={props.onChange} />;
}

export const Select = (props: ChoiceProps) => (
  <Field {...props}>
    {(tie) => (
      <select {...tie} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice, props)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Check boxes; the value is the chosen names, separated by commas. */
export function Several(props: ChoiceProps) {
  const chosen = new Set(props.value.split(",").filter((name) => name !== ""));
  const turn = (name: string): void => {
    const next = chosen.symmetricDifference(new Set([name]));
    props.onChange(props.choices.filter((choice) => next.has(choice)).join(","));
  };
  return <Marked props={props} class="several" type="checkbox" isOn={(each) => chosen.has(each)} turn={turn} />;
}
