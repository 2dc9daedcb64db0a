import type { Call, Command } from "../api/call.ts";
import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type QrRoutes = Routes["qr"];
type QrBody = BodyOf<QrRoutes["generate"]["post"]>;

export type TextCode = DataOf<QrRoutes["generate"]["post"]>;
export type UrlCode = DataOf<QrRoutes["url"]["post"]>;
export type FoundCodes = DataOf<QrRoutes["decode"]["post"]>;
/** What all codes have, whatever they say. */
export type QrCode = Omit<TextCode, "text">;

export type QrType = NonNullable<QrBody["type"]>;
export type Level = QrCode["errorCorrection"];
export type QrOptions = Omit<QrBody, "text">;

/** The operations that build their text from fields, and the fields of each. */
interface Forms {
  wifi: BodyOf<QrRoutes["wifi"]["post"]>;
  contact: BodyOf<QrRoutes["contact"]["post"]>;
  event: BodyOf<QrRoutes["event"]["post"]>;
  email: BodyOf<QrRoutes["email"]["post"]>;
  sms: BodyOf<QrRoutes["sms"]["post"]>;
  phone: BodyOf<QrRoutes["phone"]["post"]>;
  geo: BodyOf<QrRoutes["geo"]["post"]>;
  otpauth: BodyOf<QrRoutes["otpauth"]["post"]>;
}
export type FormName = keyof Forms;
export type FormBody<Name extends FormName> = Forms[Name];

/** Images can be saved as files; blocks for a terminal have their text form. */
function codeCall<Data>(path: string, body: object, options: QrOptions, command: Command, ...masked: string[]) {
  const { type = "png" } = options;
  const call = post<Data>(path, { ...body, ...options }, command, ...masked);
  return type === "text" ? call : { ...call, saved: `qr-code.${type}` };
}

export const makeQrCode = (text: string, options: QrOptions) =>
  codeCall<TextCode>("/qr/generate", { text }, options, { words: "qr generate", values: { text } });

export const makeUrlCode = (url: string, options: QrOptions) =>
  codeCall<UrlCode>("/qr/url", { url }, options, { words: "qr url", values: { url } });

/** A code whose text the service builds from fields. */
export function makeFormCode<Name extends FormName>(name: Name, body: FormBody<Name>, options: QrOptions) {
  const call = codeCall<TextCode>(`/qr/${name}`, {}, options, { words: `qr ${name}` }, "password", "secret");
  // Some forms have a type of their own; "format" is the other name of the option.
  const { type, ...others } = options;
  return { ...call, body: { ...body, ...others, ...(type && { format: type }) } };
}

export const readCodes = (file: File): Call<FoundCodes> => ({
  method: "POST",
  path: "/qr/decode",
  file,
  command: { words: "qr decode", values: { image: file.name } },
});
