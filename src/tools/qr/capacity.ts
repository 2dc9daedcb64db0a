import { Buffer } from "node:buffer";
import { invalidField } from "../../refusal.ts";

/** Error-correction levels, weakest first. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type ErrorCorrectionLevel = (typeof LEVELS)[number];

/** How a text is packed into bits. */
export type EncodingMode = "numeric" | "alphanumeric" | "byte";

/** The longest text that any symbol holds: digits in version 40-L. */
export const MAX_CHARACTERS = 7089;

/** Capacity of version 40 in characters, or in bytes for byte mode (ISO/IEC 18004:2015, table 7). */
const CAPACITY: Readonly<Record<ErrorCorrectionLevel, Readonly<Record<EncodingMode, number>>>> = {
  L: { numeric: 7089, alphanumeric: 4296, byte: 2953 },
  M: { numeric: 5596, alphanumeric: 3391, byte: 2331 },
  Q: { numeric: 3993, alphanumeric: 2420, byte: 1663 },
  H: { numeric: 3057, alphanumeric: 1852, byte: 1273 },
};

/** Bytes that the 12-bit ECI header costs in version 40, at every level. */
const ECI_COST = 1;

const UNITS: Readonly<Record<EncodingMode, string>> = {
  numeric: "digits",
  alphanumeric: "alphanumeric characters",
  byte: "bytes of UTF-8",
};

/** The densest mode that encodes the whole text. A single mode keeps the work linear in its length. */
function modeOf(text: string): EncodingMode {
  if (/^\d+$/.test(text)) return "numeric";
  if (/^[\dA-Z $%*+\-./:]+$/.test(text)) return "alphanumeric";
  return "byte";
}

/**
 * How `text` is encoded in a symbol of that level: the mode, and whether an ECI header declares UTF-8. Without it, readers
 * guess the encoding of bytes beyond ASCII.
 * @throws Refusal at the JSON pointer `path` when it does not fit; the length is checked before the text is read.
 */
export function encodingOf(text: string, level: ErrorCorrectionLevel, path: string) {
  if (text.length > MAX_CHARACTERS)
    throw invalidField(path, `Must be at most ${MAX_CHARACTERS} characters, the most that a QR code holds`);
  const mode = modeOf(text);
  const length = mode === "byte" ? Buffer.byteLength(text) : text.length;
  const eci = length > text.length;
  const header = eci ? ECI_COST : 0;
  const limit = CAPACITY[level][mode] - header;
  if (length <= limit) return { mode, eci };
  const expected = `at most ${limit} ${UNITS[mode]} at error correction ${level}`;
  const hint = level === "L" ? "" : `; level L holds ${CAPACITY.L[mode] - header}`;
  // Names both lengths, as the text may be longer than the field: a contact's has names of properties.
  throw invalidField(path, `Must be shorter: the text of the QR code has ${length}, expected ${expected}${hint}`);
}
