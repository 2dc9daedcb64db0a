import { Buffer } from "node:buffer";
import { invalidField } from "../../../operation/refusal.ts";
import { hasCharacters } from "../../../operation/schema.ts";
import { capacityOf, ECI_BITS, type ErrorCorrectionLevel, MAX_CHARACTERS, tooLong } from "./capacity.ts";
import { isKanjiText } from "./kanji.ts";
import { cheapestSegments, leastBits, oneSegment, type Segmentation } from "./segments.ts";

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
