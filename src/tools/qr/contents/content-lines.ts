import { Buffer } from "node:buffer";
import { invalidField } from "../../../operation/refusal.ts";

/** Control characters except tab, line feed and carriage return. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

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

/** Octets in a line, without its line break (RFC 5545, 3.1; RFC 6350, 3.2). */
const MAX_LINE_OCTETS = 75;

/**
 * A text value of vCard (RFC 6350, 3.4) or iCalendar (RFC 5545, 3.3.11), escaped.
 * @throws Refusal at `path` if it contains control characters, which neither format allows.
 */
export function escapeText(value: string, path: string): string {
  refuseControls(value, path);
  return value.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** The content line of a property with a text value; undefined without a value. @throws Refusal as `escapeText` does. */
export const textLine = (property: string, value: string | undefined, path: string): string | undefined =>
  value === undefined ? undefined : `${property}:${escapeText(value, path)}`;

/** Folds a content line to lines of at most 75 octets, without splitting characters. Continuation lines begin with a space. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Joins content lines to a document: folded, and with CRLF. Undefined lines are omitted. */
export const document = (lines: readonly (string | undefined)[]): string =>
  lines.map((line) => (line === undefined ? "" : `${foldLine(line)}\r\n`)).join("");
