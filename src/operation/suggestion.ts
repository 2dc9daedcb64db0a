import { distance } from "fastest-levenshtein";

/** Field names that people use for ours: each is suggested only where an operation has such a field. */
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

/** No more of a name is compared: names come from callers. */
const MAX_COMPARED = 64;

/** Prefixes shorter than this say nothing. */
const SHORTEST_PREFIX = 2;

const isTransposition = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** Whether one word is likely to be the other with a slip: one edit, two in a long word, or two letters exchanged. */
function isTypingMistake(one: string, other: string): boolean {
  const edits = distance(one, other);
  if (edits <= 1) return Math.max(one.length, other.length) > 2;
  return edits === 2 && (Math.min(one.length, other.length) >= 6 || isTransposition(one, other));
}

const isAbbreviation = (short: string, long: string): boolean =>
  short.length >= SHORTEST_PREFIX && long.startsWith(short);

/** Whether `name` has `known` and another word: "secretKey", "token_value". */
const isExtended = (name: string, known: string): boolean => known.length > 3 && name.startsWith(known);

/** The known name that a caller most likely meant; undefined where none is near. */
export function suggestion(name: string, known: readonly string[]): string | undefined {
  const written = name.slice(0, MAX_COMPARED).toLowerCase();
  const synonyms = Object.hasOwn(SYNONYMS, written) ? (SYNONYMS[written] ?? []) : [];
  const meant = (fits: (word: string) => boolean) => known.find((each) => fits(each.toLowerCase()));
  return (
    meant((word) => word === written) ??
    known.find((each) => synonyms.includes(each)) ??
    meant((word) => isTypingMistake(written, word)) ??
    meant((word) => isAbbreviation(written, word)) ??
    meant((word) => isExtended(written, word))
  );
}
