/** A password without the separators between its blocks. */
export interface Unseparated {
  /** Its different blocks, joined. */
  text: string;
  /** The bits of the rest: the separator, its places, and which blocks are repeated. */
  bits: number;
}

/** The symbols of ASCII: an attacker tries each as a separator. */
const SYMBOLS = 33;

/** The bits of saying that a password has blocks of one length. */
const BITS_OF_REGULAR_PLACES = 4;

/** The bits of the length of a block, where the blocks have different lengths. */
const BITS_PER_PLACE = 2;

/** Whether all blocks have one length, and the last one at most that. */
const areRegular = ([first = "", ...others]: readonly string[]): boolean =>
  others.every(({ length }, index) => (index === others.length - 1 ? length <= first.length : length === first.length));

/**
 * Removes the separator of a password ("19-91-11-19", "pass word"): a symbol, or several that are alike, between blocks. The
 * first and most frequent is taken. A separator is an arrangement, not a choice: it counts once, however often it occurs,
 * and a block that is repeated counts as the choice among the blocks before it.
 */
export function withoutSeparators(password: string): Unseparated | undefined {
  const counts = new Map<string, number>();
  for (const [each] of password.matchAll(/([^\p{L}\p{M}\p{N}])\1*/gsu)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [[separator] = [undefined]] = [...counts].sort(([, a], [, b]) => b - a);
  if (separator === undefined) return undefined;
  const blocks = password.split(separator);
  if (blocks.some((block) => block === "")) return undefined;
  const [first = "", second = ""] = blocks;
  // A symbol that occurs once may be a character as any other.
  if (blocks.length === 2 && first.length !== second.length) return undefined;
  const different = [...new Set(blocks)];
  const places = BITS_OF_REGULAR_PLACES + (areRegular(blocks) ? 0 : BITS_PER_PLACE * blocks.length);
  const repeated = (blocks.length - different.length) * Math.log2(different.length + 1);
  return { text: different.join(""), bits: Math.log2(SYMBOLS) + places + repeated };
}
