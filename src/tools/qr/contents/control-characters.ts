import { invalidField } from "../../../operation/refusal.ts";

/** Control characters except tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** @throws Refusal if a text holds control characters other than tabs and line breaks. */
export function refuseControls(text: string, path: string): void {
  if (CONTROL.test(text))
    throw invalidField(path, "Must not contain control characters other than tabs and line breaks");
}

/** @throws Refusal if a text holds control characters or line breaks. */
export function refuseLineBreaks(text: string, path: string): void {
  refuseControls(text, path);
  if (/[\r\n]/.test(text)) throw invalidField(path, "Must be a single line");
}
