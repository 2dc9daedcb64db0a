import { bitLength } from "./random.ts";

/** The five words for the strength of a password, from the weakest to the strongest. */
export const STRENGTHS = ["very weak", "weak", "fair", "strong", "very strong"] as const;

export type Strength = (typeof STRENGTHS)[number];

/** Two decimals: finer differences in bits say nothing about a password. */
export const roundBits = (bits: number): number => Math.round(bits * 100) / 100;

/** The binary logarithm of a positive integer of any size, rounded: the entropy of one uniform pick among so many. */
export const entropyOf = (possibilities: bigint): number => {
  // Below 2^53 nothing is lost; above, the bits cut off count less than the rounding.
  const cut = Math.max(0, bitLength(possibilities) - 53);
  return roundBits(cut + Math.log2(Number(possibilities >> BigInt(cut))));
};

/**
 * Where "weak", "fair", "strong" and "very strong" begin, in bits. To an attacker who makes 10^10 guesses a second (a
 * fast hash on one machine) half the possibilities fall within 2 seconds, 16 hours, 60 years and 2 million years.
 */
const THRESHOLDS = [35, 50, 65, 80] as const;

/** How strong a secret is that was drawn at random with this entropy in bits. */
export const strengthOf = (entropy: number): Strength => {
  const passed = THRESHOLDS.filter((threshold) => entropy >= threshold).length;
  return STRENGTHS[passed] ?? "very strong";
};
