import { capacityOf, type ErrorCorrectionLevel } from "../../../src/tools/qr/symbol/capacity.ts";
import { isKanjiText } from "../../../src/tools/qr/symbol/kanji.ts";

/** Which characters these are, other tests say. */
const isKanji = (character: string): boolean => !isAscii(character) && isKanjiText(character);

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

interface Mode {
  /** Bits of the character count in versions 1 to 9, 10 to 26, and 27 to 40. */
  count: readonly [number, number, number];
  has(text: string): boolean;
  bits(text: string): number;
}

// ISO/IEC 18004:2015, 7.4.3 to 7.4.6.
const NUMERIC: Mode = {
  count: [10, 12, 14],
  has: (text) => /^\d+$/.test(text),
  bits: ({ length }) => 10 * Math.floor(length / 3) + ([0, 4, 7][length % 3] ?? 0),
};
const ALPHANUMERIC: Mode = {
  count: [9, 11, 13],
  has: (text) => /^[\dA-Z $%*+\-./:]+$/.test(text),
  bits: ({ length }) => 11 * Math.floor(length / 2) + 6 * (length % 2),
};
const BYTE: Mode = { count: [8, 16, 16], has: () => true, bits: (text) => 8 * Buffer.byteLength(text) };
const KANJI: Mode = { count: [8, 10, 12], has: (text) => [...text].every(isKanji), bits: ({ length }) => 13 * length };

/** The fewest bits of a text, over all ways to cut it into segments of these modes. */
function fewestBits(text: string, modes: readonly Mode[], group: 0 | 1 | 2): number {
  const characters = [...text];
  const upTo = [0];
  for (let end = 1; end <= characters.length; end++) {
    let fewest = Number.POSITIVE_INFINITY;
    let last = "";
    let possible = modes;
    for (let start = end - 1; start >= 0; start--) {
      const character = characters[start] ?? "";
      last = character + last;
      // A mode has a text if it has each character.
      possible = possible.filter(({ has }) => has(character));
      for (const { count, bits } of possible)
        fewest = Math.min(fewest, (upTo[start] ?? 0) + 4 + count[group] + bits(last));
    }
    upTo.push(fewest);
  }
  return upTo.at(-1) ?? 0;
}

/**
 * The smallest version of that level that holds a text, by trying all segments in quadratic time: with an ECI header if bytes
 * beyond ASCII occur, or with Kanji mode if all other characters are in JIS X 0208 and all ASCII is the same in Shift JIS.
 */
export function smallestVersionOf(text: string, level: ErrorCorrectionLevel): number | undefined {
  const withKanji = !isAscii(text) && [...text].every((each) => isKanji(each) || /^[\t\n\r -[\]-}]$/.test(each));
  const asciiOnly: Mode = { ...BYTE, has: isAscii };
  for (const [group, from, to] of [
    [0, 1, 9],
    [1, 10, 26],
    [2, 27, 40],
  ] as const) {
    const bytes = fewestBits(text, [NUMERIC, ALPHANUMERIC, BYTE], group) + (isAscii(text) ? 0 : 12);
    const kanji = withKanji ? fewestBits(text, [NUMERIC, ALPHANUMERIC, asciiOnly, KANJI], group) : bytes;
    for (let version = from; version <= to; version++)
      if (Math.min(bytes, kanji) <= capacityOf(version, level)) return version;
  }
  return undefined;
}
