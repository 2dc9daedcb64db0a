// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import { Buffer } from "node:buffer";
import levels from "qrcode/lib/core/error-correction-level.js";
import { MIXED } from "qrcode/lib/core/mode.js";
import { getCapacity } from "qrcode/lib/core/version.js";
import { invalidField } from "../../../operation/refusal.ts";
import { hasCharacters } from "../../../operation/schema.ts";
import { isKanjiText } from "./kanji.ts";
import {
  cheapestSegments,
  type EncodingMode,
  HEADER_BITS,
  leastBits,
  oneSegment,
  type Segmentation,
  UNIT_COST,
} from "./segments.ts";

/** Error-correction levels, weakest first. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type ErrorCorrectionLevel = (typeof LEVELS)[number];

/** The longest text that any symbol holds: digits in version 40-L (ISO/IEC 18004:2015, table 7). */
export const MAX_CHARACTERS = 7089;

/** The bits of data that a version holds (table 7). */
const capacityOf = (version: number, level: ErrorCorrectionLevel): number => getCapacity(version, levels[level], MIXED);

/** The groups of versions, each with its first and its last version. */
const GROUPS = [
  [0, 1, 9],
  [1, 10, 26],
  [2, 27, 40],
] as const;

/** How a text is encoded. */
interface Encoding extends Segmentation {
  /** Whether an ECI header declares UTF-8. Without it, readers guess the encoding of bytes beyond ASCII. */
  eci: boolean;
}

/** Bits of the ECI header: 4 for its mode, 8 for the number of UTF-8 (ISO/IEC 18004:2015, 7.4.2). */
const ECI_BITS = 12;

const UNITS: Readonly<Record<EncodingMode, string>> = {
  numeric: "digits",
  alphanumeric: "alphanumeric characters",
  kanji: "Kanji",
  byte: "bytes of UTF-8",
};

/** The refusal of a text that no symbol of a level holds, with the limit: for a text in several modes in bytes of the code. */
function tooLong(text: string, kanji: boolean, eci: boolean, level: ErrorCorrectionLevel, path: string) {
  const { segments, bits } = cheapestSegments(text, kanji, 2);
  const mode = segments.length === 1 ? segments[0]?.mode : undefined;
  const header = (mode ? HEADER_BITS[mode][2] : 0) + (eci ? ECI_BITS : 0);
  const length = mode === "byte" ? Buffer.byteLength(text) : mode ? text.length : Math.ceil(bits / 8);
  const limit = (at: ErrorCorrectionLevel) =>
    Math.floor((6 * (capacityOf(40, at) - header)) / UNIT_COST[mode ?? "byte"]);
  // Names both lengths, as the text may be longer than the field: a contact's has names of properties.
  const expected = `expected at most ${limit(level)} ${mode ? UNITS[mode] : "encoded bytes"} at error correction ${level}`;
  const hint = level === "L" ? "" : `; level L holds ${limit("L")}`;
  return invalidField(path, `Must be shorter: the text of the QR code has ${length}, ${expected}${hint}`);
}

/**
 * The encoding of a text that needs the smallest symbol of that level; of those, the one with the fewest modes.
 * @throws Refusal at the JSON pointer `path` when no symbol holds it; the length is checked before the text is read.
 */
export function encodingOf(text: string, level: ErrorCorrectionLevel, path: string): Encoding {
  if (!hasCharacters(text, 0, MAX_CHARACTERS))
    throw invalidField(path, `Must be at most ${MAX_CHARACTERS} characters, the most that a QR code holds`);
  const isAscii = Buffer.byteLength(text) === text.length;
  const kanji = !isAscii && isKanjiText(text);
  const declared = ({ segments, bits }: Segmentation): Encoding =>
    isAscii ? { segments, bits, eci: false } : { segments, bits: bits + ECI_BITS, eci: true };
  const least = leastBits(text);
  for (const [group, first, last] of GROUPS) {
    const one = declared(oneSegment(text, group));
    let others: readonly Encoding[] | undefined;
    for (let version = first; version <= last; version++) {
      const capacity = capacityOf(version, level);
      if (least > capacity) continue;
      if (one.bits <= capacity) return one;
      others ??= [
        declared(cheapestSegments(text, false, group)),
        ...(kanji ? [{ ...cheapestSegments(text, kanji, group), eci: false }] : []),
      ];
      const fitting = others.find(({ bits }) => bits <= capacity);
      if (fitting) return fitting;
    }
  }
  throw tooLong(text, kanji, !isAscii && !kanji, level, path);
}
