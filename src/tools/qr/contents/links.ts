import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts, filledText, queryOf, refuseControls, refuseLineBreaks } from "./content.ts";

/** The field for a phone number; `compactNumber` reads it. */
export const phoneNumber = (description: string, brief?: string) => filledText(description, 64, brief);

/** Digits with the separators that people write, and the dashes of typeset texts; * and # of service numbers. */
const NUMBER = /^(?:\(?\+)?[\d\s()./*#\p{Pd}]+$/u;

/**
 * A zero in brackets after a country code: only callers within the country dial it. In Italy, San Marino, Benin, Ivory Coast,
 * Gabon and Congo, it is a part of the number.
 */
const TRUNK_ZERO = /^(\(?(?:\+|00)\s*(?!39|378|229|225|241|242)\d{1,3}[\s)./\p{Pd}]*)\(0\)/u;

/**
 * A phone number without separators: "+49 (30) 123-45" is "+493012345" (RFC 3966, 5.1.1), and so is "+49 (0)30 123-45".
 * @throws Refusal at `path` for anything but a number.
 */
export function compactNumber(number: string, path: string): string {
  // Address books put marks of direction around numbers that are copied.
  const written = number.replaceAll(/\p{Cf}/gu, "").trim();
  if (!NUMBER.test(written) || !/\d/.test(written))
    throw invalidField(path, "Must be a phone number such as +49 30 123456");
  return written.replace(TRUNK_ZERO, "$1").replaceAll(/[\s()./\p{Pd}]/gu, "");
}

/** A tel URI (RFC 3966): # is the only character of a number that a URI has to escape. */
export const phoneContent = content(
  t.Object({ number: phoneNumber("Phone number, in international form if possible", "Phone number") }),
  ({ number }) => `tel:${compactNumber(number, "/number").replaceAll("#", "%23")}`,
);

export const phone = operation({
  ...contentParts(phoneContent),
  id: "qr.phone",
  summary: "Make a QR code that dials a phone number",
  description: "The text is a tel URI (RFC 3966).",
  guidance: "QR code that dials a number. For a message use qr_sms.",
  example: { number: "+44 20 7946 0000" },
  values: ["number"],
});

/** SMSTO with an unencoded message: scanners differ in their support of queries in sms: URIs (RFC 5724). */
export const smsContent = content(
  t.Object({
    number: phoneNumber("Phone number of the recipient", "Phone number"),
    message: t.Optional(text({ description: "Text of the message", maxLength: 2048 })),
  }),
  ({ number, message = "" }) => {
    const recipient = `SMSTO:${compactNumber(number, "/number")}`;
    refuseControls(message, "/message");
    return message === "" ? recipient : `${recipient}:${message}`;
  },
);

export const sms = operation({
  ...contentParts(smsContent),
  id: "qr.sms",
  summary: "Make a QR code that starts a text message",
  description: "The text is SMSTO:<number>:<message>, which scanners of Android and iOS read.",
  guidance: "QR code that drafts a text message. To call use qr_phone.",
  example: { number: "+44 20 7946 0000", message: "On my way" },
  values: ["number", "message"],
});

/** The field for an e-mail address; `requireEmail` checks it. */
export const emailAddress = (description: string, brief?: string) =>
  text({ description, brief, minLength: 3, maxLength: 320 });

/** A local part and a domain, in any script. Quoted local parts are not accepted: scanners do not support them. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()\\,;:"\p{Cc}]+$/u;

/** @returns The address. @throws Refusal at `path` if it is not an e-mail address. */
export function requireEmail(address: string, path: string): string {
  if (!ADDRESS.test(address)) throw invalidField(path, "Must be an e-mail address such as someone@example.com");
  return address;
}

/** A mailto URI (RFC 6068); line breaks are CRLF. Refuses a field that does not fit into a message. */
export const emailContent = content(
  t.Object({
    to: emailAddress("Address of the recipient", "Recipient"),
    subject: t.Optional(text({ description: "Subject", maxLength: 512 })),
    body: t.Optional(text({ description: "Text of the message", maxLength: 4096 })),
  }),
  ({ to, subject = "", body = "" }) => {
    const address = encodeURIComponent(requireEmail(to, "/to")).replaceAll("%40", "@");
    refuseLineBreaks(subject, "/subject");
    refuseControls(body, "/body");
    const query = queryOf({ subject: subject || undefined, body: body.replaceAll(/\r\n|\r|\n/g, "\r\n") || undefined });
    return query === "" ? `mailto:${address}` : `mailto:${address}?${query}`;
  },
);

export const email = operation({
  ...contentParts(emailContent),
  id: "qr.email",
  summary: "Make a QR code that starts an e-mail",
  description: "The text is a mailto URI (RFC 6068), which opens a draft.",
  guidance: "QR code that drafts an e-mail. To save an address use qr_contact.",
  example: { to: "ada@example.com", subject: "Hello", body: "See you on Monday" },
  values: ["to", "subject", "body"],
});

/** A number without exponent, trailing zeros and negative zero (RFC 5870, 3.3). Its ninth decimal is a tenth of a millimetre. */
const decimal = (degrees: number): string =>
  degrees.toLocaleString("en-US", { maximumFractionDigits: 9, signDisplay: "negative" });

/** A geo URI (RFC 5870); `?q=` is Android's extension, which other readers ignore. */
export const geoContent = content(
  t.Object({
    latitude: t.Number({
      description: "Latitude: degrees north, WGS 84",
      brief: "Degrees north",
      minimum: -90,
      maximum: 90,
    }),
    longitude: t.Number({
      description: "Longitude: degrees east, WGS 84",
      brief: "Degrees east",
      minimum: -180,
      maximum: 180,
    }),
    query: t.Optional(text({ description: "Search term or label, for Android maps", brief: "Label", maxLength: 256 })),
  }),
  ({ latitude, longitude, query = "" }) => {
    refuseLineBreaks(query, "/query");
    const position = `geo:${decimal(latitude)},${decimal(longitude)}`;
    return query === "" ? position : `${position}?q=${encodeURIComponent(query)}`;
  },
);

export const geo = operation({
  ...contentParts(geoContent),
  id: "qr.geo",
  summary: "Make a QR code of a place",
  description: "The text is a geo URI (RFC 5870), which opens a map.",
  guidance: "QR code of a place on the map, by coordinates only. For an event there use qr_event.",
  example: { latitude: 48.2082, longitude: 16.3738, query: "Stephansdom" },
  values: ["latitude", "longitude"],
});
