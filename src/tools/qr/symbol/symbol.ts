import { Buffer } from "node:buffer";
import AlphanumericData from "qrcode/lib/core/alphanumeric-data.js";
import ByteData from "qrcode/lib/core/byte-data.js";
import KanjiData from "qrcode/lib/core/kanji-data.js";
import NumericData from "qrcode/lib/core/numeric-data.js";
import { create, type Segment } from "qrcode/lib/core/qrcode.js";
import { invalidField } from "../../../operation/refusal.ts";
import { hasCharacters } from "../../../operation/schema.ts";
import { capacityOf, ECI_BITS, type ErrorCorrectionLevel, MAX_CHARACTERS, tooLong } from "./capacity.ts";
import { isKanjiText, shiftJisCode } from "./kanji.ts";
import { improveMask, type ModuleMatrix } from "./mask.ts";
import { cheapestSegments, type EncodingMode, leastBits, oneSegment, type Segmentation } from "./segments.ts";

/** The groups of versions, each with its first and its last version. */
const GROUPS = [
  [0, 1, 9],
  [1, 10, 26],
  [2, 27, 40],
] as const;

interface Encoding extends Segmentation {
  /** Whether an ECI header declares UTF-8. Without it, readers guess the encoding of bytes beyond ASCII. */
  eci: boolean;
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
  for (const [group, first, last] of GROUPS) {
    if (leastBits(text) > capacityOf(last, level)) continue;
    const encodings: Encoding[] = [
      declared(oneSegment(text, group)),
      declared(cheapestSegments(text, false, group)),
      ...(kanji ? [{ ...cheapestSegments(text, kanji, group), eci: false }] : []),
    ];
    for (let version = first; version <= last; version++) {
      const fitting = encodings.find(({ bits }) => bits <= capacityOf(version, level));
      if (fitting) return fitting;
    }
  }
  throw tooLong(text, kanji, !isAscii && !kanji, level, path);
}

/** A QR code without its quiet zone. */
export interface QrSymbol extends ModuleMatrix {
  version: number;
}

/** Modules of quiet zone that a symbol needs on each side (ISO/IEC 18004:2015, 6.3.8). */
export const QUIET_ZONE = 4;

const SEGMENTS: Readonly<Record<EncodingMode, new (text: string) => Segment>> = {
  numeric: NumericData,
  alphanumeric: AlphanumericData,
  kanji: KanjiData,
  byte: ByteData,
};

/**
 * The ECI header for UTF-8: mode 0111 and assignment number 26 in 8 bits (ISO/IEC 18004:2015, 7.4.2). The library has no such
 * segment, so the number is written as the length of an empty one.
 */
const UTF8: Segment = {
  mode: { bit: 0b0111, ccBits: [8, 8, 8] },
  getLength: () => 26,
  getBitsLength: () => 0,
  write: () => {},
};

/** The smallest symbol of that level which holds `text`, with mask pattern 0. @throws Refusal at `path` if there is none. */
export function draftSymbol(text: string, level: ErrorCorrectionLevel, path: string): QrSymbol {
  const { segments: runs, eci } = encodingOf(text, level, path);
  const contents = runs.map((run) => new SEGMENTS[run.mode](run.text));
  const segments = eci ? [UTF8, ...contents] : contents;
  // The library creates its segments by calling `reduce` on their list; this list returns itself.
  const list = Object.assign(segments, { reduce: () => segments });
  const { version, modules } = create(list, {
    errorCorrectionLevel: level,
    maskPattern: 0,
    toSJISFunc: shiftJisCode,
  });
  const { size, data, reservedBit } = modules;
  return { version, errorCorrection: level, modules: size, matrix: data, reserved: reservedBit };
}

/** The same symbol with the mask of the lowest penalty. @throws Refusal as `draftSymbol` does. */
export function makeSymbol(text: string, level: ErrorCorrectionLevel, path = "/text"): QrSymbol {
  const symbol = draftSymbol(text, level, path);
  improveMask(symbol);
  return symbol;
}
