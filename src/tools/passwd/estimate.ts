import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import type { Attack } from "./attacks.ts";

/** How hard a password is to guess. */
export type Estimate = ReturnType<typeof estimate>;

/**
 * An estimator that reads a password with l33t characters in up to `l33tMaxSubstitutions` ways. It looks up every
 * substring of every reading in all dictionaries: this is nearly all of its work.
 */
const createZxcvbn = (l33tMaxSubstitutions: number) =>
  new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    l33tMaxSubstitutions,
  });

/** Passwords that people choose are shorter: they get zxcvbn's default of 100 readings. */
const THOROUGH = { maxLength: 48, readings: 100 };
/**
 * With 100 readings, 128 characters take 0.3 s, of which little is useful: the readings differ near the end of the
 * password only. With 20, no password takes more than about 0.1 s, as with 48 characters and 100 readings.
 */
const READINGS_OF_LONG = 20;

const thorough = createZxcvbn(THOROUGH.readings);
let forLong: ZxcvbnFactory | undefined;

const zxcvbnFor = (password: string): ZxcvbnFactory => {
  if (password.length <= THOROUGH.maxLength) return thorough;
  forLong ??= createZxcvbn(READINGS_OF_LONG);
  return forLong;
};

/**
 * How many guesses an attacker needs who tries likely passwords first: by dictionaries, keyboard patterns, dates,
 * repetitions and l33t spellings (zxcvbn). The result contains no part of the password.
 *
 * Up to 0.1 s of work for 128 characters; `scripts/bench-password-check.ts` measures it.
 */
export const estimate = (password: string) => {
  const { guesses, crackTimes, feedback } = zxcvbnFor(password).check(password);
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
