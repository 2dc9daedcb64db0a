// Programs that import this module need the types of zxcvbn-ts too.
/// <reference path="./zxcvbn-parts.d.ts" />
import { Options } from "@zxcvbn-ts/core";
import Feedback from "@zxcvbn-ts/core/dist/Feedback.mjs";
import Matching from "@zxcvbn-ts/core/dist/Matching.mjs";
import estimateGuesses from "@zxcvbn-ts/core/dist/scoring/estimate.mjs";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import { type Found, foundIn } from "./found.ts";
import { l33tMatcher } from "./l33t.ts";
import { withoutSeparators } from "./separators.ts";
import { strengthOf } from "./strength.ts";
import { bitsAsPassphrase } from "./words.ts";

/** How hard a password is to guess. */
export type Estimate = ReturnType<typeof estimate>;

const dictionary = { ...common, ...english };
const options = new Options({ dictionary, graphs: adjacencyGraphs, translations });
const matching = new Matching(options);
matching.matchers.dictionaryL33t = l33tMatcher(options, () => true);
matching.matchers.wordSequence.dictionaryL33t = l33tMatcher(options, (name) => options.isWordSequence(name));

/**
 * Passwords up to this length, as people choose them, are analysed with zxcvbn's default of 100 substitutions. Longer
 * ones with fewer, to save time: further substitutions would differ only near the end.
 */
const MAX_THOROUGH_LENGTH = 48;

/** In how many ways l33t characters of a password are replaced by letters, each of which takes time. */
const substitutionsFor = (password: string): number => (password.length <= MAX_THOROUGH_LENGTH ? 100 : 30);

/**
 * UTF-16 units of a password that are analysed. The time of zxcvbn grows with the fourth power of the length: 0.04 s for
 * 80 characters, 0.3 s for 128. Further characters cannot weaken a password, so the result is a lower bound.
 */
const MAX_ANALYSED_LENGTH = 80;

/** The analysed part of a password. A repeated text is cut after a whole repetition, as a partial one would add guesses. */
const analysedPart = (password: string): string => {
  if (password.length <= MAX_ANALYSED_LENGTH) return password;
  const repetitions = (unit: string) => unit.repeat(Math.max(1, Math.floor(MAX_ANALYSED_LENGTH / unit.length)));
  return password.replace(/^(.+?)\1+$/s, (_, unit: string) => repetitions(unit)).slice(0, MAX_ANALYSED_LENGTH);
};

/** The classes of characters that KeePassXC counts, with their sizes; the last one has all other characters. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[\x20-\x7e]/, 33],
  [/./su, 100],
];

const classOf = (character: string): number => CLASSES.findIndex(([characters]) => characters.test(character));

const sizeOf = (index: number): number => CLASSES[index]?.[1] ?? 0;

/** The bits of a random character of the classes that occur in a text. */
const bitsPerCharacter = (text: string): number =>
  Math.log2([...new Set(Array.from(text, classOf))].reduce((sum, index) => sum + sizeOf(index), 0) || 1);

/** The bits of naming the class of each run of characters of one class, as attacks by masks do ("Aaaaa99"). */
const BITS_PER_RUN = 2;

/**
 * The bits of a random text whose runs of classes an attacker tries from few to many. Runs that are repeated ("Xa99Xa99")
 * are named once.
 */
function bitsAsMask(text: string): number {
  const classes = Array.from(text, classOf);
  const starts = [...classes.keys()].filter((at) => classes[at] !== classes[at - 1]);
  const runs = starts.map((at, index) => `${classes[at]} ${(starts[index + 1] ?? classes.length) - at}`);
  const isPeriod = (_: string, period: number) =>
    period > 0 && 2 * period <= runs.length && runs.every((run, at) => run === (runs[at - period] ?? run));
  const period = runs.findIndex(isPeriod);
  const named = period === -1 ? runs.length : period;
  return classes.reduce((sum, index) => sum + Math.log2(sizeOf(index)), BITS_PER_RUN * named);
}

/**
 * The bits of naming one pattern among others in a password: its kind (zxcvbn knows about eight) and its place. Without
 * them, short accidental patterns would make random passwords look weak. (One of 800 still has two that weigh two classes;
 * with more bits, names and words that people join would look stronger than they are.)
 */
const BITS_PER_PATTERN = 4;

/** A way to read a password: the bits of its first characters, and the patterns among them. */
interface Reading {
  bits: number;
  patterns: readonly PatternMatch[];
  /** Whether separators were removed before: the places of the patterns are not those in the password. */
  isBare?: true;
}

