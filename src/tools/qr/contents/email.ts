import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";
import { refuseControls, refuseLineBreaks } from "./control-characters.ts";

export const emailAddress = (description: string, brief?: string) =>
  text({ description, brief, minLength: 3, maxLength: 320 });

/** A local part and a domain, in any script. Quoted local parts are not accepted: scanners do not support them. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()\\,;:"\p{Cc}]+$/u;

/** @returns The address. @throws Refusal at `path` if it is not an e-mail address. */
export function requireEmail(address: string, path: string): string {
  if (!ADDRESS.test(address)) throw invalidField(path, "Must be an e-mail address such as someone@example.com");
  return address;
}

const emailFields = t.Object({
  to: emailAddress("Address of the recipient", "Recipient"),
  subject: t.Optional(text({ description: "Subject", maxLength: 512 })),
  body: t.Optional(text({ description: "Text of the message", maxLength: 4096 })),
});

/** A mailto URI (RFC 6068); line breaks are CRLF. @throws Refusal at the field that does not fit into a message. */
export function emailText({ to, subject, body }: Static<typeof emailFields>): string {
  const address = encodeURIComponent(requireEmail(to, "/to")).replaceAll("%40", "@");
  if (subject !== undefined) refuseLineBreaks(subject, "/subject");
  if (body !== undefined) refuseControls(body, "/body");
  const fields = Object.entries({ subject, body: body?.replaceAll(/\r\n|\r|\n/g, "\r\n") });
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return `mailto:${address}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

export const emailContent = content(emailFields, emailText);

export const email = operation({
  ...contentParts(emailContent),
  id: "qr.email",
  summary: "Make a QR code that starts an e-mail",
  description: "The text is a mailto URI (RFC 6068), which opens a draft.",
  guidance: "QR code that drafts an e-mail. To save an address use qr_contact.",
  example: { to: "ada@example.com", subject: "Hello" },
  values: ["to", "subject", "body"],
});
