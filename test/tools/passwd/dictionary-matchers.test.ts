import { expect, test } from "bun:test";
import { Options } from "@zxcvbn-ts/core";
import Matching from "@zxcvbn-ts/core/dist/Matching.mjs";
import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import fc from "fast-check";
import { dictionaryMatchers } from "../../../src/tools/passwd/dictionary-matchers.ts";

/** The matches of zxcvbn's own search, without a text of l33t spellings that nothing reads. */
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

const options = new Options({ dictionary: { ...common, ...english } });

const SEARCHES = ["dictionary", "dictionaryL33t", "dictionaryReverse"] as const;

test.each([3, 30, 100])("words are those that zxcvbn finds, of l33t spellings in %d substitutions", (limit) => {
  options.l33tMaxSubstitutions = limit;
  const { wordSequence, ...matchers } = new Matching(options).matchers;
  const all = dictionaryMatchers(options, () => true);
  const sequences = dictionaryMatchers(options, (name) => options.isWordSequence(name));
  let found = 0;
  fc.assert(
    fc.property(passwords, (password) => {
      for (const search of SEARCHES) {
        const matches = all[search].match({ password });
        if (search === "dictionaryL33t") found += matches.length;
        expect(matches).toEqual(byZxcvbn(matchers[search], password));
        expect(sequences[search].match({ password })).toEqual(byZxcvbn(wordSequence[search], password));
      }
    }),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(60);
});
