import { Buffer } from "node:buffer";
import { refuseControls } from "./control-characters.ts";

/** Octets in a line, without its line break (RFC 5545, 3.1; RFC 6350, 3.2). */
const MAX_LINE_OCTETS = 75;

/**
 * A text value of vCard (RFC 6350, 3.4) or iCalendar (RFC 5545, 3.3.11), escaped.
 * @throws Refusal at `path` if it holds control characters, which neither format allows.
 */
export function escapeText(value: string, path: string): string {
  refuseControls(value, path);
  return value.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** A content line in lines of at most 75 octets; those after the first begin with a space. Characters stay whole. */
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

/** Content lines as a document: folded, each with CRLF at its end. Absent lines are left out. */
export const document = (lines: readonly (string | undefined)[]): string =>
  lines.map((line) => (line === undefined ? "" : `${foldLine(line)}\r\n`)).join("");
