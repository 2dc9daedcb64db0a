import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import type { Attack } from "./attacks.ts";

/** How hard a password is to guess for someone who knows how people choose them. Holds no part of it. */
export interface Estimate {
  /** 0 to 4: under 10^3, 10^6, 10^8 and 10^10 guesses, or more. */
  score: number;
  /** How many guesses an attacker needs who tries the likely ones first. */
  guesses: number;
  /** How long each attack takes, in words. */
  crackTimes: Record<Attack, string>;
  warning: string | null;
  suggestions: string[];
}

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

/**
 * Judges a password by dictionaries, keyboard walks, dates, repetitions and l33t spellings (zxcvbn).
 *
 * Up to half a second of work for 128 characters that are made for it, and as much as that to load this module.
 */
export const estimate = (password: string): Estimate => {
  const { score, guesses, crackTimes, feedback } = zxcvbn.check(password);
  return {
    score,
    guesses,
    crackTimes: {
      onlineThrottling100PerHour: crackTimes.onlineThrottlingXPerHour.display,
      onlineNoThrottling10PerSecond: crackTimes.onlineNoThrottlingXPerSecond.display,
      offlineSlowHashing1e4PerSecond: crackTimes.offlineSlowHashingXPerSecond.display,
      offlineFastHashing1e10PerSecond: crackTimes.offlineFastHashingXPerSecond.display,
    },
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  };
};
