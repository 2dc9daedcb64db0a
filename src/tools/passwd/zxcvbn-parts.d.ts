// The parts of zxcvbn-ts that its types do not describe.

/** A part of a password from index `i` to `j`, inclusive, that follows a pattern. */
interface PatternMatch {
  pattern: string;
  token: string;
  i: number;
  j: number;
  /** Of a word: where it was found. */
  dictionaryName?: string;
}

/** A search for patterns of one kind. */
interface Matcher {
  match(search: { password: string }): PatternMatch[];
}

/** What a l33t spelling can mean. */
interface L33tReading {
  password: string;
  /** What was replaced, from the beginning to the end. */
  changes: readonly L33tChange[];
}

/** A letter at index `i` of a reading, and what the password has there. */
interface L33tChange {
  i: number;
  letter: string;
  substitution: string;
}

declare module "@zxcvbn-ts/core/dist/matcher/dictionary/variants/matching/unmunger/getCleanPasswords.mjs" {
  import type { Options } from "@zxcvbn-ts/core";
  /** The readings of a l33t spelling, at most `limit` of each kind. */
  export default function getCleanPasswords(
    password: string,
    limit: number,
    trie: Options["trieNodeRoot"],
  ): L33tReading[];
}

declare module "@zxcvbn-ts/core/dist/Matching.mjs" {
  import type { Options } from "@zxcvbn-ts/core";
  export default class Matching {
    constructor(options: Options);
    matchers: { dictionaryL33t: Matcher; wordSequence: Matcher & { dictionaryL33t: Matcher } };
    match(password: string, userInputs: object): PatternMatch[];
  }
}

declare module "@zxcvbn-ts/core/dist/scoring/estimate.mjs" {
  import type { Options } from "@zxcvbn-ts/core";
  /** The guesses that an attacker needs for a match. */
  export default function estimateGuesses(options: Options, match: PatternMatch, password: string): { guesses: number };
}

declare module "@zxcvbn-ts/core/dist/Feedback.mjs" {
  import type { Options } from "@zxcvbn-ts/core";
  export default class Feedback {
    constructor(options: Options);
    /** Advice by the longest of these matches. */
    getFeedback(score: number, sequence: PatternMatch[]): { warning: string | null; suggestions: string[] };
  }
}
