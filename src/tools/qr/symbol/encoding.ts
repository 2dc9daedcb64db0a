import { Buffer } from "node:buffer";
import { invalidField } from "../../../operation/refusal.ts";
import { type ErrorCorrectionLevel, MAX_CHARACTERS, mostBits, smallestVersion } from "./capacity.ts";
import { isKanjiText } from "./kanji.ts";
import {
  cheapestSegments,
  type EncodingMode,
  HEADER_BITS,
  profileOf,
  type Sixths,
  type TextProfile,
  type TextSegment,
  UNIT_COST,
  wholeBits,
} from "./segments.ts";

/** How a text is encoded. */
export interface Encoding {
  segments: readonly TextSegment[];
  /** Whether an ECI header declares UTF-8. Without it, readers guess the encoding of bytes beyond ASCII. */
  eci: boolean;
}

/** Bits of the ECI header: 4 for its mode, 8 for the number of UTF-8 (ISO/IEC 18004:2015, 7.4.2). */
const ECI_BITS = 12;

/** An encoding, and the smallest version that holds it; undefined if none does. */
interface Fitted {
  encoding: Encoding;
  version: number | undefined;
}

/** A text in its densest mode. */
function inOneMode(text: string, { mode, cost, isAscii }: TextProfile, level: ErrorCorrectionLevel): Fitted {
  const bits = wholeBits(cost) + (isAscii ? 0 : ECI_BITS);
  const version = smallestVersion(level, (group) => HEADER_BITS[mode][group] + bits);
  return { encoding: { segments: [{ mode, text }], eci: !isAscii }, version };
}

/** The bits of the shortest header. */
const LEAST_HEADER = HEADER_BITS.byte[0];

/** Which modes may be mixed: with Kanji mode, or with an ECI header for the bytes beyond ASCII. */
interface Mixing {
  kanji: boolean;
  eci: boolean;
  /** What the characters cost at least: for most texts, this shows that several modes do not give a smaller symbol. */
  least: Sixths;
}

/** A text in several modes, if that gives a smaller symbol than the version `below`. */
function inSeveralModes(
  text: string,
  { kanji, eci, least }: Mixing,
  level: ErrorCorrectionLevel,
  below: number,
): Fitted | undefined {
  const eciBits = eci ? ECI_BITS : 0;
  const bound = smallestVersion(level, () => LEAST_HEADER + wholeBits(least) + eciBits) ?? below;
  if (bound >= below) return undefined;
  let segments: TextSegment[] = [];
  const version = smallestVersion(level, (group, first, last) => {
    if (last < bound || first >= below) return Number.POSITIVE_INFINITY;
    const cheapest = cheapestSegments(text, kanji, group);
    segments = cheapest.segments;
    return cheapest.bits + eciBits;
  });
  return version !== undefined && version < below ? { encoding: { segments, eci }, version } : undefined;
}

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
  const limit = (at: ErrorCorrectionLevel) => Math.floor((6 * (mostBits(at) - header)) / UNIT_COST[mode ?? "byte"]);
  // Names both lengths, as the text may be longer than the field: a contact's has names of properties.
  const expected = `expected at most ${limit(level)} ${mode ? UNITS[mode] : "encoded bytes"} at error correction ${level}`;
  const hint = level === "L" ? "" : `; level L holds ${limit("L")}`;
  return invalidField(path, `Must be shorter: the text of the QR code has ${length}, ${expected}${hint}`);
}

const BEYOND_ALL = 41;

/**
 * The encoding of a text that needs the smallest symbol of that level; of those, the one with the fewest modes.
 * @throws Refusal at the JSON pointer `path` when no symbol holds it; the length is checked before the text is read.
 */
export function encodingOf(text: string, level: ErrorCorrectionLevel, path: string): Encoding {
  if (text.length > MAX_CHARACTERS)
    throw invalidField(path, `Must be at most ${MAX_CHARACTERS} characters, the most that a QR code holds`);
  const profile = profileOf(text);
  const eci = !profile.isAscii;
  let best = inOneMode(text, profile, level);
  const smaller = (mixing: Mixing) => inSeveralModes(text, mixing, level, best.version ?? BEYOND_ALL) ?? best;
  best = smaller({ kanji: false, eci, least: profile.least });
  const kanji = eci && isKanjiText(text);
  if (kanji) best = smaller({ kanji, eci: false, least: 0 });
  if (best.version === undefined) throw tooLong(text, kanji, eci && !kanji, level, path);
  return best.encoding;
}
