import type { ComponentType } from "preact";
import type { ControlProps } from "../../controls/control.tsx";
import { Icon } from "../../controls/icon.tsx";
import { isSecret } from "../../operation/call.ts";
import { choiceOf, type Form, type FormField, textOf } from "../../operation/form.ts";
import { inWords } from "../../words.ts";
import { randomSecret } from "./base32.ts";
import {
  codeCall,
  contact,
  email,
  event,
  geo,
  type MakeCall,
  otpauth,
  phone,
  type QrCode,
  sepa,
  sms,
  upi,
  wifi,
} from "./calls.ts";
import { CurrentCode } from "./otp.tsx";

/** The controls of a form. Those of a list within it are beside each other. */
export type Controls = readonly (ControlProps | readonly ControlProps[])[];

/** A code of fields, from which the service writes its text. */
export interface CodeForm {
  call: MakeCall<QrCode & { text: string }>;
  controls: Controls;
  /** Controls that are rarely used: they follow the result on narrow screens. */
  extras: readonly ControlProps[];
  enterSample(): void;
  /** Shown below the controls. */
  Aside?: ComponentType | undefined;
}

/** A field's value in the operation's example, as a text. */
const exampleText = ({ example }: FormField): string => [example].flat().map(String).join("\n");

/** By default a control has the name of its field, and the example as a placeholder, unless it is a secret. */
const withPlaceholder = (control: ControlProps): ControlProps => ({
  label: inWords(control.field.name),
  ...(control.field.example !== undefined && !isSecret(control.field) && { placeholder: exampleText(control.field) }),
  ...control,
});

interface CodeFormOptions<Fields> {
  controls: Controls;
  extras?: readonly ControlProps[];
  /** By default the operation's example. */
  sample?: { readonly [Name in keyof Fields]?: string };
  call?: CodeForm["call"];
  Aside?: CodeForm["Aside"];
}

function codeForm<Fields, Code extends QrCode & { text: string }>(
  form: Form<Fields, Code>,
  { controls, extras = [], sample, call = (chosen) => codeCall(form, chosen), Aside }: CodeFormOptions<Fields>,
): CodeForm {
  const fields: readonly FormField[] = Object.values(form.fields);
  const examples = fields.filter(({ example }) => example !== undefined);
  return {
    call,
    controls: controls.map((each) => ("field" in each ? withPlaceholder(each) : each.map(withPlaceholder))),
    extras: extras.map(withPlaceholder),
    Aside,
    enterSample() {
      if (sample) form.enter(sample);
      else for (const field of examples) field.cell.state.value = exampleText(field);
    },
  };
}

export const inCapitals = (name: string): string => (name === "none" ? "None" : name.toUpperCase());

/** The whole numbers within the limits of a field. */
const numbersOf = ({ schema: { minimum = 0, maximum = 0 } }: FormField): string[] =>
  Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index));

const isHotp = (): boolean => choiceOf(otpauth.fields.type) === "hotp";

const numberIn = (field: FormField, standard: number): number => Number(textOf(field) || standard);

/** A random secret, and the password that the app will show. */
function OneTimePassword() {
  const { secret, algorithm, digits, period, counter } = otpauth.fields;
  const account = {
    secret: textOf(secret),
    algorithm: choiceOf(algorithm),
    digits: numberIn(digits, 6),
    factor: isHotp() ? { counter: numberIn(counter, 0) } : { period: numberIn(period, 30) },
  };
  return (
    <>
      <p class="actions start">
        <button type="button" class="plain" onClick={() => otpauth.enter({ secret: randomSecret(account.algorithm) })}>
          <Icon name="again" />
          Random secret
        </button>
      </p>
      <dl class="rows">
        <CurrentCode {...account} />
      </dl>
    </>
  );
}

