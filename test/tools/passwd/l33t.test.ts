import { expect, test } from "bun:test";
import { Options } from "@zxcvbn-ts/core";
import Matching from "@zxcvbn-ts/core/dist/Matching.mjs";
import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import fc from "fast-check";
import { l33tMatcher } from "../../../src/tools/passwd/l33t.ts";

/** The matches of zxcvbn's own search, without a text that nothing reads. */
const byZxcvbn = (matcher: Matcher, password: string) =>
  matcher.match({ password }).map((match) => {
    const { subDisplay, ...rest } = match as typeof match & { subDisplay: string };
    return rest;
  });

// Words in l33t spellings, also where several characters are one letter, words of sequences, and random characters.
const passwords = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "p4$$w0rd",
        "P@5sW0rd",
        "m0nk3y",
        "0N3",
        "tw0",
        "+h|2ee",
        "5unday",
        "|\\/|4ry",
        "\\/\\/0rd",
        "4",
        "-",
      ),
      fc.string({ unit: fc.constantFrom(..."abeilost0134578@$!|({<+%"), minLength: 1, maxLength: 6 }),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));

test.each([3, 30, 100])("words in l33t spellings are those that zxcvbn finds, in %d substitutions", (limit) => {
  const options = new Options({ dictionary: { ...common, ...english }, l33tMaxSubstitutions: limit });
  const { dictionaryL33t, wordSequence } = new Matching(options).matchers;
  const all = l33tMatcher(options, () => true);
  const sequences = l33tMatcher(options, (name) => options.isWordSequence(name));
  let found = 0;
  fc.assert(
    fc.property(passwords, (password) => {
      const matches = all.match({ password });
      found += matches.length;
      expect(matches).toEqual(byZxcvbn(dictionaryL33t, password));
      expect(sequences.match({ password })).toEqual(byZxcvbn(wordSequence.dictionaryL33t, password));
    }),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(60);
});
