import { type AlphabetOptions, alphabet } from "./alphabet.ts";
import { conformingSet } from "./conforming.ts";
import type { Space } from "./draw.ts";
import { randomBelow, randomIndex } from "./random.ts";
import { entropyOf, strengthOf } from "./strength.ts";

/** All passwords that some options allow. */
export interface PasswordSpace extends Space {
  /** How many different characters could occur. */
  charsetSize: number;
}

/** How many strings of `length` characters hold one of every class, by inclusion and exclusion of absent classes. */
export const countConforming = (sizes: readonly number[], length: number): bigint => {
  let count = 0n;
  for (let absent = 0; absent < 2 ** sizes.length; absent++) {
    const present = sizes.filter((_, index) => (absent & (1 << index)) === 0);
    const strings = BigInt(present.reduce((sum, size) => sum + size, 0)) ** BigInt(length);
    count += (sizes.length - present.length) % 2 === 0 ? strings : -strings;
  }
  return count;
};

/**
 * Draws whole strings until one conforms: uniform, as every string is as likely as the others, and by far the
 * fastest where most conform.
 */
const byTrial = (classes: readonly (readonly string[])[], length: number): (() => string) => {
  const characters = classes.flat();
  const classOf = classes.flatMap((members, index) => members.map(() => 1 << index));
  const every = 2 ** classes.length - 1;
  const trial = (): string | undefined => {
    let text = "";
    let present = 0;
    for (let left = length; left > 0; left--) {
      const index = randomIndex(characters.length);
      text += characters[index];
      present |= classOf[index] ?? 0;
    }
    return present === every ? text : undefined;
  };
  return () => {
    for (;;) {
      const text = trial();
      if (text !== undefined) return text;
    }
  };
};

/** Draws the number of a conforming string: bounded work, however few strings conform. */
const byRank = (classes: readonly (readonly string[])[], length: number): (() => string) => {
  const set = conformingSet(classes, length);
  return () => set.member(randomBelow(set.size));
};

/** The share of conforming strings from which on trials are faster; four full classes in 4 characters have 1 in 15. */
const WORTH_TRYING = 1 / 20;

const spaceOf = (options: AlphabetOptions, length: number): PasswordSpace => {
  const classes = alphabet(options);
  const sizes = classes.map((characters) => characters.length);
  const charsetSize = sizes.reduce((sum, size) => sum + size, 0);
  const size = countConforming(sizes, length);
  const entropy = entropyOf(size);
  const share = 2 ** (entropy - length * Math.log2(charsetSize));
  const draw = (share >= WORTH_TRYING ? byTrial : byRank)(classes, length);
  return { draw, entropy, strength: strengthOf(entropy), charsetSize };
};

/** Spaces are kept for the usual options, which come again and again, and leave few bytes behind. */
const KEPT = 64;
const kept = new Map<string, PasswordSpace>();

/**
 * The space of passwords of `length` characters.
 *
 * Refuses options that leave no class, or a class without characters.
 */
export const passwordSpace = (options: AlphabetOptions, length: number): PasswordSpace => {
  const { numbers, symbols, uppercase, lowercase, excludeSimilar, exclude } = options;
  if (exclude !== "") return spaceOf(options, length);
  const key = `${numbers} ${symbols} ${uppercase} ${lowercase} ${excludeSimilar} ${length}`;
  const known = kept.get(key);
  if (known) return known;
  const space = spaceOf(options, length);
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, space);
  return space;
};
