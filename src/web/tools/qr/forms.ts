import { definitionsOf, type FieldDefinition } from "../../definitions.ts";
import { type Call, callOf, type DataOf } from "../../operation/call.ts";
import { cell, choiceField, createForm, type Form, formsOf } from "../../operation/form.ts";
import { contentOf } from "./contents.ts";

const { design: designDefinition, decode, ...codes } = definitionsOf("qr");

/** The forms of the codes, which share their appearance. Every operation has `format` as a name of the format. */
export const forms = formsOf(
  codes,
  {
    type: { isHidden: true },
    format: { initial: "png", name: "type", read: (format) => (format === "png" ? undefined : format) },
    size: { initial: "300" },
    margin: {},
    dark: {},
    light: {},
    errorCorrection: {},
    invert: {},
  },
  {
    generate: { text: { initial: "https://example.com" } },
    url: { url: { initial: "example.com" } },
    // The times of an event are entered in the time zone of this browser.
    event: { timeZone: { initial: Intl.DateTimeFormat().resolvedOptions().timeZone } },
    otpauth: { type: { ...cell("totp"), isHidden: false } },
  },
);

const { text: _, type: __, ...appearance } = forms.generate.fields;

/** The controls of the appearance. */
export const APPEARANCE = {
  format: { label: "Format" },
  size: { unit: "px" },
  margin: { unit: "modules" },
  dark: { label: "Dark modules" },
  light: { label: "Light modules" },
} as const;

/** Whether a field is of the appearance, which all codes have. */
export const isAppearance = (name: string): boolean => name in appearance;

/** The fields of all codes. */
export type QrCode = Omit<DataOf<ReturnType<typeof forms.generate.call>>, "text">;
export type Format = QrCode["format"];

/** The call for a code, by default in the chosen format; undefined while a required field is empty. */
export const codeCall = <Fields, Code extends QrCode>(
  form: Form<Fields, Code>,
  format?: Format,
  values: Parameters<Form<Fields, Code>["call"]>[0] = {},
): Call<Code> | undefined => form.call({ ...values, ...(format && { format }) });

export const imageCall = (file: File) => callOf(decode, {}, { file });

/** What a design says: a text, a URL, or the fields of another code. */
const CONTENTS = Object.values<FieldDefinition>(designDefinition.fields)
  .filter(({ name, schema }) => ["text", "url"].includes(name) || schema.type === "object")
  .map(({ name }) => name);

export const content = choiceField("content", "Kind", CONTENTS);

/** The appearance of a design. What it says is entered into the forms of the other codes. */
export const design = createForm(designDefinition, {
  ...Object.fromEntries(CONTENTS.map((name) => [name, { isHidden: true }])),
  gradientTo: { initial: "#7e22ce" },
});

/** The name of a parameter of a URL that has a secret. */
const SECRET_NAME = /token|key|secret|passw|pwd|code|sig|auth/i;

/** Whether a text is a secret: a Wi-Fi network with a password, one-time passwords, a token, a private key, or a URL with a login. */
export const carriesSecret = (text: string): boolean =>
  /^\s*(wifi:.*p:|otpauth(-migration)?:)/is.test(text) ||
  /-BEGIN [\w ]*PRIVATE KEY|\beyJ[\w-]+\.[\w-]+\./.test(text) ||
  /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(text) ||
  [...text.matchAll(/[?&#]([\w.-]+)=/g)].some(([, name = ""]) => SECRET_NAME.test(name));

/** What screen readers say of a code: not its secret, if it carries one, as they read aloud. */
export const spokenText = (text: string): string =>
  `QR code: ${carriesSecret(text) ? `${contentOf(text).kind} with a secret` : text}`;