/** The forms by the names of their operations. */
export const FORMS = {
  wifi: codeForm(wifi, {
    controls: [
      { field: wifi.fields.ssid, label: "Network name" },
      { field: wifi.fields.security, labelOf: inCapitals },
      { field: wifi.fields.password },
    ],
    extras: [{ field: wifi.fields.hidden, label: "The network is hidden" }],
    call(chosen) {
      if (choiceOf(wifi.fields.security) === "none") return codeCall(wifi, chosen, { password: undefined });
      return textOf(wifi.fields.password) === "" ? undefined : codeCall(wifi, chosen);
    },
  }),
  sepa: codeForm(sepa, {
    controls: [
      { field: sepa.fields.name, label: "Payee" },
      { field: sepa.fields.iban, label: "IBAN" },
      [
        { field: sepa.fields.amount, label: "Amount in euro" },
        { field: sepa.fields.remittance, label: "What for" },
      ],
    ],
    extras: [
      { field: sepa.fields.reference, label: "Creditor reference", hint: "Instead of “What for”" },
      { field: sepa.fields.bic, label: "BIC" },
    ],
  }),
  upi: codeForm(upi, {
    controls: [
      { field: upi.fields.address, label: "Payment address" },
      { field: upi.fields.name, label: "Payee" },
      [
        { field: upi.fields.amount, label: "Amount in rupees" },
        { field: upi.fields.note, label: "What for" },
      ],
    ],
    extras: [
      { field: upi.fields.reference, label: "Transaction number" },
      { field: upi.fields.merchantCode, label: "Merchant category" },
    ],
  }),
  contact: codeForm(contact, {
    controls: [
      { field: contact.fields.name },
      [
        { field: contact.fields.givenName, label: "First name", placeholder: "Ada" },
        { field: contact.fields.familyName, label: "Last name", placeholder: "Lovelace" },
      ],
      { field: contact.fields.phones, label: "Phone numbers", hint: "One per line", rows: 2 },
      { field: contact.fields.emails, label: "E-mail addresses", hint: "One per line", rows: 2 },
    ],
    extras: [
      { field: contact.fields.organization, label: "Organisation" },
      { field: contact.fields.title, label: "Job title" },
      { field: contact.fields.url, label: "Website" },
      { field: contact.fields.address, label: "Postal address", as: "area", rows: 2 },
      { field: contact.fields.note, as: "area", rows: 2 },
    ],
  }),
  event: codeForm(event, {
    controls: [
      { field: event.fields.title },
      { field: event.fields.start, as: "moment" },
      { field: event.fields.end, as: "moment" },
      { field: event.fields.timeZone, hint: "Of the times above; without it, each phone takes its own" },
    ],
    extras: [{ field: event.fields.location }, { field: event.fields.description, as: "area", rows: 2 }],
    // The controls show local times only.
    sample: {
      title: "Release party",
      timeZone: "Europe/Vienna",
      start: "2030-01-01T18:00",
      end: "2030-01-01T22:00",
      location: "Vienna",
    },
  }),
  email: codeForm(email, {
    controls: [
      { field: email.fields.to },
      { field: email.fields.subject },
      { field: email.fields.body, label: "Message", placeholder: "See you on Monday", as: "area", rows: 2 },
    ],
  }),
  sms: codeForm(sms, {
    controls: [
      { field: sms.fields.number, label: "Phone number" },
      { field: sms.fields.message, as: "area", rows: 2 },
    ],
  }),
  phone: codeForm(phone, { controls: [{ field: phone.fields.number, label: "Phone number" }] }),
  geo: codeForm(geo, {
    controls: [[{ field: geo.fields.latitude }, { field: geo.fields.longitude }]],
    extras: [{ field: geo.fields.query, label: "Label or search", hint: "For maps on Android" }],
  }),
  otpauth: codeForm(otpauth, {
    controls: [
      [{ field: otpauth.fields.issuer, label: "Service" }, { field: otpauth.fields.account }],
      { field: otpauth.fields.secret, hint: "Base32" },
    ],
    extras: [
      { field: otpauth.fields.type, labelOf: inCapitals },
      { field: otpauth.fields.algorithm, labelOf: inCapitals },
      { field: otpauth.fields.digits, choices: numbersOf(otpauth.fields.digits) },
      { field: otpauth.fields.period, label: "Seconds", hint: "That a password of TOTP is valid", placeholder: "30" },
      { field: otpauth.fields.counter, hint: "Of HOTP", placeholder: "0" },
    ],
    Aside: OneTimePassword,
  }),
} satisfies Readonly<Record<string, CodeForm>>;
