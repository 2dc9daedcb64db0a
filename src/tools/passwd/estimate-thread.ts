import { type MatchExtended, MatcherBaseClass, type MatchOptions, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import { workInThread } from "../../operation/in-thread.ts";
import { type ATTACKS, type KINDS, scoreOf } from "./strength.ts";
import { bitsAsPassphrase } from "./words.ts";

/** How hard a password is to guess. */
export type Estimate = ReturnType<typeof estimate>;

type Kind = (typeof KINDS)[number];

const PASSPHRASE = "passphrase";

/** A matcher for zxcvbn: finds passphrases as `passwd/passphrase` generates them, whose bits are those of the generator. */
class PassphraseMatcher extends MatcherBaseClass {
  match({ password }: MatchOptions): MatchExtended[] {
    const bits = bitsAsPassphrase(password);
    if (bits === undefined) return [];
    return [{ pattern: PASSPHRASE, i: 0, j: password.length - 1, token: password, bits }];
  }
}

const zxcvbn = new ZxcvbnFactory(
  {
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    // Each takes time, and the default is 100: of 128 characters with many, 0.6 s become 0.05.
    l33tMaxSubstitutions: 10,
  },
  { [PASSPHRASE]: { Matching: PassphraseMatcher, scoring: ({ bits }) => Math.round(2 ** bits), feedback: () => null } },
);

/** The kinds of parts by zxcvbn's names of patterns. Its parts of random characters, and separators, are not shown. */
const KIND_OF_PATTERN: ReadonlyMap<string, Kind> = new Map([
  ["spatial", "keyboard"],
  ["repeat", "repetition"],
  ["sequence", "sequence"],
  ["date", "date"],
  ["regex", "year"],
  ["wordSequence", "word"],
  [PASSPHRASE, "passphrase"],
]);

function kindOf({ pattern, dictionaryName }: MatchExtended): Kind | undefined {
  if (pattern !== "dictionary") return KIND_OF_PATTERN.get(pattern);
  if (dictionaryName.startsWith("passwords")) return "common password";
  return /(first|last)names/.test(dictionaryName) ? "name" : "word";
}

/**
 * zxcvbn's estimate, in up to 0.1 s; a passphrase of the EFF list gets at most the guesses and the score of its generator.
 * The result contains no part of the password.
 */
const estimate = (password: string) => {
  const { guesses, score, crackTimes, sequence, feedback } = zxcvbn.check(password);
  const limit = scoreOf(bitsAsPassphrase(password) ?? Number.POSITIVE_INFINITY);
  // zxcvbn has advice for its own score alone.
  const isWeaker = limit <= 2 && score > 2;
  return {
    guesses,
    score: Math.min(score, limit),
    crackTimes: {
      onlineThrottling100PerHour: crackTimes.onlineThrottlingXPerHour.display,
      onlineNoThrottling10PerSecond: crackTimes.onlineNoThrottlingXPerSecond.display,
      offlineSlowHashing1e4PerSecond: crackTimes.offlineSlowHashingXPerSecond.display,
      offlineFastHashing1e10PerSecond: crackTimes.offlineFastHashingXPerSecond.display,
    } satisfies Record<keyof typeof ATTACKS, string>,
    found: sequence.flatMap((match) => {
      const kind = kindOf(match);
      if (kind === undefined) return [];
      return [{ kind, start: [...password.slice(0, match.i)].length, length: [...match.token].length }];
    }),
    warning: feedback.warning,
    suggestions: isWeaker ? [translations.suggestions.anotherWord] : feedback.suggestions,
  };
};

workInThread((password: string) => ({ reply: estimate(password) }));
