import type { ComponentType } from "preact";
import { Button } from "../../controls/buttons.tsx";
import { addressed, type View, type ViewOptions, viewOf } from "../../controls/view-of.tsx";
import { type Call, isSecret } from "../../operation/call.ts";
import { choiceOf, type Form, type FormField, textOf } from "../../operation/form.ts";
import { Code, CurrentCode } from "./code.tsx";
import { APPEARANCE, carriesSecret, codeCall, type Format, forms, isAppearance, type QrCode } from "./forms.ts";

const { generate, wifi, ...others } = forms;

const APPEARANCE_ADDRESS = addressed(generate);

/** A kind of content, with the view of its code. */
interface Kind extends View {
  Inputs: ComponentType;
  call(format?: Format): Call<Made> | undefined;
}

type Made = QrCode & ({ text: string } | { url: string });

type CodeForm = Form<Record<string, unknown>, Made>;

interface Options extends Omit<ViewOptions<Record<string, unknown>, Made>, "call"> {
  call?(format?: Format): Call<Made> | undefined;
}

/** The view of a code: fields that are required or in the example, the others in folds, the appearance as options. */
function kind(name: string, form: CodeForm, own: Options = {}): Kind {
  const { call = (format) => codeCall(form, format) } = own;
  const fields = Object.values(form.fields).filter((each) => !each.cell.isHidden && !isAppearance(each.name));
  const usual = fields.filter(({ required, example }) => required || example !== undefined);
  const inputs = own.inputs ?? usual.map((each) => each.name);
  // The text alone is what was entered.
  const isContentShown = name !== "text" && !fields.some(isSecret);
  const view = viewOf(form, {
    inputs,
    more: fields.map((each) => each.name).filter((each) => !inputs.includes(each)),
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

/** What the views of some kinds have of their own. */
const OWN: Readonly<Record<string, Options>> = {
  text: { texts: ["text"], isSecretText: carriesSecret, controls: () => ({ text: { label: "Text", rows: 2 } }) },
  url: { texts: ["url"], isSecretText: carriesSecret, controls: () => ({ url: { as: "line" } }) },
  wifi: {
    inputs: ["ssid", "security", "password"],
    call: (format) =>
      choiceOf(wifi.fields.security) !== "none" && textOf(wifi.fields.password) === ""
        ? undefined
        : codeCall(wifi, format),
  },
  contact: { controls: () => ({ url: { as: "line" } }) },
  event: { controls: () => ({ start: { label: "Begin", as: "moment" }, end: { label: "End", as: "moment" } }) },
  otpauth: { Aside: OneTimePassword },
};

const FORMS: Readonly<Record<string, CodeForm>> = { text: generate, wifi, ...others };

/** What a code can say, by the names of the views. */
export const KINDS: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(FORMS).map(([name, form]) => [name, kind(name, form, OWN[name])]),
);
