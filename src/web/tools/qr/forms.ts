import type { Call } from "../../api/call.ts";
import { makeFormCode, type QrOptions, type TextCode } from "../../calls/qr.ts";
import { filled, linesOf, numberOf, oneOf, textOf, unlike } from "../../state/input.ts";
import type { FormValues } from "./form-store.ts";

/** A field of a form, bound to the value of that name. */
export interface FormField {
  name: keyof FormValues;
  label: string;
  /** Its JSON pointer in the body of the request. */
  path: string;
  /** Whether it is rarely filled in: it comes after the result on narrow screens. */
  extra?: boolean;
  kind?: "area" | "secret" | "switch" | "moment" | { options: readonly string[] };
  hint?: string;
  placeholder?: string;
}

/** A form whose text the service writes. */
export interface CodeForm {
  fields: readonly FormField[];
  /** What to fill in for people who only want to see a code. */
  sample: Partial<FormValues>;
  /** Nothing while a field that is needed is empty. */
  call(values: FormValues, options: QrOptions): Call<TextCode> | undefined;
}

const SECURITIES = ["WPA", "WEP", "none"] as const;
const OTP_TYPES = ["totp", "hotp"] as const;
const OTP_ALGORITHMS = ["sha1", "sha256", "sha512"] as const;

const entries = (text: string): string[] | undefined => {
  const lines = linesOf(text);
  return lines.length > 0 ? lines : undefined;
};

const wifi: CodeForm = {
  sample: { ssid: "Guests", networkPassword: "correct horse" },
  fields: [
    { name: "ssid", label: "Network name", path: "/ssid" },
    { name: "security", label: "Security", path: "/security", kind: { options: SECURITIES } },
    { name: "networkPassword", label: "Password", path: "/password", kind: "secret" },
    { name: "hidden", label: "The network is hidden", path: "/hidden", kind: "switch", extra: true },
  ],
  call: ({ ssid, networkPassword, security, hidden }, options) =>
    ssid === "" || (networkPassword === "" && security !== "none")
      ? undefined
      : makeFormCode(
          "wifi",
          {
            ssid,
            ...filled({
              password: security === "none" ? undefined : textOf(networkPassword),
              security: unlike("WPA", oneOf(SECURITIES, security)),
              hidden: unlike(false, hidden === "yes"),
            }),
          },
          options,
        ),
};

const contact: CodeForm = {
  sample: { name: "Ada Lovelace", phones: "+44 20 7946 0000", emails: "ada@example.com" },
  fields: [
    { name: "name", label: "Name", path: "/name", placeholder: "Ada Lovelace" },
    { name: "organization", label: "Organisation", path: "/organization", extra: true },
    { name: "jobTitle", label: "Job title", path: "/title", extra: true },
    { name: "phones", label: "Phone numbers", path: "/phones", kind: "area", hint: "One per line" },
    { name: "emails", label: "E-mail addresses", path: "/emails", kind: "area", hint: "One per line" },
    { name: "website", label: "Website", path: "/url", extra: true },
    { name: "address", label: "Postal address", path: "/address", kind: "area", extra: true },
    { name: "note", label: "Note", path: "/note", kind: "area", extra: true },
  ],
  call: (values, options) =>
    values.name === ""
      ? undefined
      : makeFormCode(
          "contact",
          {
            name: values.name,
            ...filled({
              organization: textOf(values.organization),
              title: textOf(values.jobTitle),
              phones: entries(values.phones),
              emails: entries(values.emails),
              url: textOf(values.website),
              address: textOf(values.address),
              note: textOf(values.note),
            }),
          },
          options,
        ),
};

