// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import * as modes from "qrcode/lib/core/mode.js";

/** How characters are packed into bits (ISO/IEC 18004:2015, 7.4), the densest first where several can encode a text. */
const MODES = ["numeric", "alphanumeric", "kanji", "byte"] as const;
export type EncodingMode = (typeof MODES)[number];

/** Versions 1 to 9, 10 to 26, and 27 to 40: within each, the counts of characters have the same sizes. */
export type VersionGroup = 0 | 1 | 2;

/** Bits before the characters of a segment: 4 for its mode, and the count of its characters (tables 2 and 3). */
const headerBits = ({ ccBits: [small, medium, large] }: modes.Mode) => [4 + small, 4 + medium, 4 + large] as const;
export const HEADER_BITS: Readonly<Record<EncodingMode, readonly [number, number, number]>> = {
  numeric: headerBits(modes.NUMERIC),
  alphanumeric: headerBits(modes.ALPHANUMERIC),
  kanji: headerBits(modes.KANJI),
  byte: headerBits(modes.BYTE),
};

/** Sixths of a bit, in which costs are whole numbers: three digits take 10 bits, two alphanumeric characters 11. */
export type Sixths = number;

/** What a digit, an alphanumeric character, a Kanji and a byte take. */
export const UNIT_COST: Readonly<Record<EncodingMode, Sixths>> = { numeric: 20, alphanumeric: 33, kanji: 78, byte: 48 };

/** The bits of a segment: its last one may be used in part. */
export const wholeBits = (cost: Sixths): number => Math.ceil(cost / 6);

/** The cost of a character in a mode that does not have it. */
const IMPOSSIBLE: Sixths = 2 ** 30;

/** Classes of characters: those of byte mode only, of alphanumeric mode too (table 5), and of numeric mode too. */
const [OTHER, ALPHANUMERIC, DIGIT] = [0, 1, 2];

const CLASSES = new Uint8Array(128).fill(OTHER);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:") CLASSES[character.charCodeAt(0)] = ALPHANUMERIC;
for (const character of "0123456789") CLASSES[character.charCodeAt(0)] = DIGIT;

/** The class of a UTF-16 unit. */
const classOf = (code: number): number => (code < 128 ? (CLASSES[code] ?? OTHER) : OTHER);

/** The bytes of a UTF-16 unit in UTF-8; each half of a pair has two. */
const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;

/** A text in one mode. */
export interface TextProfile {
  /** The densest mode that has all of its characters. */
  mode: EncodingMode;
  /** What they cost in that mode, without a header. */
  cost: Sixths;
  /** No segments of modes other than Kanji have less in all, without the first header. */
  least: Sixths;
  isAscii: boolean;
}

/** What a character of each class saves if it is not in byte mode. */
const SAVINGS: readonly Sixths[] = [0, UNIT_COST.byte - UNIT_COST.alphanumeric, UNIT_COST.byte - UNIT_COST.numeric];

/** The least that it costs to leave byte mode: a header, and another one to return. */
const LEAVING: Sixths = 6 * HEADER_BITS.alphanumeric[0];
const RETURNING: Sixths = 6 * HEADER_BITS.byte[0];

/** Reads a text once, to find its densest mode, and whether several modes could be denser. */
export function profileOf(text: string): TextProfile {
  let leastClass = DIGIT;
  let bytes = 0;
  let saved = 0;
  let savedInRun = 0;
  let startOfRun = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = classOf(code);
    bytes += bytesOf(code);
    if (kind < leastClass) leastClass = kind;
    if (kind !== OTHER) {
      savedInRun += SAVINGS[kind] ?? 0;
      continue;
    }
    saved += Math.max(0, savedInRun - RETURNING - (startOfRun === 0 ? 0 : LEAVING));
    savedInRun = 0;
    startOfRun = index + 1;
  }
  saved += Math.max(0, savedInRun - (startOfRun === 0 ? 0 : LEAVING));
  const mode = text === "" || leastClass === OTHER ? "byte" : leastClass === DIGIT ? "numeric" : "alphanumeric";
  const units = mode === "byte" ? bytes : text.length;
  return { mode, cost: units * UNIT_COST[mode], least: bytes * UNIT_COST.byte - saved, isAscii: bytes === text.length };
}

/**
 * The cost of each UTF-16 unit in each mode, in the order of `MODES`.
 * @param kanji whether all but ASCII is in Kanji mode, instead of byte mode
 */
function costsOf(text: string, kanji: boolean): Int32Array {
  const costs = new Int32Array(text.length * MODES.length).fill(IMPOSSIBLE);
  for (let index = 0, at = 0; index < text.length; index++, at += MODES.length) {
    const code = text.charCodeAt(index);
    const kind = classOf(code);
    if (kind === DIGIT) costs[at] = UNIT_COST.numeric;
    if (kind !== OTHER) costs[at + 1] = UNIT_COST.alphanumeric;
    if (kanji && code >= 0x80) costs[at + 2] = UNIT_COST.kanji;
    else costs[at + 3] = UNIT_COST.byte * bytesOf(code);
  }
  return costs;
}

/** A run of characters in one mode. */
export interface TextSegment {
  mode: EncodingMode;
  text: string;
}

/** The cheapest segments of a text in a group of versions, and their bits, without those of an ECI header. */
export interface Segmentation {
  segments: TextSegment[];
  bits: number;
}

const COUNT = MODES.length;

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

/** Joins characters of the same mode to segments. */
function joinModes(text: string, modes: Uint8Array): TextSegment[] {
  const segments: TextSegment[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && modes[end] === modes[start]) continue;
    segments.push({ mode: MODES[modes[start] ?? 0] ?? "byte", text: text.slice(start, end) });
    start = end;
  }
  return segments;
}

/**
 * The segments with the fewest bits that encode a text, in a group of versions.
 * @param kanji whether all but ASCII is in Kanji mode, instead of byte mode
 */
export function cheapestSegments(text: string, kanji: boolean, group: VersionGroup): Segmentation {
  const { paths, costs } = cheapestPaths(costsOf(text, kanji), group);
  const bits = Math.min(...Array.from(costs, wholeBits));
  const modes = new Uint8Array(text.length);
  let mode = costs.findIndex((cost) => wholeBits(cost) === bits);
  for (let index = text.length - 1; index >= 0; index--) {
    mode = paths[index * COUNT + mode] ?? 0;
    modes[index] = mode;
  }
  return { segments: joinModes(text, modes), bits };
}
