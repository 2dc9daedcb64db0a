import type { StringSet } from "./conforming.ts";
import { randomBelow } from "./random.ts";
import { entropyOf, type Strength, strengthOf } from "./strength.ts";

/** Secrets that were drawn alike. */
export interface Drawn {
  /** The first of `passwords`. */
  password: string;
  passwords: string[];
  count: number;
  /** Characters (code points) of the first one. */
  length: number;
  /** Bits of entropy of each one: log2 of the number of results that were equally likely. */
  entropy: number;
  strength: Strength;
}

/** Draws `count` members of a set, 1 or more, uniformly and independently by the operating system's generator. */
export const draw = (set: StringSet, count: number): Drawn => {
  const passwords = Array.from({ length: count }, () => set.member(randomBelow(set.size)));
  const [password = ""] = passwords;
  const entropy = entropyOf(set.size);
  return { password, passwords, count, length: [...password].length, entropy, strength: strengthOf(entropy) };
};
