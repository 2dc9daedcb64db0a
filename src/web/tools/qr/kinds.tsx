import type { ComponentType } from "preact";
import { namesOf } from "../../../operation/json.ts";
import { Button } from "../../controls/buttons.tsx";
import { addressed, type View, type ViewOptions, viewOf } from "../../controls/view-of.tsx";
import { type Call, isSecret } from "../../operation/call.ts";
import { choiceOf, type Form, type FormField, textOf } from "../../operation/form.ts";
import { Code, CurrentCode } from "./code.tsx";
import { APPEARANCE, carriesSecret, codeCall, type Format, forms, isAppearance, type QrCode } from "./forms.ts";

const { generate, url, wifi, ...others } = forms;

const APPEARANCE_ADDRESS = addressed(generate);

/** A kind of content, with the view of its code. */
interface Kind extends View {
  Inputs: ComponentType;
  call(format?: Format): Call<Made> | undefined;
}

type Made = QrCode & ({ text: string } | { url: string });

interface Options<Fields, Code> extends Omit<ViewOptions<Fields, Code>, "call"> {
  call?(format?: Format): Call<Code> | undefined;
}

/** The view of a code: fields that are required or in the example, the others in folds, the appearance as options. */
function kind<Fields, Out extends Made>(
  name: string,
  form: Form<Fields, Out>,
  { call = (format) => codeCall(form, format), ...own }: Options<Fields, Out> = {},
): Kind {
  const fields = namesOf(form.fields).filter((each) => !form.fields[each].cell.isHidden && !isAppearance(each));
  const isUsual = ({ required, example }: FormField): boolean => required || example !== undefined;
  const inputs = own.inputs ?? fields.filter((each) => isUsual(form.fields[each]));
  // The text alone is what was entered.
  const isContentShown = name !== "text" && !fields.some((each) => isSecret(form.fields[each]));
  const view = viewOf(form, {
    inputs,
    more: fields.filter((each) => !inputs.includes(each)),
    spoken: ({ version }) => `QR code of version ${version} made`,
    Result: ({ data }) => <Code kind={name} code={data} make={call} isContentShown={isContentShown} />,
    ...own,
    call: () => call(),
    controls: () => ({ ...APPEARANCE, ...own.controls?.() }),
  });
  // What is entered into forms is personal.
  return { ...view, call, ...(!own.texts && { address: APPEARANCE_ADDRESS }) };
}

const numberIn = (field: FormField, standard: number): number => Number(textOf(field) || standard);

function OneTimePassword() {
  const { secret, type, algorithm, digits, period, counter } = forms.otpauth.fields;
  const makeSecret = async (): Promise<void> => {
    const { randomSecret } = await import("./one-time.ts");
    forms.otpauth.enter({ secret: randomSecret(choiceOf(algorithm)) });
  };
  return (
    <>
      <p class="actions start">
        <Button icon="again" onClick={makeSecret}>
          Random secret
        </Button>
      </p>
      <dl class="rows">
        <CurrentCode
          secret={textOf(secret)}
          algorithm={choiceOf(algorithm)}
          digits={numberIn(digits, 6)}
          factor={choiceOf(type) === "hotp" ? { counter: numberIn(counter, 0) } : { period: numberIn(period, 30) }}
        />
      </dl>
    </>
  );
}

/** What a code can say, by the names of the views. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries<Form<Record<string, unknown>, Made>>(others).map(([name, form]) => [name, kind(name, form)]),
  ),
  text: kind("text", generate, {
    texts: ["text"],
    controls: () => ({ text: { label: "Text", rows: 2 } }),
    isSecretText: carriesSecret,
  }),
  url: kind("url", url, {
    texts: ["url"],
    isSecretText: carriesSecret,
    controls: () => ({ url: { as: "line" } }),
  }),
  wifi: kind("wifi", wifi, {
    inputs: ["ssid", "security", "password"],
    call: (format) =>
      choiceOf(wifi.fields.security) !== "none" && textOf(wifi.fields.password) === ""
        ? undefined
        : codeCall(wifi, format),
  }),
  contact: kind("contact", forms.contact, { controls: () => ({ url: { as: "line" } }) }),
  event: kind("event", forms.event, {
    controls: () => ({ start: { label: "Begin", as: "moment" }, end: { label: "End", as: "moment" } }),
  }),
  otpauth: kind("otpauth", forms.otpauth, { Aside: OneTimePassword }),
};
