import type { Attack } from "./attacks.ts";
import { createEstimator, estimateThread } from "./estimator.ts";
import { roundBits, STRENGTHS, type Strength } from "./strength.ts";

/** Which kinds of characters occur, in any script. */
export interface Composition {
  lowercase: boolean;
  uppercase: boolean;
  numbers: boolean;
  /** Anything that is no letter and no digit: punctuation, spaces, emoji. */
  symbols: boolean;
}

/** How strong a password is. Holds neither the password nor a part of it. */
export interface Assessment {
  /** 0 to 4, the position of `strength` among its five words. */
  score: number;
  strength: Strength;
  /** Bits: log2 of `guesses`. */
  entropy: number;
  guesses: number;
  /** Characters (code points). */
  length: number;
  composition: Composition;
  /** How long each attack takes, in words. */
  crackTimes: Record<Attack, string>;
  warning: string | null;
  suggestions: string[];
}

const compositionOf = (password: string): Composition => ({
  lowercase: /\p{Ll}/u.test(password),
  uppercase: /\p{Lu}/u.test(password),
  numbers: /\p{Nd}/u.test(password),
  symbols: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
});

const estimate = createEstimator(estimateThread());

/** Judges a password of 1 to 128 characters by how people choose and attackers guess them. */
export const checkPassword = async ({ password }: { password: string }): Promise<Assessment> => {
  const { score, guesses, crackTimes, warning, suggestions } = await estimate(password);
  return {
    score,
    strength: STRENGTHS[score] ?? "very strong",
    entropy: roundBits(Math.log2(guesses)),
    guesses,
    length: [...password].length,
    composition: compositionOf(password),
    crackTimes,
    warning,
    suggestions,
  };
};
