import levels from "qrcode/lib/core/error-correction-level.js";
import { MIXED } from "qrcode/lib/core/mode.js";
import { getCapacity } from "qrcode/lib/core/version.js";
import type { VersionGroup } from "./segments.ts";

/** Error-correction levels, weakest first. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type ErrorCorrectionLevel = (typeof LEVELS)[number];

/** The longest text that any symbol holds: digits in version 40-L (ISO/IEC 18004:2015, table 7). */
export const MAX_CHARACTERS = 7089;

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);

/** Bits of data that versions 1 to 40 hold at each level (table 7). */
const capacitiesAt = (level: ErrorCorrectionLevel) =>
  VERSIONS.map((version) => getCapacity(version, levels[level], MIXED));
const CAPACITIES: Readonly<Record<ErrorCorrectionLevel, readonly number[]>> = {
  L: capacitiesAt("L"),
  M: capacitiesAt("M"),
  Q: capacitiesAt("Q"),
  H: capacitiesAt("H"),
};

/** Bits of data that the largest symbol holds. */
export const mostBits = (level: ErrorCorrectionLevel): number => CAPACITIES[level].at(-1) ?? 0;

/** The groups of versions, each with its first and its last version. */
const GROUPS: readonly (readonly [VersionGroup, number, number])[] = [
  [0, 1, 9],
  [1, 10, 26],
  [2, 27, 40],
];

/**
 * The smallest version that holds data; undefined if none does.
 * @param bitsIn gives the bits of the data in a group of versions, from `first` to `last`
 */
export function smallestVersion(
  level: ErrorCorrectionLevel,
  bitsIn: (group: VersionGroup, first: number, last: number) => number,
): number | undefined {
  for (const [group, first, last] of GROUPS) {
    const bits = bitsIn(group, first, last);
    for (let version = first; version <= last; version++)
      if (bits <= (CAPACITIES[level][version - 1] ?? 0)) return version;
  }
  return undefined;
}
