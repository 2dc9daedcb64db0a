import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";

/** How hard a password is to guess. */
export type Estimate = ReturnType<typeof estimate>;

/**
 * A zxcvbn instance. `l33tMaxSubstitutions` limits the ways in which l33t characters are replaced by letters; every
 * substring of every result is looked up in all dictionaries, which takes most of the time.
 */
const createZxcvbn = (l33tMaxSubstitutions: number) =>
  new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    l33tMaxSubstitutions,
  });

/**
 * Passwords up to this length, as people choose them, are analysed with zxcvbn's default of 100 substitutions. Longer
 * ones with fewer, to save time: further substitutions would differ only near the end.
 */
const MAX_THOROUGH_LENGTH = 48;

/**
 * UTF-16 units of a password that are analysed. The time of zxcvbn grows with the fourth power of the length: 0.04 s for
 * 80 characters, 0.3 s for 128. Further characters cannot weaken a password, so the result is a lower bound.
 */
const MAX_ANALYSED_LENGTH = 80;

const thoroughZxcvbn = createZxcvbn(100);
let zxcvbnForLong: ZxcvbnFactory | undefined;

const zxcvbnFor = (password: string): ZxcvbnFactory => {
  if (password.length <= MAX_THOROUGH_LENGTH) return thoroughZxcvbn;
  zxcvbnForLong ??= createZxcvbn(30);
  return zxcvbnForLong;
};

/** The analysed part of a password. A repeated text is cut after a whole repetition, as a partial one would add guesses. */
const analysedPart = (password: string): string => {
  if (password.length <= MAX_ANALYSED_LENGTH) return password;
  const repetitions = (unit: string) => unit.repeat(Math.max(1, Math.floor(MAX_ANALYSED_LENGTH / unit.length)));
  return password.replace(/^(.+?)\1+$/s, (_, unit: string) => repetitions(unit)).slice(0, MAX_ANALYSED_LENGTH);
};

/**
 * Estimates the guesses of an attacker who tries likely passwords first: dictionaries, keyboard patterns, dates,
 * repetitions and l33t spellings (zxcvbn). The result contains no part of the password.
 *
 * Up to 0.1 s of work; `scripts/measure/password-check.ts` measures it. Of more than 80 characters, it is a lower bound.
 */
export const estimate = (password: string) => {
  const { guesses, crackTimes, feedback } = zxcvbnFor(password).check(analysedPart(password));
  return {
    guesses,
    /** The time of each attack, in words. */
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
