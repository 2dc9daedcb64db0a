/** A finite set of strings, of known size, whose members are numbered from 0 to `size` - 1. */
export interface StringSet {
  readonly size: bigint;
  /** The member with this number; different numbers give different members. */
  readonly member: (rank: bigint) => string;
}

/** `counts[length][missing]`: how many strings of that length hold at least one character of each missing class. */
type Counts = readonly (readonly bigint[])[];

/** Counts for every length up to the one given; a bit set says which classes are missing, bit 0 for the first. */
const countStrings = (sizes: readonly bigint[], length: number): Counts => {
  const subsets = Array.from({ length: 2 ** sizes.length }, (_, subset) => subset);
  const counts: bigint[][] = [subsets.map((missing) => (missing === 0 ? 1n : 0n))];
  for (let at = 1; at <= length; at++) {
    const shorter = counts[at - 1] ?? [];
    const countWith = (missing: number) =>
      sizes.reduce((sum, size, index) => sum + size * (shorter[missing & ~(1 << index)] ?? 0n), 0n);
    counts.push(subsets.map(countWith));
  }
  return counts;
};

/**
 * All strings of `length` characters over disjoint classes of characters in which every class occurs.
 *
 * A number picked uniformly picks a string uniformly: no position is favoured for any class, as happens when missing
 * classes are put in afterwards, and the work is bounded, as it is not when whole passwords are drawn until one fits.
 */
export const conformingSet = (classes: readonly (readonly string[])[], length: number): StringSet => {
  const counts = countStrings(
    classes.map((characters) => BigInt(characters.length)),
    length,
  );
  const every = 2 ** classes.length - 1;
  const member = (rank: bigint): string => {
    let [text, missing, rest] = ["", every, rank];
    for (let left = length - 1; left >= 0; left--) {
      for (const [index, characters] of classes.entries()) {
        const stillMissing = missing & ~(1 << index);
        const endings = counts[left]?.[stillMissing] ?? 0n;
        const candidates = endings * BigInt(characters.length);
        if (rest < candidates) {
          text += characters[Number(rest / endings)];
          [missing, rest] = [stillMissing, rest % endings];
          break;
        }
        rest -= candidates;
      }
    }
    return text;
  };
  return { size: counts[length]?.[every] ?? 0n, member };
};
