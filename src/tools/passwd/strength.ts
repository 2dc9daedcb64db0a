import { oneOf } from "../../operation/schema.ts";

/** The levels of strength, from the weakest to the strongest. */
export const STRENGTHS = ["very weak", "weak", "fair", "strong", "very strong"] as const;

/** The field for one of these levels. */
export const strength = oneOf(STRENGTHS, {
  description: "By bits of entropy: weak from 25, fair from 40, strong from 50, very strong from 65",
});

/**
 * The minimum bits of "weak", "fair", "strong" and "very strong". An attacker with 10^10 guesses per second (a fast hash
 * on one machine) makes 2^25 guesses in 3 ms, 2^40 in 2 minutes, 2^50 in 31 hours and 2^65 in more than a century.
 */
const THRESHOLDS = [25, 40, 50, 65] as const;

/**
 * The strength of a password that takes 2^`bits` guesses: the level, its index in `STRENGTHS`, and the bits, rounded to
 * two decimals.
 */
export const strengthOf = (bits: number) => {
  const entropy = Math.round(bits * 100) / 100;
  const score = THRESHOLDS.filter((threshold) => entropy >= threshold).length;
  return { score, strength: STRENGTHS[score] ?? "very strong", entropy };
};
