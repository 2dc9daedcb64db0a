import { costsOf, type EncodingMode, HEADER_BITS, IMPOSSIBLE, MODES, type VersionGroup, wholeBits } from "./modes.ts";

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
