import type { ComponentType } from "preact";
import { type Call, callOf, type DataOf, isSecret } from "../../api/call.ts";
import { definitionsOf } from "../../definitions.ts" with { type: "macro" };
import {
  type Addressed,
  addressed,
  choiceOf,
  createForm,
  type Form,
  type FormField,
  textOf,
} from "../../state/form.ts";
import type { ControlProps } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { randomSecret } from "./base32.ts";
import { CurrentCode } from "./otp.tsx";

const definitions = definitionsOf("qr");

/** All codes share the options of this form. `format` is the name of the format in every operation. */
export const generate = createForm(definitions.generate, {
  text: { initial: "https://example.com" },
  format: { initial: "png", name: "type", read: (format) => (format === "png" ? undefined : format) },
  size: { initial: "300" },
});

/** The names of the options of all codes. */
export const OPTIONS = ["format", "size", "margin", "dark", "light", "errorCorrection", "invert"] as const;

export const options = generate.fields;

const { format, size, margin, dark, light, errorCorrection, invert } = options;

const cells = {
  format: format.cell,
  size: size.cell,
  margin: margin.cell,
  dark: dark.cell,
  light: light.cell,
  errorCorrection: errorCorrection.cell,
  invert: invert.cell,
};

export const url = createForm(definitions.url, { ...cells, url: { initial: "example.com" } });
const wifi = createForm(definitions.wifi, cells);
const contact = createForm(definitions.contact, cells);
const event = createForm(definitions.event, cells);
const email = createForm(definitions.email, cells);
const sms = createForm(definitions.sms, cells);
const phone = createForm(definitions.phone, cells);
const geo = createForm(definitions.geo, cells);
export const otpauth = createForm(definitions.otpauth, cells);
const sepa = createForm(definitions.sepa, cells);
const upi = createForm(definitions.upi, cells);

export const LEVELS: Readonly<Record<string, string>> = { L: "L 7%", M: "M 15%", Q: "Q 25%", H: "H 30%" };

/** The fields of all codes. */
export type QrCode = Omit<DataOf<ReturnType<typeof generate.call>>, "text">;
export type Format = QrCode["format"];

/** Makes the call for a code, by default in the chosen format. Gives undefined while a required field is empty. */
export type MakeCall<Code extends QrCode> = (format?: Format) => Call<Code> | undefined;

/** @param values Replace what has been entered. */
export function codeCall<Fields, Code extends QrCode>(
  form: Form<Fields, Code>,
  chosen: Format | undefined,
  values: Parameters<Form<Fields, Code>["call"]>[0] = {},
): Call<Code> | undefined {
  const type = chosen ?? choiceOf(format);
  // Only blocks for terminals can be inverted.
  const call = form.call({
    ...values,
    ...(chosen && { format: chosen }),
    ...(type !== "text" && { invert: undefined }),
  });
  return call && type !== "text" ? { ...call, saved: `qr-code.${type}` } : call;
}

/** Undefined until a text is entered, though the service accepts an empty one. */
export const textCall: MakeCall<DataOf<ReturnType<typeof generate.call>>> = (chosen) =>
  textOf(generate.fields.text) === "" ? undefined : codeCall(generate, chosen);

export const urlCall = (chosen?: Format) => codeCall(url, chosen);

export const imageCall = (file: File) => callOf(definitions.decode, {}, { file });

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

/** Shows the example as a placeholder, unless it is a secret. */
const withPlaceholder = (control: ControlProps): ControlProps =>
  control.field.example === undefined || isSecret(control.field)
    ? control
    : { placeholder: exampleText(control.field), ...control };

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

/** The field of the other type of passwords, which is left out. */
const otherFactor = () => (isHotp() ? { period: undefined } : { counter: undefined });

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
      { field: sepa.fields.amount, label: "Amount in euro" },
      { field: sepa.fields.remittance, label: "What for" },
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
      { field: upi.fields.amount, label: "Amount in rupees" },
      { field: upi.fields.note, label: "What for" },
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
    ],
    extras: [{ field: event.fields.location }, { field: event.fields.description, as: "area", rows: 2 }],
    // The controls show local times only.
    sample: { title: "Release party", start: "2030-01-01T18:00", end: "2030-01-01T22:00", location: "Vienna" },
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
      { field: otpauth.fields.issuer, label: "Service" },
      { field: otpauth.fields.account },
      { field: otpauth.fields.secret, hint: "Base32" },
    ],
    extras: [
      { field: otpauth.fields.type, labelOf: inCapitals },
      { field: otpauth.fields.algorithm, labelOf: inCapitals },
      { field: otpauth.fields.digits, choices: numbersOf(otpauth.fields.digits) },
      { field: otpauth.fields.period, label: "Seconds", hint: "That a password of TOTP is valid", placeholder: "30" },
      { field: otpauth.fields.counter, hint: "Of HOTP", placeholder: "0" },
    ],
    call: (chosen) => codeCall(otpauth, chosen, otherFactor()),
    Aside: OneTimePassword,
  }),
} satisfies Readonly<Record<string, CodeForm>>;

/** Whether a text is a secret in itself: Wi-Fi networks with a password, one-time passwords, logins and tokens in URLs. */
export const carriesSecret = (text: string): boolean =>
  /^\s*(wifi:.*p:|otpauth(-migration)?:)/is.test(text) ||
  /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]*@/i.test(text) ||
  /[?&#]\w*(token|key|secret|passw|pwd|code|sig(nature)?|auth)\w*=/i.test(text);

/** The text that was pasted into the search: it may be a secret that `carriesSecret` does not know. */
let pasted = "";

/** Whether a text is not for addresses. */
export const isPrivate = (text: string): boolean => text === pasted || carriesSecret(text);

/** Enters a text that was pasted into the search. */
export function enterPasted(text: string): void {
  pasted = text;
  generate.enter({ text });
}

export const addresses = {
  text: addressed(generate, ["text", ...OPTIONS], isPrivate),
  url: addressed(url, ["url", ...OPTIONS], carriesSecret),
  /** What is entered into forms is personal. */
  form: addressed(generate, OPTIONS),
  decode: addressed(generate, []),
} satisfies Readonly<Record<string, Addressed>>;
