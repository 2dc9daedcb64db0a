import { distance } from "fastest-levenshtein";

/** Our fields in lower case, and other words that callers use for them. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  token: ["jwt", "bearer"],
  secret: ["key"],
  key: ["secret"],
  color: ["colour"],
  light: ["background"],
  b: ["background"],
  dark: ["foreground"],
  a: ["foreground"],
  password: ["pass", "pwd"],
  text: ["string", "value", "input", "message", "content", "data"],
  texts: ["strings"],
  hash: ["checksum", "digest"],
  payload: ["claims"],
  count: ["amount", "quantity", "number"],
  url: ["uri", "link"],
  size: ["width"],
  margin: ["border"],
  errorcorrection: ["ecc"],
  clocktolerance: ["leeway"],
};

/** Characters of a name that are compared; a bound on the work, as callers choose names. */
const MAX_COMPARED = 64;

const isTransposition = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** Whether one word is likely a typo of the other: one edit, two in a long word, or two letters swapped. */
function isTypingMistake(one: string, other: string): boolean {
  const edits = distance(one, other);
  if (edits <= 1) return Math.max(one.length, other.length) > 2;
  return edits === 2 && (Math.min(one.length, other.length) >= 6 || isTransposition(one, other));
}

const isAbbreviation = (short: string, long: string): boolean => short.length >= 2 && long.startsWith(short);

/** Whether `name` has `known` and another word: "secretKey", "token_value". */
const isExtended = (name: string, known: string): boolean => known.length > 3 && name.startsWith(known);

/** "error-correction", "error_correction" and "errorCorrection" as the same word. */
const normalized = (name: string): string => name.replaceAll(/[-_]/g, "").toLowerCase();

/** The known name that a caller most likely meant; undefined if none is similar. */
export function suggestion(name: string, known: readonly string[]): string | undefined {
  const written = normalized(name.slice(0, MAX_COMPARED));
  const findKnown = (fits: (word: string) => boolean) => known.find((each) => fits(normalized(each)));
  return (
    findKnown((word) => word === written) ??
    findKnown((word) => SYNONYMS[word]?.includes(written) === true) ??
    findKnown((word) => isTypingMistake(written, word)) ??
    findKnown((word) => isAbbreviation(written, word)) ??
    findKnown((word) => isExtended(written, word))
  );
}
