import { signal } from "@preact/signals";
import { type Call, type DataOf, requestOf } from "../../operation/call.ts";
import { addressed, choiceField, choiceOf, createForm, textOf } from "../../operation/form.ts";
import { isPrivate } from "./addresses.ts";
import { generate, OPTIONS, url } from "./calls.ts";
import { definitions } from "./definitions.ts";
import { FORMS } from "./forms.tsx";

/** A gradient is optional: this is none. */
const NONE = "none";

/** The appearance of a design, and its text, which it shares with the code of a text. */
export const design = createForm(definitions.design, {
  text: generate.fields.text.cell,
  url: url.fields.url.cell,
  size: { initial: "600" },
  width: { initial: "50" },
  gradient: { initial: NONE, read: (kind) => (kind === NONE ? undefined : kind) },
  gradientTo: { initial: "#7e22ce" },
});

export const GRADIENTS = [NONE, ...(design.fields.gradient.schema.enum ?? []).map(String)];

const NAMES: Readonly<Record<string, string>> = {
  wifi: "Wi-Fi",
  email: "E-mail",
  geo: "Place",
  url: "URL",
  sms: "SMS",
  otpauth: "OTP",
  sepa: "SEPA",
  upi: "UPI",
};
export const contentName = (kind: string): string | undefined => NAMES[kind];

/** What the code says: a text, a URL, or the fields of another view. */
export const content = choiceField("content", "Kind", ["text", "url", ...Object.keys(FORMS)]);

/** The unit of the width: pixels, or millimetres in print. */
export const unit = choiceField("unit", "Width in", ["px", "mm"]);

/** The name of the logo's file. */
export const logoName = signal<string | undefined>(undefined);

/** The form of the chosen content; undefined for a text and a URL. */
export const contentForm = () => Object.entries(FORMS).find(([name]) => name === choiceOf(content))?.[1];

/** The fields of a content, as its own view would send them; undefined while one is missing. */
function contentValues(): Record<string, unknown> | undefined {
  const kind = choiceOf(content);
  const form = contentForm();
  if (!form) {
    const text = textOf(kind === "url" ? url.fields.url : generate.fields.text);
    return text === "" ? undefined : { [kind]: text };
  }
  const call = form.call();
  if (!call) return undefined;
  const fields: Record<string, unknown> = JSON.parse(requestOf(call).body ?? "{}");
  const own = Object.entries(fields).filter(([name]) => !OPTIONS.some((option) => option === name));
  return { [kind]: Object.fromEntries(own) };
}

export type Design = DataOf<ReturnType<typeof design.call>>;

/** The call for a design, by default in the chosen format; undefined while what it says is incomplete. */
export function designCall(format?: Design["format"]): Call<Design> | undefined {
  const values = contentValues();
  const inPrint = choiceOf(unit) === "mm";
  const call =
    values &&
    design.call({
      text: undefined,
      url: undefined,
      ...values,
      ...(format && { format }),
      ...(inPrint ? { size: undefined } : { width: undefined }),
      ...(textOf(design.fields.gradient) === NONE && { gradientTo: undefined }),
    });
  return call && { ...call, saved: `qr-code.${format ?? choiceOf(design.fields.format)}` };
}

/** The call for the preview: browsers show no PDF and EPS in an image. */
export function previewCall(): Call<Design> | undefined {
  const isImage = ["png", "svg"].includes(choiceOf(design.fields.format));
  return designCall(isImage ? undefined : "svg");
}

const appearance = addressed(design, ["dark", "light", "gradientTo"]);
const chosen = addressed({ fields: { content, unit, text: generate.fields.text } }, ["text"], isPrivate);

/** The address has the appearance, and of the content its kind and a text that is no secret. */
export const designAddress = {
  write: (): string => [chosen.write(), appearance.write()].filter(Boolean).join("&"),
  read(query: URLSearchParams): void {
    chosen.read(query);
    appearance.read(query);
  },
};
