import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import type { Attack } from "./attacks.ts";

/** How hard a password is to guess. */
export type Estimate = ReturnType<typeof estimate>;

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

/**
 * How many guesses an attacker needs who tries likely passwords first: by dictionaries, keyboard patterns, dates,
 * repetitions and l33t spellings (zxcvbn). The result contains no part of the password.
 */
export const estimate = (password: string) => {
  const { guesses, crackTimes, feedback } = zxcvbn.check(password);
  return {
    guesses,
    /** How long each attack takes, in words. */
    crackTimes: {
      onlineThrottling100PerHour: crackTimes.onlineThrottlingXPerHour.display,
      onlineNoThrottling10PerSecond: crackTimes.onlineNoThrottlingXPerSecond.display,
      offlineSlowHashing1e4PerSecond: crackTimes.offlineSlowHashingXPerSecond.display,
      offlineFastHashing1e10PerSecond: crackTimes.offlineFastHashingXPerSecond.display,
    } satisfies Record<Attack, string>,
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  };
};
