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

declare module "@zxcvbn-ts/core/dist/Matching.mjs" {
  import type { Options } from "@zxcvbn-ts/core";
  export default class Matching {
    constructor(options: Options);
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
