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
/** Of longer ones, further readings would differ near the end only, and each takes time. */
const READINGS_OF_LONG = 30;

/**
 * How much of a password is analysed, in UTF-16 units. zxcvbn scores in the fourth power of the length: 128 characters
 * can take 0.3 s, 80 take 0.04 s. What follows makes a password no weaker, so the result is a lower bound.
 */
const ANALYSED = 80;

const thorough = createZxcvbn(THOROUGH.readings);
let forLong: ZxcvbnFactory | undefined;

const zxcvbnFor = (password: string): ZxcvbnFactory => {
  if (password.length <= THOROUGH.maxLength) return thorough;
  forLong ??= createZxcvbn(READINGS_OF_LONG);
  return forLong;
};

const REPEATED = /^(.+?)\1+$/s;

/** What is analysed of a password. Where it is one text repeated, it is cut after a repetition: a rest would count. */
const analysed = (password: string): string => {
  if (password.length <= ANALYSED) return password;
  const [, unit] = REPEATED.exec(password) ?? [];
  const whole = unit === undefined ? password : unit.repeat(Math.max(1, Math.floor(ANALYSED / unit.length)));
  return whole.slice(0, ANALYSED);
};

/**
 * How many guesses an attacker needs who tries likely passwords first: by dictionaries, keyboard patterns, dates,
 * repetitions and l33t spellings (zxcvbn). The result contains no part of the password.
 *
 * Up to 0.1 s of work; `scripts/bench-password-check.ts` measures it. Of more than 80 characters, it is a lower bound.
 */
export const estimate = (password: string) => {
  const { guesses, crackTimes, feedback } = zxcvbnFor(password).check(analysed(password));
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