/**
 * The reading of a password that takes the fewest guesses: its parts follow patterns, or are random characters. zxcvbn's
 * own search counts ten guesses for a random character; here, it counts by the classes that occur in the password, as in
 * KeePassXC.
 */
function cheapestReading(password: string): Reading {
  const matches = matching.match(password, options.getUserInputsOptions());
  const perUnit = (bitsPerCharacter(password) * [...password].length) / password.length;
  const readings: Reading[] = [{ bits: 0, patterns: [] }];
  for (let end = 1; end <= password.length; end++) {
    const { bits, patterns } = readings[end - 1] ?? { bits: 0, patterns: [] };
    let best: Reading = { bits: bits + perUnit, patterns };
    for (const match of matches) {
      const before = match.j === end - 1 ? readings[match.i] : undefined;
      if (!before) continue;
      const naming = match.token.length === password.length ? 0 : BITS_PER_PATTERN;
      const sum = before.bits + naming + Math.log2(estimateGuesses(options, match, password).guesses);
      if (sum < best.bits) best = { bits: sum, patterns: [...before.patterns, match] };
    }
    readings.push(best);
  }
  const [best = { bits: 0, patterns: [] }] = readings.slice(-1);
  return { ...best, bits: Math.min(best.bits, bitsAsMask(password)) };
}

/** The most characters of a text without separators that are analysed: of 40, the two analyses could take 0.17 s. */
const MAX_BARE_LENGTH = 24;

/** The reading of a password that takes the fewest guesses, with its separators or without them. */
function cheapest(password: string): Reading {
  const reading = cheapestReading(password);
  const { text, bits } = withoutSeparators(password) ?? { text: "", bits: 0 };
  if (text === "" || text.length > MAX_BARE_LENGTH) return reading;
  const bare = cheapestReading(text);
  return bare.bits + bits < reading.bits ? { ...bare, bits: bare.bits + bits, isBare: true } : reading;
}

/** Units of time in seconds, with zxcvbn's months. */
const UNITS: readonly (readonly [string, number])[] = [
  ["year", 372 * 86_400],
  ["month", 31 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const CENTURY = 100 * 372 * 86_400;

/** A time in words: "3 hours", "centuries". */
function inWords(seconds: number): string {
  if (seconds >= CENTURY) return "centuries";
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["", 0];
  if (length === 0) return "less than a second";
  const count = Math.round(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const ADD_CHARACTERS = "Make it longer, or add other kinds of characters.";

/** zxcvbn's advice, as far as it fits: none for a strong password, and words only for a password that has some. */
function adviceFor({ bits, patterns }: Reading) {
  if (strengthOf(bits).score >= 3) return { warning: null, suggestions: [] };
  const hasWords = patterns.some(({ pattern }) => pattern === "dictionary" || pattern === "wordSequence");
  const add = hasWords ? translations.suggestions.anotherWord : ADD_CHARACTERS;
  if (patterns.length === 0) return { warning: null, suggestions: [add] };
  const { warning, suggestions } = new Feedback(options).getFeedback(0, [...patterns]);
  return {
    warning,
    suggestions: [add, ...suggestions.filter((each) => each !== translations.suggestions.anotherWord)],
  };
}

/**
 * Estimates the guesses of an attacker who tries likely passwords first: dictionaries, keyboard patterns, dates,
 * repetitions and l33t spellings (zxcvbn), also with separators in them, passphrases of the EFF list, and random characters
 * by their classes. The result contains no part of the password.
 *
 * Up to 0.1 s of work; `scripts/measure/password-check.ts` measures it. Of more than 80 characters, it is a lower bound.
 */
export const estimate = (password: string) => {
  options.l33tMaxSubstitutions = substitutionsFor(password);
  const reading = cheapest(analysedPart(password));
  const passphraseBits = bitsAsPassphrase(password) ?? Number.POSITIVE_INFINITY;
  const bits = Math.min(reading.bits, passphraseBits);
  const found: Found[] =
    passphraseBits < reading.bits
      ? [{ kind: "passphrase", start: 0, length: [...password].length }]
      : foundIn(password, reading.patterns, reading.isBare !== true);
  const guesses = Math.round(2 ** bits);
  return {
    guesses,
    /** The time of each attack, in words. */
    crackTimes: {
      onlineThrottling100PerHour: inWords(guesses / (100 / 3600)),
      onlineNoThrottling10PerSecond: inWords(guesses / 10),
      offlineSlowHashing1e4PerSecond: inWords(guesses / 1e4),
      offlineFastHashing1e10PerSecond: inWords(guesses / 1e10),
    },
    found,
    ...adviceFor({ ...reading, bits }),
  };
};
