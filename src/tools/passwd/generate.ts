import { type AlphabetOptions, alphabet } from "./alphabet.ts";
import { conformingSet } from "./conforming.ts";
import { randomBelow } from "./random.ts";
import { entropyOf, type Strength, strengthOf } from "./strength.ts";

export interface PasswordOptions extends AlphabetOptions {
  /** Characters of each password, 4 to 128. */
  length: number;
  /** How many passwords, 1 to 50. */
  count: number;
}

/** Secrets that were drawn alike, with `Options` as they were applied. */
export interface Generated<Options> {
  /** The first of `passwords`. */
  password: string;
  passwords: string[];
  count: number;
  /** Characters of the first one. */
  length: number;
  /** Bits of entropy of each one: log2 of the number of results that were equally likely. */
  entropy: number;
  strength: Strength;
  charsetSize: number;
  options: Options;
}

/**
 * Passwords drawn uniformly, by the operating system's generator, from all those in which every class that is switched
 * on occurs and no excluded character does.
 *
 * Refuses options that leave no class, or a class without characters.
 */
export const generatePasswords = (options: PasswordOptions): Generated<PasswordOptions> => {
  const classes = alphabet(options);
  const conforming = conformingSet(classes, options.length);
  const draw = () => conforming.member(randomBelow(conforming.size));
  const first = draw();
  const entropy = entropyOf(conforming.size);
  return {
    password: first,
    passwords: [first, ...Array.from({ length: options.count - 1 }, draw)],
    count: options.count,
    length: options.length,
    entropy,
    strength: strengthOf(entropy),
    charsetSize: classes.flat().length,
    options,
  };
};
