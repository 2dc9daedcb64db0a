import { Buffer } from "node:buffer";

/** How characters are packed into bits (ISO/IEC 18004:2015, 7.4), the densest first where several can encode a text. */
const MODES = ["numeric", "alphanumeric", "kanji", "byte"] as const;
export type EncodingMode = (typeof MODES)[number];
const COUNT = MODES.length;

/** Versions 1 to 9, 10 to 26, and 27 to 40: within each, the counts of characters have the same sizes. */
export type VersionGroup = 0 | 1 | 2;

/** Bits before the characters of a segment: 4 for its mode, and the count of its characters (tables 2 and 3). */
export const HEADER_BITS: Readonly<Record<EncodingMode, readonly [number, number, number]>> = {
  numeric: [14, 16, 18],
  alphanumeric: [13, 15, 17],
  kanji: [12, 14, 16],
  byte: [12, 20, 20],
};

/** Sixths of a bit, in which costs are whole numbers: three digits take 10 bits, two alphanumeric characters 11. */
export type Sixths = number;

/** What a digit, an alphanumeric character, a Kanji and a byte take. */
export const UNIT_COST: Readonly<Record<EncodingMode, Sixths>> = { numeric: 20, alphanumeric: 33, kanji: 78, byte: 48 };

/** The bits of a segment: its last one may be used in part. */
export const wholeBits = (cost: Sixths): number => Math.ceil(cost / 6);

const IMPOSSIBLE: Sixths = 2 ** 30;

/** Texts of numeric mode, and of alphanumeric mode (table 5). */
const DIGITS = /^\d+$/;
const ALPHANUMERIC = /^[\dA-Z $%*+./:-]+$/;

const asciiIn = (mode: RegExp) => Array.from({ length: 128 }, (_, code) => mode.test(String.fromCharCode(code)));
const IS_DIGIT = asciiIn(DIGITS);
const IS_ALPHANUMERIC = asciiIn(ALPHANUMERIC);

const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;

/** The cost of each UTF-16 unit in each of `MODES`. @param kanji whether all but ASCII is in Kanji mode */
function costsOf(text: string, kanji: boolean): Int32Array {
  const costs = new Int32Array(text.length * COUNT).fill(IMPOSSIBLE);
  for (let index = 0, at = 0; index < text.length; index++, at += COUNT) {
    const code = text.charCodeAt(index);
    if (IS_DIGIT[code]) costs[at] = UNIT_COST.numeric;
    if (IS_ALPHANUMERIC[code]) costs[at + 1] = UNIT_COST.alphanumeric;
    if (kanji && code >= 0x80) costs[at + 2] = UNIT_COST.kanji;
    else costs[at + 3] = UNIT_COST.byte * bytesOf(code);
  }
  return costs;
}

/** No encoding has fewer bits: none has a character in less than a digit. So long texts are not tried in small symbols. */
export const leastBits = ({ length }: string): number => wholeBits(length * UNIT_COST.numeric);

/** A run of characters in one mode. */
export interface TextSegment {
  mode: EncodingMode;
  text: string;
}

/** The segments of a text in a group of versions, and their bits, without those of an ECI header. */
export interface Segmentation {
  segments: readonly TextSegment[];
  bits: number;
}

/** A text as one segment, in the densest mode that has all of it; Kanji mode aside. */
export function oneSegment(text: string, group: VersionGroup): Segmentation {
  const mode = DIGITS.test(text) ? "numeric" : ALPHANUMERIC.test(text) ? "alphanumeric" : "byte";
  const units = mode === "byte" ? Buffer.byteLength(text) : text.length;
  return { segments: [{ mode, text }], bits: HEADER_BITS[mode][group] + wholeBits(units * UNIT_COST[mode]) };
}

/**
 * For each character and each mode: in which mode that character is, if what follows it begins in that mode and all before
 * is as cheap as possible; and the cost at the end for each mode. A dynamic program in time linear in the text.
 */
function cheapestPaths(units: Int32Array, group: VersionGroup) {
  const headers = Int32Array.from(MODES, (mode) => 6 * HEADER_BITS[mode][group]);
  const costs = headers.slice();
  const paths = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at += COUNT) {
    // A segment of another mode can begin after the cheapest one, which then has a whole number of bits.
    let from = 0;
    let least = IMPOSSIBLE;
    for (let mode = 0; mode < COUNT; mode++) {
      const cost = Math.min(IMPOSSIBLE, (costs[mode] ?? 0) + (units[at + mode] ?? 0));
      const closed = 6 * wholeBits(cost);
      if (closed < least) [from, least] = [mode, closed];
      costs[mode] = cost;
    }
    for (let mode = 0; mode < COUNT; mode++) {
      const switched = least + (headers[mode] ?? 0);
      const isCheaper = switched < (costs[mode] ?? 0);
      if (isCheaper) costs[mode] = switched;
      paths[at + mode] = isCheaper ? from : mode;
    }
  }
  return { paths, costs };
}

/** The segments with the fewest bits in a group of versions. @param kanji whether all but ASCII is in Kanji mode */
export function cheapestSegments(text: string, kanji: boolean, group: VersionGroup): Segmentation {
  const { paths, costs } = cheapestPaths(costsOf(text, kanji), group);
  const bits = Math.min(...Array.from(costs, wholeBits));
  const modeOf = (index: number, following: number) => paths[index * COUNT + following] ?? 0;
  const segments: TextSegment[] = [];
  let mode = costs.findIndex((cost) => wholeBits(cost) === bits);
  for (let index = text.length - 1, end = text.length; index >= 0; index--) {
    mode = modeOf(index, mode);
    if (index > 0 && modeOf(index - 1, mode) === mode) continue;
    segments.unshift({ mode: MODES[mode] ?? "byte", text: text.slice(index, end) });
    end = index;
  }
  return { segments, bits };
}
