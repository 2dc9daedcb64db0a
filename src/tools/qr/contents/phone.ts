import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";

export const phoneNumber = (description: string, brief?: string) =>
  text({ description, brief, minLength: 1, maxLength: 64 });

/** Digits with the separators that people write; * and # of service numbers. */
const NUMBER = /^\+?[\d\s()./*#-]+$/;

/**
 * A phone number without separators: "+49 (30) 123-45" is "+493012345" (RFC 3966, 5.1.1).
 * @throws Refusal at `path` for anything but a number.
 */
export function compactNumber(number: string, path: string): string {
  const written = number.trim();
  if (!NUMBER.test(written) || !/\d/.test(written))
    throw invalidField(path, "Must be a phone number such as +49 30 123456");
  return written.replaceAll(/[\s()./-]/g, "");
}

/** A tel URI (RFC 3966): # is the only character of a number that a URI has to escape. */
export const phoneText = (number: string): string => `tel:${compactNumber(number, "/number").replaceAll("#", "%23")}`;

const phoneFields = t.Object({
  number: phoneNumber("Phone number, in international form if possible", "Phone number"),
});

export const phoneContent = content(phoneFields, ({ number }) => phoneText(number));

export const phone = operation({
  ...contentParts(phoneContent),
  id: "qr.phone",
  summary: "Make a QR code that dials a phone number",
  description: "The text is a tel URI (RFC 3966).",
  guidance: "QR code that dials a number. For a message use qr_sms.",
  example: { number: "+44 20 7946 0000" },
  values: ["number"],
});
