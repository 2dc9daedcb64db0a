import { Buffer } from "node:buffer";
import { invalidField } from "../../refusal.ts";

/** Error-correction levels, weakest first. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type Level = (typeof LEVELS)[number];

/** How a text is packed into bits. */
export type Mode = "numeric" | "alphanumeric" | "byte";

/** The most UTF-16 units that any symbol holds: digits in version 40-L. */
export const MAX_CHARACTERS = 7089;

/** What version 40 holds: characters, or bytes in byte mode (ISO/IEC 18004:2015, table 7). */
const CAPACITY: Readonly<Record<Level, Readonly<Record<Mode, number>>>> = {
  L: { numeric: 7089, alphanumeric: 4296, byte: 2953 },
  M: { numeric: 5596, alphanumeric: 3391, byte: 2331 },
  Q: { numeric: 3993, alphanumeric: 2420, byte: 1663 },
  H: { numeric: 3057, alphanumeric: 1852, byte: 1273 },
};

/** What a byte-mode text gives up for the 12 bits that say "UTF-8": in version 40, one byte at each level. */
const ECI_COST = 1;

const UNITS: Readonly<Record<Mode, string>> = {
  numeric: "digits",
  alphanumeric: "alphanumeric characters",
  byte: "bytes of UTF-8",
};

/** How a text will be encoded. */
export interface Encoding {
  mode: Mode;
  /** Whether the symbol has to name UTF-8, because the bytes alone could be taken for another encoding. */
  eci: boolean;
}

/** The densest mode that takes the whole text. One mode for all of it keeps the work linear in its length. */
function modeOf(text: string): Mode {
  if (/^\d+$/.test(text)) return "numeric";
  if (/^[\dA-Z $%*+\-./:]+$/.test(text)) return "alphanumeric";
  return "byte";
}

/** The most that a symbol of that level holds, in the units of the mode. */
function capacity(level: Level, { mode, eci }: Encoding): number {
  return CAPACITY[level][mode] - (eci ? ECI_COST : 0);
}

/**
 * How `text` is encoded, when it fits into a symbol of that level.
 * @throws Refusal at the JSON pointer `path` when it does not; the length alone is looked at before the text is.
 */
export function encodingOf(text: string, level: Level, path: string): Encoding {
  if (text.length > MAX_CHARACTERS) {
    throw invalidField(path, `Must be at most ${MAX_CHARACTERS} characters, the most that a QR code holds`);
  }
  const mode = modeOf(text);
  const length = mode === "byte" ? Buffer.byteLength(text) : text.length;
  const encoding = { mode, eci: length > text.length };
  if (length > capacity(level, encoding)) throw invalidField(path, tooLong(level, encoding));
  return encoding;
}

function tooLong(level: Level, encoding: Encoding): string {
  const limit = `Must be at most ${capacity(level, encoding)} ${UNITS[encoding.mode]} at error correction ${level}`;
  return level === "L" ? limit : `${limit}; level L holds ${capacity("L", encoding)}`;
}
