import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { contentForms, withTextAndQrCode } from "./content.ts";
import { optionFields } from "./fields.ts";
import { compactNumber, phoneNumber } from "./phone-number.ts";

/** A tel URI (RFC 3966): # is the only character of a number that a URI has to escape. */
export const phoneText = (number: string): string => `tel:${compactNumber(number, "/number").replaceAll("#", "%23")}`;

export const phone = operation({
  ...contentForms,
  id: "qr.phone",
  summary: "Make a QR code that dials a phone number",
  description: "The text is a tel URI (RFC 3966).",
  input: t.Object({ number: phoneNumber("Phone number, in international form if possible"), ...optionFields }),
  example: { number: "+44 20 7946 0000" },
  values: ["number"],
  run: (input) => withTextAndQrCode(phoneText(input.number), input),
});
