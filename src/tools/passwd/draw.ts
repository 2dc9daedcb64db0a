import type { Strength } from "./strength.ts";

/** A set of secrets, each as likely as the others. */
export interface Space {
  draw(): string;
  /** Bits: log2 of how many there are. */
  entropy: number;
  strength: Strength;
}

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

/** Draws `count` members of a space, 1 or more, uniformly and independently by the operating system's generator. */
export const draw = ({ draw: drawOne, entropy, strength }: Space, count: number): Drawn => {
  const passwords = Array.from({ length: count }, drawOne);
  const [password = ""] = passwords;
  return { password, passwords, count, length: [...password].length, entropy, strength };
};
