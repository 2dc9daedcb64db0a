import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { contentForms, withTextAndQrCode } from "./content.ts";
import { refuseControls, refuseLineBreaks } from "./control-characters.ts";
import { emailAddress, requireEmail } from "./email-address.ts";
import { optionFields } from "./fields.ts";

const emailFields = t.Object({
  to: emailAddress("Address of the recipient"),
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

export const email = operation({
  ...contentForms,
  id: "qr.email",
  summary: "Make a QR code that starts an e-mail",
  description: "The text is a mailto URI (RFC 6068), which opens a draft.",
  input: t.Object({ ...emailFields.properties, ...optionFields }),
  example: { to: "ada@example.com", subject: "Hello" },
  values: ["to", "subject", "body"],
  run: (input) => withTextAndQrCode(emailText(input), input),
});
