import { pointer } from "../../operation/pointer.ts";
import { t } from "../../operation/schema.ts";
import { answerWithCode } from "./code.ts";
import { codeFields, encodedText, type QrOptions } from "./fields.ts";
import { codeForms } from "./forms.ts";

/** The answer of every operation that shows the text of its code: its fields and its forms. */
export const contentForms = { ...codeForms, output: t.Object({ text: encodedText, ...codeFields }) };

const textLength = (value: unknown): number =>
  typeof value === "string" ? value.length : Array.isArray(value) ? value.join().length : 0;

/** JSON pointer of the longest text of an input: the field to shorten where the whole text is too long. */
function longestField(input: object): string {
  const [longest = ["", ""]] = Object.entries(input).toSorted(([, a], [, b]) => textLength(b) - textLength(a));
  return pointer([longest[0]]);
}

/**
 * The answer of an operation that builds its text from fields: that text, and its QR code.
 * @throws Refusal at the longest field if the text is too long.
 */
export const answerWithText = (text: string, input: QrOptions) =>
  answerWithCode({ text }, text, input, longestField(input));
