import { distance } from "fastest-levenshtein";

/** Other names of our fields. A field is suggested only if the operation has it. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  jwt: ["token"],
  bearer: ["token"],
  key: ["secret"],
  secret: ["key"],
  colour: ["color"],
  background: ["light", "b"],
  foreground: ["dark", "a"],
  pass: ["password"],
  pwd: ["password"],
  string: ["text"],
  value: ["text"],
  input: ["text"],
  message: ["text"],
  content: ["text"],
  data: ["text"],
  strings: ["texts"],
  checksum: ["hash"],
  digest: ["hash"],
  claims: ["payload"],
  amount: ["count"],
  quantity: ["count"],
  number: ["count"],
  uri: ["url"],
  link: ["url"],
  width: ["size"],
  border: ["margin"],
  ecc: ["errorCorrection"],
  leeway: ["clockTolerance"],
};

/** Characters of a name that are compared; a bound on the work, as callers choose names. */
const MAX_COMPARED = 64;

/** Shorter prefixes are not taken as abbreviations. */
const MIN_PREFIX_LENGTH = 2;

const isTransposition = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** Whether one word is likely a typo of the other: one edit, two in a long word, or two letters swapped. */
function isTypingMistake(one: string, other: string): boolean {
  const edits = distance(one, other);
  if (edits <= 1) return Math.max(one.length, other.length) > 2;
  return edits === 2 && (Math.min(one.length, other.length) >= 6 || isTransposition(one, other));
}

const isAbbreviation = (short: string, long: string): boolean =>
  short.length >= MIN_PREFIX_LENGTH && long.startsWith(short);

/** Whether `name` has `known` and another word: "secretKey", "token_value". */
const isExtended = (name: string, known: string): boolean => known.length > 3 && name.startsWith(known);

/** The known name that a caller most likely meant; undefined if none is similar. */
export function suggestion(name: string, known: readonly string[]): string | undefined {
  const written = name.slice(0, MAX_COMPARED).toLowerCase();
  const synonyms = Object.hasOwn(SYNONYMS, written) ? (SYNONYMS[written] ?? []) : [];
  const findKnown = (fits: (word: string) => boolean) => known.find((each) => fits(each.toLowerCase()));
  return (
    findKnown((word) => word === written) ??
    known.find((each) => synonyms.includes(each)) ??
    findKnown((word) => isTypingMistake(written, word)) ??
    findKnown((word) => isAbbreviation(written, word)) ??
    findKnown((word) => isExtended(written, word))
  );
}
