import { pointer } from "../../operation/pointer.ts";
import { t } from "../../operation/schema.ts";
import { withQrCode } from "./code.ts";
import { codeFields, encodedText, type QrOptions } from "./fields.ts";
import { codeForms } from "./forms.ts";

/** The output and the forms of the operations that show the text of their QR code. */
export const contentForms = { ...codeForms, output: t.Object({ text: encodedText, ...codeFields }) };

const textLength = (value: unknown): number =>
  typeof value === "string" ? value.length : Array.isArray(value) ? value.join().length : 0;

/** The JSON pointer of an input's longest text: the field to shorten if the whole text is too long. */
function longestField(input: object): string {
  const [longest = ["", ""]] = Object.entries(input).toSorted(([, a], [, b]) => textLength(b) - textLength(a));
  return pointer([longest[0]]);
}

/**
 * The output of an operation that builds its text from fields: the text, and its QR code.
 * @throws Refusal at the longest field if the text is too long.
 */
export const withTextAndQrCode = (text: string, input: QrOptions) =>
  withQrCode({ text }, text, input, longestField(input));
