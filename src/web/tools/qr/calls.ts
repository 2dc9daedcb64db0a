import { type Call, callOf, type DataOf } from "../../operation/call.ts";
import { choiceOf, createForm, type Form, textOf } from "../../operation/form.ts";
import { definitions } from "./definitions.ts";

/** Another name of `format`. */
const HIDDEN = { isHidden: true };

/** All codes share the options of this form. `format` is the name of the format in every operation. */
export const generate = createForm(definitions.generate, {
  text: { initial: "https://example.com" },
  format: { initial: "png", name: "type", read: (format) => (format === "png" ? undefined : format) },
  size: { initial: "300" },
  type: HIDDEN,
});

/** The names of the options of all codes. */
export const OPTIONS = ["format", "size", "margin", "dark", "light", "errorCorrection", "invert"] as const;

export const options = generate.fields;

const { format, size, margin, dark, light, errorCorrection, invert } = options;

const cells = {
  type: HIDDEN,
  format: format.cell,
  size: size.cell,
  margin: margin.cell,
  dark: dark.cell,
  light: light.cell,
  errorCorrection: errorCorrection.cell,
  invert: invert.cell,
};

export const url = createForm(definitions.url, { ...cells, url: { initial: "example.com" } });
export const wifi = createForm(definitions.wifi, cells);
export const contact = createForm(definitions.contact, cells);
/** The times of an event are entered in the time zone of this browser. */
export const event = createForm(definitions.event, {
  ...cells,
  timeZone: { initial: Intl.DateTimeFormat().resolvedOptions().timeZone },
});
export const email = createForm(definitions.email, cells);
export const sms = createForm(definitions.sms, cells);
export const phone = createForm(definitions.phone, cells);
export const geo = createForm(definitions.geo, cells);
export const otpauth = createForm(definitions.otpauth, { ...cells, type: {} });
export const sepa = createForm(definitions.sepa, cells);
export const upi = createForm(definitions.upi, cells);

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
  const call = form.call({
    ...values,
    ...(chosen && { format: chosen }),
    // Only blocks for terminals can be inverted.
    ...(type !== "text" && { invert: undefined }),
  });
  return call && type !== "text" ? { ...call, saved: `qr-code.${type}` } : call;
}

/** Undefined until a text is entered, though the service accepts an empty one. */
export const textCall: MakeCall<DataOf<ReturnType<typeof generate.call>>> = (chosen) =>
  textOf(generate.fields.text) === "" ? undefined : codeCall(generate, chosen);

export const urlCall = (chosen?: Format) => codeCall(url, chosen);

export const imageCall = (file: File) => callOf(definitions.decode, {}, { file });
