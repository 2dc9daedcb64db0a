// Programs that import this module need the types of zxcvbn-ts too.
/// <reference path="./zxcvbn-parts.d.ts" />

/** What makes a part of a password easy to guess. */
export const KINDS = [
  "common password",
  "word",
  "name",
  "keyboard",
  "repetition",
  "sequence",
  "date",
  "year",
  "passphrase",
] as const;

/** A part of a password that an attacker would try early. It has no character of the password. */
export interface Found {
  kind: (typeof KINDS)[number];
  /** The index of its first character; null if the password has separators in it. */
  start: number | null;
  /** Characters, without separators. */
  length: number;
}

const OF_PATTERNS: ReadonlyMap<string, Found["kind"]> = new Map([
  ["spatial", "keyboard"],
  ["repeat", "repetition"],
  ["sequence", "sequence"],
  ["date", "date"],
  ["regex", "year"],
  ["wordSequence", "word"],
]);

const ofDictionary = (name: string): Found["kind"] =>
  name.startsWith("passwords") ? "common password" : /^(first|last)names/.test(name) ? "name" : "word";

/**
 * The parts of a password that follow patterns.
 *
 * @param hasPlaces whether the indexes of the patterns are those of the password
 */
export const foundIn = (password: string, patterns: readonly PatternMatch[], hasPlaces: boolean): Found[] =>
  patterns.flatMap(({ pattern, dictionaryName, token, i }) => {
    const kind = pattern === "dictionary" ? ofDictionary(dictionaryName ?? "") : OF_PATTERNS.get(pattern);
    if (kind === undefined) return [];
    return [{ kind, start: hasPlaces ? [...password.slice(0, i)].length : null, length: [...token].length }];
  });
