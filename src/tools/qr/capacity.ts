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

/** How a text is encoded. */
export interface Encoding {
  mode: EncodingMode;
  /** Whether an ECI header declares UTF-8: readers guess the encoding of bytes beyond ASCII without it. */
  eci: boolean;
}

/** The densest mode that encodes the whole text. A single mode keeps the work linear in its length. */
function modeOf(text: string): EncodingMode {
  if (/^\d+$/.test(text)) return "numeric";
  if (/^[\dA-Z $%*+\-./:]+$/.test(text)) return "alphanumeric";
  return "byte";
}

/** The capacity of version 40 at that level, in the units of the mode. */
function capacity(level: ErrorCorrectionLevel, { mode, eci }: Encoding): number {
  return CAPACITY[level][mode] - (eci ? ECI_COST : 0);
}

/**
 * How `text` is encoded in a symbol of that level.
 * @throws Refusal at the JSON pointer `path` when it does not fit; the length is checked before the text is read.
 */
export function encodingOf(text: string, level: ErrorCorrectionLevel, path: string): Encoding {
  if (text.length > MAX_CHARACTERS) {
    throw invalidField(path, `Must be at most ${MAX_CHARACTERS} characters, the most that a QR code holds`);
  }
  const mode = modeOf(text);
  const length = mode === "byte" ? Buffer.byteLength(text) : text.length;
  const encoding = { mode, eci: length > text.length };
  if (length > capacity(level, encoding)) throw invalidField(path, textTooLong(length, level, encoding));
  return encoding;
}

/** Names both lengths, as the text may be longer than the field: a contact's has names of properties. */
function textTooLong(length: number, level: ErrorCorrectionLevel, encoding: Encoding): string {
  const limit = `at most ${capacity(level, encoding)} ${UNITS[encoding.mode]} at error correction ${level}`;
  const message = `Must be shorter: the text of the QR code has ${length}, expected ${limit}`;
  return level === "L" ? message : `${message}; level L holds ${capacity("L", encoding)}`;
}
