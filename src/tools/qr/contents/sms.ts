import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";
import { compactNumber, phoneNumber } from "./phone.ts";

const smsFields = t.Object({
  number: phoneNumber("Phone number of the recipient", "Phone number"),
  message: t.Optional(text({ description: "Text of the message", maxLength: 2048 })),
});

/** SMSTO with a number and an unencoded message: scanners differ in their support of queries in sms: URIs (RFC 5724). */
export function smsText({ number, message: body }: Static<typeof smsFields>): string {
  const recipient = `SMSTO:${compactNumber(number, "/number")}`;
  return body ? `${recipient}:${body}` : recipient;
}

export const smsContent = content(smsFields, smsText);

export const sms = operation({
  ...contentParts(smsContent),
  id: "qr.sms",
  summary: "Make a QR code that starts a text message",
  description: "The text is SMSTO:<number>:<message>, which scanners of Android and iOS read.",
  guidance: "QR code that drafts a text message. To call use qr_phone.",
  example: { number: "+44 20 7946 0000", message: "On my way" },
  values: ["number", "message"],
});