const event: CodeForm = {
  sample: { eventTitle: "Release party", start: "2030-01-01T18:00", end: "2030-01-01T22:00", location: "Vienna" },
  fields: [
    { name: "eventTitle", label: "Title", path: "/title" },
    { name: "start", label: "Start", path: "/start", kind: "moment" },
    { name: "end", label: "End", path: "/end", kind: "moment" },
    { name: "location", label: "Location", path: "/location", extra: true },
    { name: "description", label: "Description", path: "/description", kind: "area", extra: true },
  ],
  call: ({ eventTitle, start, end, location, description }, options) =>
    eventTitle === "" || start === ""
      ? undefined
      : makeFormCode(
          "event",
          {
            title: eventTitle,
            start,
            ...filled({ end: textOf(end), location: textOf(location), description: textOf(description) }),
          },
          options,
        ),
};

const email: CodeForm = {
  sample: { to: "ada@example.com", subject: "Hello" },
  fields: [
    { name: "to", label: "To", path: "/to", placeholder: "ada@example.com" },
    { name: "subject", label: "Subject", path: "/subject" },
    { name: "body", label: "Message", path: "/body", kind: "area" },
  ],
  call: ({ to, subject, body }, options) =>
    to === ""
      ? undefined
      : makeFormCode("email", { to, ...filled({ subject: textOf(subject), body: textOf(body) }) }, options),
};

const sms: CodeForm = {
  sample: { smsNumber: "+44 20 7946 0000", message: "On my way" },
  fields: [
    { name: "smsNumber", label: "Phone number", path: "/number", placeholder: "+44 20 7946 0000" },
    { name: "message", label: "Message", path: "/message", kind: "area" },
  ],
  call: ({ smsNumber, message }, options) =>
    smsNumber === ""
      ? undefined
      : makeFormCode("sms", { number: smsNumber, ...filled({ message: textOf(message) }) }, options),
};

const phone: CodeForm = {
  sample: { phoneNumber: "+44 20 7946 0000" },
  fields: [{ name: "phoneNumber", label: "Phone number", path: "/number", placeholder: "+44 20 7946 0000" }],
  call: ({ phoneNumber }, options) =>
    phoneNumber === "" ? undefined : makeFormCode("phone", { number: phoneNumber }, options),
};

const geo: CodeForm = {
  sample: { latitude: "48.2082", longitude: "16.3738" },
  fields: [
    { name: "latitude", label: "Latitude", path: "/latitude", placeholder: "48.2082" },
    { name: "longitude", label: "Longitude", path: "/longitude", placeholder: "16.3738" },
    { name: "query", label: "Label or search", path: "/query", hint: "For maps on Android", extra: true },
  ],
  call(values, options) {
    const [latitude, longitude] = [numberOf(values.latitude), numberOf(values.longitude)];
    if (latitude === undefined || longitude === undefined) return undefined;
    return makeFormCode("geo", { latitude, longitude, ...filled({ query: textOf(values.query) }) }, options);
  },
};

const otpauth: CodeForm = {
  sample: { issuer: "Example", account: "ada@example.com", secret: "JBSWY3DPEHPK3PXP" },
  fields: [
    { name: "issuer", label: "Service", path: "/issuer", placeholder: "Example" },
    { name: "account", label: "Account", path: "/account", placeholder: "ada@example.com" },
    { name: "secret", label: "Secret", path: "/secret", kind: "secret", hint: "Base32" },
    { name: "otpType", label: "Type", path: "/type", kind: { options: OTP_TYPES }, extra: true },
    { name: "algorithm", label: "Algorithm", path: "/algorithm", kind: { options: OTP_ALGORITHMS }, extra: true },
    { name: "digits", label: "Digits", path: "/digits", kind: { options: ["6", "7", "8"] }, extra: true },
  ],
  call: (values, options) =>
    values.account === "" || values.secret === ""
      ? undefined
      : makeFormCode(
          "otpauth",
          {
            account: values.account,
            secret: values.secret,
            ...filled({
              issuer: textOf(values.issuer),
              type: unlike("totp", oneOf(OTP_TYPES, values.otpType)),
              algorithm: unlike("sha1", oneOf(OTP_ALGORITHMS, values.algorithm)),
              digits: unlike(6, numberOf(values.digits)),
            }),
          },
          options,
        ),
};

/** The forms by the names of their operations. */
export const FORMS = { wifi, contact, event, email, sms, phone, geo, otpauth } as const;
