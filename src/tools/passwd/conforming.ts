import { randomBelow } from "./random.ts";

/** One to four disjoint, non-empty classes of characters. */
type Classes = readonly (readonly string[])[];

/** The number of characters in all classes. */
export const alphabetSize = (classes: Classes): number => classes.reduce((sum, { length }) => sum + length, 0);

/**
 * log2 of the number of strings of `length` characters, 4 or more, in which every class occurs. Their share of all
 * strings is at least 5e-4 (length 4, three classes of one character and one of 32), so doubles are precise enough.
 */
export const conformingBits = (classes: Classes, length: number): number => {
  const all = alphabetSize(classes);
  /** The share of strings of `present` characters of the alphabet in which the classes from `index` on occur. */
  const share = (index: number, present: number): number => {
    const characters = classes[index];
    if (characters === undefined) return (present / all) ** length;
    // The inclusion-exclusion principle: without the strings that lack this class.
    return share(index + 1, present) - share(index + 1, present - characters.length);
  };
  return length * Math.log2(all) + Math.log2(share(0, all));
};

/**
 * A generator of strings in which every class occurs. All such strings are equally likely.
 *
 * It uses rejection sampling, because inserting missing classes afterwards would favour some positions. On average it
 * needs at most 1,954 attempts, which takes 4 ms for 50 passwords. The probability of ten times as many attempts is
 * below 1e-100.
 */
export const conformingGenerator = (classes: Classes, length: number): (() => string) => {
  const size = alphabetSize(classes);
  const allBits = 2 ** classes.length - 1;
  return () => {
    for (;;) {
      let text = "";
      let seen = 0;
      for (let count = 0; count < length; count++) {
        // The class follows from the index: with tables for each request, GET /passwd/16 takes 65,400 instead of 56,800
        // instructions.
        let index = randomBelow(size);
        let bit = 1;
        for (const characters of classes) {
          if (index < characters.length) {
            text += characters[index];
            seen |= bit;
            break;
          }
          index -= characters.length;
          bit <<= 1;
        }
      }
      if (seen === allBits) return text;
    }
  };
};
