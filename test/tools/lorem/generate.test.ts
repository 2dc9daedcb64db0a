import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loremParagraphs, loremSentences, loremWords, paragraphsHtml } from "../../../src/tools/lorem/generate.ts";
import { OPENING, PARTICLES, WORDS } from "../../../src/tools/lorem/vocabulary.ts";

const known = new Set([...OPENING, ...WORDS, ...PARTICLES]);
const particles = new Set(PARTICLES);
const BEGINNING = "Lorem ipsum dolor sit amet";

const options = (maximum: number) =>
  fc.record({
    count: fc.integer({ min: 1, max: maximum }),
    seed: fc.option(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer()), { nil: undefined }),
    startWithLorem: fc.boolean(),
  });

const bareWords = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

const repeatsNoWord = (words: readonly string[]) => words.every((word, index) => word !== words[index - 1]);

/** From a capital to the only full stop, in clauses that do not end on a word that wants another. */
const readsLikeASentence = (sentence: string): boolean => {
  const clauses = sentence.replace(/\.$/, "").split(", ");
  const sized = clauses.every((clause) => clause.split(" ").length >= 3 && clause.split(" ").length <= 8);
  const ended = clauses.every((clause) => !particles.has(clause.split(" ").at(-1) ?? ""));
  return /^[A-Z][a-z]+(,? [a-z]+)+\.$/.test(sentence) && sized && ended;
};

describe("words", () => {
  test("are as many as asked, Latin, and none twice in a row", () => {
    fc.assert(
      fc.property(options(1000), (given) => {
        const { text, words, count } = loremWords(given);
        expect([count, words.length]).toEqual([given.count, given.count]);
        expect(text).toBe(words.join(" "));
        expect(words.every((word) => known.has(word.toLowerCase()))).toBe(true);
        expect(repeatsNoWord(words)).toBe(true);
      }),
    );
  });

  test.each([
    [1, "Lorem"],
    [3, "Lorem ipsum dolor"],
    [5, BEGINNING],
    [7, `${BEGINNING} accusamus atque`],
  ])("begin as the traditional text does, %d of them", (count, text) => {
    expect(loremWords({ count, seed: 42, startWithLorem: true }).text).toBe(text);
  });
});

describe("sentences", () => {
  test("are as many as asked, and read like sentences", () => {
    fc.assert(
      fc.property(options(300), (given) => {
        const { text, sentences, count } = loremSentences(given);
        expect([count, sentences.length]).toEqual([given.count, given.count]);
        expect(text).toBe(sentences.join(" "));
        expect(sentences.filter((sentence) => !readsLikeASentence(sentence))).toEqual([]);
        expect(repeatsNoWord(bareWords(text))).toBe(true);
        if (given.startWithLorem) expect(text).toStartWith(BEGINNING);
      }),
    );
  });

  test("vary in length, with commas and without", () => {
    const { sentences } = loremSentences({ count: 1000, seed: "lengths", startWithLorem: false });
    const lengths = new Set(sentences.map((sentence) => sentence.split(" ").length));
    expect([...lengths].sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(new Set(sentences.map((sentence) => sentence.split(",").length))).toEqual(new Set([1, 2, 3]));
    expect(new Set(sentences).size).toBeGreaterThan(990);
  });
});

describe("paragraphs", () => {
  test("are as many as asked, of as many sentences as asked, or of 3 to 7", () => {
    const sentences = fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined });
    fc.assert(
      fc.property(options(20), sentences, (given, each) => {
        const { text, paragraphs, count, sentencesPerParagraph } = loremParagraphs({ ...given, sentences: each });
        expect([count, paragraphs.length, sentencesPerParagraph]).toEqual([given.count, given.count, each ?? null]);
        expect(text.split("\n\n")).toEqual(paragraphs);
        if (given.startWithLorem) expect(text).toStartWith(BEGINNING);
        for (const paragraph of paragraphs) {
          const stops = paragraph.split(".").length - 1;
          expect(stops).toBeWithin(each ?? 3, (each ?? 7) + 1);
        }
      }),
    );
  });

  test("have every number of sentences from 3 to 7 when none is asked for", () => {
    const { paragraphs } = loremParagraphs({ count: 100, seed: "numbers", startWithLorem: true });
    const numbers = new Set(paragraphs.map((paragraph) => paragraph.split(".").length - 1));
    expect([...numbers].sort()).toEqual([3, 4, 5, 6, 7]);
  });

  test("as HTML each stand in an element of their own", () => {
    expect(paragraphsHtml(["Unum.", "Duo. Tria."])).toBe("<p>Unum.</p>\n\n<p>Duo. Tria.</p>");
  });
});

describe("a seed", () => {
  // These outputs are promised to callers: they may never change.
  test.each([
    ["42", "accusamus atque non aliquid quia exercitationem recusandae labore"],
    [42, "accusamus atque non aliquid quia exercitationem recusandae labore"],
    ["", "nisi nemo adipisci accusamus neque fugiat pariatur iste"],
    ["é😀", "sequi suscipit unde fugiat veritatis vero ducimus veniam"],
  ])("gives its words: %p", (seed, text) => {
    expect(loremWords({ count: 8, seed, startWithLorem: false }).text).toBe(text);
  });

  test("gives its sentences", () => {
    expect(loremSentences({ count: 3, seed: "42", startWithLorem: true }).sentences).toEqual([
      "Lorem ipsum dolor sit amet, non repellendus quia asperiores, labore mollitia consectetur.",
      "Odio deserunt praesentium dignissimos, quibusdam culpa cum modi.",
      "Illum beatae asperiores totam.",
    ]);
  });

  test("gives its paragraphs", () => {
    expect(loremParagraphs({ count: 2, seed: "", sentences: 1, startWithLorem: false }).paragraphs).toEqual([
      "Adipisci accusamus neque accusantium, iste quia iste corporis, quasi sit voluptates mollitia minus.",
      "Dolore expedita earum, magnam numquam fuga, atque excepturi sint perferendis.",
    ]);
    expect(loremParagraphs({ count: 1, seed: "é😀", startWithLorem: true }).text).toBe(
      "Lorem ipsum dolor sit amet, fugiat veritatis vero nihil labore. Asperiores error debitis esse. Et illo quasi tempore magnam harum omnis libero. Debitis delectus eius natus consectetur, tenetur ipsam soluta distinctio, corporis nobis autem saepe. Impedit aspernatur provident quis, quaerat ipsam quos nulla esse. Illum mollitia debitis ipsum officiis, minima est facere, porro omnis doloremque. Recusandae voluptatum reprehenderit minus natus vitae ducimus.",
    );
  });

  test("gives the same text again, and another seed another one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer(), (one, other) => {
        const text = (seed: string | number) => loremParagraphs({ count: 3, seed, startWithLorem: true }).text;
        expect(text(one)).toBe(text(one));
        if (one !== String(other)) expect(text(one)).not.toBe(text(other));
      }),
    );
  });

  test("when absent, is another one each time", () => {
    const text = () => loremSentences({ count: 3, startWithLorem: true }).text;
    expect(text()).not.toBe(text());
  });
});
