import { distance } from "fastest-levenshtein";

/** Our fields and commands in lower case, and other words that callers use for them, which are no slips of them. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  token: ["jwt", "bearer"],
  secret: ["key"],
  key: ["secret"],
  light: ["background"],
  b: ["background"],
  dark: ["foreground"],
  a: ["foreground"],
  password: ["pwd"],
  text: ["string", "value", "input", "message", "content", "data"],
  texts: ["strings"],
  hash: ["checksum", "digest"],
  payload: ["claims"],
  count: ["amount", "quantity", "number"],
  url: ["link"],
  size: ["width"],
  margin: ["border"],
  errorcorrection: ["ecc"],
  clocktolerance: ["leeway"],
  passwd: ["password"],
  qr: ["qrcode"],
  sign: ["encode", "create"],
  validate: ["verify"],
};

/** Characters of a word that are compared; a bound on the work, as callers choose words. */
const MAX_COMPARED = 64;

const isTransposition = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** The edits (Levenshtein) of a likely typo: one, or two if the word is long or letters are swapped; undefined of others. */
export function typingMistakes(written: string, known: string): 0 | 1 | 2 | undefined {
  const word = written.slice(0, MAX_COMPARED);
  const edits = distance(word, known);
  if (edits === 0) return 0;
  if (edits === 1) return Math.max(word.length, known.length) > 2 ? 1 : undefined;
  const isLikely = Math.min(word.length, known.length) >= 6 || isTransposition(word, known);
  return edits === 2 && isLikely ? 2 : undefined;
}

/** Whether a word is one edit away from a long synonym; "date" is one from "data", but hardly means "text". */
const isSlipOf = (written: string, synonym: string): boolean =>
  synonym.length >= 6 && typingMistakes(written, synonym) === 1;

/** "error-correction", "error_correction" and "errorCorrection" as the same word. */
const normalized = (name: string): string => name.replaceAll(/[-_]/g, "").toLowerCase();

/** Whether a word is one that people use for a known one. */
export const isSynonym = (written: string, known: string): boolean =>
  SYNONYMS[normalized(known)]?.includes(normalized(written)) === true;

/** The known word (a field, an option, a command, a variable) that was most likely meant; undefined if none is similar. */
export function suggestion(name: string, known: readonly string[]): string | undefined {
  const written = normalized(name.slice(0, MAX_COMPARED));
  const findKnown = (fits: (word: string) => boolean) => known.find((each) => fits(normalized(each)));
  return (
    findKnown((word) => word === written) ??
    findKnown((word) => written.length !== word.length && typingMistakes(written, word) === 1) ??
    findKnown((word) => isSynonym(written, word)) ??
    findKnown((word) => written.length >= 2 && word.startsWith(written)) ??
    // After abbreviations: "sha3" means "sha3-256", and not "sha1".
    findKnown((word) => typingMistakes(written, word) === 1) ??
    findKnown((word) => typingMistakes(written, word) !== undefined) ??
    findKnown((word) => SYNONYMS[word]?.some((each) => isSlipOf(written, each)) === true) ??
    // "secretKey", "token_value".
    findKnown((word) => word.length > 3 && written.startsWith(word))
  );
}
