import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  makeBytes,
  makeList,
  makeMarkdown,
  makeParagraphs,
  makeSentences,
  makeWords,
} from "../../../src/tools/lorem/filler.ts";
import { generate } from "../../../src/tools/lorem/lorem.ts";
import { OPENING, PARTICLES, WORDS } from "../../../src/tools/lorem/writer.ts";
import { refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";

const known = new Set([...OPENING.map((word) => word.toLowerCase()), ...WORDS, ...PARTICLES]);
const particles = new Set(PARTICLES);
const BEGINNING = "Lorem ipsum dolor sit amet";

const options = (maximum: number) =>
  fc.record(
    {
      count: fc.integer({ min: 1, max: maximum }),
      seed: fc.oneof(fc.string({ unit: "grapheme" }), fc.integer()),
      startWithLorem: fc.boolean(),
    },
    { requiredKeys: ["count", "startWithLorem"] },
  );

const bareWords = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

const repeatsNoWord = (words: readonly string[]) => words.every((word, index) => word !== words[index - 1]);

/** From a capital to the only full stop, in clauses that do not end on a word that wants another. */
const readsLikeASentence = (sentence: string): boolean => {
  const clauses = sentence.replace(/\.$/, "").split(", ");
  const sized = clauses.every((clause) => clause.split(" ").length >= 3 && clause.split(" ").length <= 8);
  const ended = clauses.every((clause) => !particles.has(clause.split(" ").at(-1) ?? ""));
  return /^[A-Z][a-z]+(,? [a-z]+)+\.$/.test(sentence) && sized && ended;
};

test("words are as many as requested, Latin, and never the same word twice in a row", () => {
  fc.assert(
    fc.property(options(1000), (given) => {
      const { text, words, count } = makeWords(given);
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
  // The first word of this seed is "amet", which would be twice in a row.
  [7, `${BEGINNING} cum vel`],
])("%d words begin with the traditional text", (count, text) => {
  expect(makeWords({ count, seed: 168, startWithLorem: true }).text).toBe(text);
});

test("sentences are as many as requested, and read like sentences", () => {
  fc.assert(
    fc.property(options(300), (given) => {
      const { text, sentences, count } = makeSentences(given);
      expect([count, sentences.length]).toEqual([given.count, given.count]);
      expect(text).toBe(sentences.join(" "));
      expect(sentences.filter((sentence) => !readsLikeASentence(sentence))).toEqual([]);
      expect(repeatsNoWord(bareWords(text))).toBe(true);
      if (given.startWithLorem) expect(text).toStartWith(BEGINNING);
    }),
  );
});

test("paragraphs are as many as requested, each with the requested number of sentences, or 3 to 7", () => {
  const sentences = fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined });
  fc.assert(
    fc.property(options(20), sentences, (given, each) => {
      const { text, paragraphs, count, sentencesPerParagraph } = makeParagraphs({ ...given, sentences: each });
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

const wellFormed = /^[A-Z][a-z]+( [a-z]+)*\.( [A-Z][a-z]+( [a-z]+)*\.)*$/;

test("bytes are exactly as many as requested, in whole words and sentences", () => {
  fc.assert(
    fc.property(options(3000), (given) => {
      const { text, count } = makeBytes(given);
      expect([count, new TextEncoder().encode(text).length]).toEqual([given.count, given.count]);
      if (given.count < 30) return;
      expect(text).toMatch(wellFormed);
      expect(bareWords(text).every((word) => known.has(word))).toBe(true);
      expect(repeatsNoWord(bareWords(text))).toBe(true);
      if (given.startWithLorem) expect(text).toStartWith(BEGINNING);
    }),
  );
});

test.each([
  [1, "L"],
  [5, "Lorem"],
  [6, "Lorem."],
  [8, "Lorem ip"],
  [26, BEGINNING],
  [27, `${BEGINNING}.`],
  [28, `${BEGINNING} e`],
  [29, `${BEGINNING} ea`],
])("%d bytes have no other words than the traditional ones", (count, text) => {
  expect(makeBytes({ count, startWithLorem: true }).text).toBe(text);
});

test("bytes have whole words and a full stop from 3 bytes on, without the traditional beginning", () => {
  for (let count = 3; count < 200; count++) {
    expect(makeBytes({ count, startWithLorem: false, seed: count }).text).toMatch(wellFormed);
  }
  const shortest = [1, 2, 3].map((count) => makeBytes({ count, startWithLorem: false, seed: 2 }).text);
  expect(shortest).toEqual(["E", "Ea", "Id."]);
});

test("a list has the requested number of items, of 2 to 6 words, one per line", () => {
  fc.assert(
    fc.property(options(300), (given) => {
      const { text, items, count } = makeList(given);
      expect([count, items.length]).toEqual([given.count, given.count]);
      expect(text.split("\n")).toEqual(items);
      for (const item of items) expect(item).toMatch(/^[A-Z][a-z]+( [a-z]+){1,5}$/);
      expect(text.startsWith(`${BEGINNING}\n`) || (given.count === 1 && text === BEGINNING)).toBe(given.startWithLorem);
    }),
  );
});

test("Markdown has a title, and the requested number of sections, each with a heading and one block of each type", () => {
  fc.assert(
    fc.property(options(20), (given) => {
      const { text, blocks, count } = makeMarkdown(given);
      expect(count).toBe(given.count);
      const [title, ...others] = blocks.map(({ type, level }) => type + (level ?? ""));
      expect(title).toBe("heading1");
      const section = ["heading2", "paragraph", "list", "quote", "code"];
      expect(others).toEqual(Array.from({ length: given.count }, () => section).flat());
      expect(text.split("\n\n")).toHaveLength(blocks.length);
      const least = { paragraph: 3, list: 3, code: 2, heading: 1, quote: 1 };
      for (const block of blocks)
        expect(block.text.split(/\. |\n/).length - least[block.type]).toBeWithin(0, least[block.type] > 1 ? 3 : 1);
      if (given.startWithLorem) expect(text).toStartWith(`# ${BEGINNING}\n\n## `);
      expect(text).toMatch(/^[^<>&*_[\]\\]*$/m);
    }),
  );
});

test.each([
  ["words", 1000],
  ["sentences", 1000],
  ["paragraphs", 100],
  ["bytes", 65_536],
  ["list", 1000],
  ["markdown", 100],
] as const)("type %s has a limit of %d", async (type, limit) => {
  expect(await run(generate, { type, count: limit })).toMatchObject({ type, count: limit });
  const { path, message } = await refusedLater(() => run(generate, { type, count: limit + 1 }));
  expect([path, message.includes(` to ${limit.toLocaleString("en-US")}`)]).toEqual(["/count", true]);
  expect(message).toStartWith("Must be a whole number from 1 to ");
});

// These outputs are promised to callers: they may never change.
test.each([
  ["42", "accusamus atque non aliquid quia exercitationem recusandae labore"],
  [42, "accusamus atque non aliquid quia exercitationem recusandae labore"],
  ["", "nisi nemo adipisci accusamus neque fugiat pariatur iste"],
  ["é😀", "sequi suscipit unde fugiat veritatis vero ducimus veniam"],
])("a seed gives its words: %p", (seed, text) => {
  expect(makeWords({ count: 8, seed, startWithLorem: false }).text).toBe(text);
});

test("a seed gives its sentences and its paragraphs", () => {
  expect(makeSentences({ count: 3, seed: "42", startWithLorem: true }).sentences).toEqual([
    "Lorem ipsum dolor sit amet, non repellendus quia asperiores, labore mollitia consectetur.",
    "Odio deserunt praesentium dignissimos, quibusdam culpa cum modi.",
    "Illum beatae asperiores totam.",
  ]);
  expect(makeParagraphs({ count: 2, seed: "", sentences: 1, startWithLorem: false }).paragraphs).toEqual([
    "Adipisci accusamus neque accusantium, iste quia iste corporis, quasi sit voluptates mollitia minus.",
    "Dolore expedita earum, magnam numquam fuga, atque excepturi sint perferendis.",
  ]);
  expect(makeParagraphs({ count: 1, seed: "é😀", startWithLorem: true }).text).toBe(
    "Lorem ipsum dolor sit amet, fugiat veritatis vero nihil labore. Asperiores error debitis esse. Et illo quasi tempore magnam harum omnis libero. Debitis delectus eius natus consectetur, tenetur ipsam soluta distinctio, corporis nobis autem saepe. Impedit aspernatur provident quis, quaerat ipsam quos nulla esse. Illum mollitia debitis ipsum officiis, minima est facere, porro omnis doloremque. Recusandae voluptatum reprehenderit minus natus vitae ducimus.",
  );
});

// Recorded when these types were added.
test("a seed gives its bytes, its list and its Markdown", () => {
  expect(makeBytes({ count: 100, seed: "42", startWithLorem: true }).text).toBe(
    "Lorem ipsum dolor sit amet rem delectus deserunt repellendus dolorem asperiores sequi eum provident.",
  );
  expect(makeBytes({ count: 101, seed: "42", startWithLorem: true }).text).toBe(
    "Lorem ipsum dolor sit amet delectus deserunt repellendus sequi. Eum iure consectetur labore suscipit.",
  );
  expect(makeList({ count: 3, seed: "42", startWithLorem: true }).items).toEqual([
    BEGINNING,
    "Atque deserunt aliquid quia asperiores",
    "Labore mollitia commodi explicabo consequatur vitae",
  ]);
  const blocks = [
    "# Lorem ipsum dolor sit amet",
    "## Facere doloribus error",
    "Illo fugiat vel explicabo excepturi cumque dicta iure. Facilis accusantium voluptatibus voluptatum, officiis quae reprehenderit eos assumenda, dignissimos harum nobis adipisci sapiente. Provident molestiae cupiditate inventore rerum beatae recusandae esse.",
    "- Non repellendus\n- Exercitationem recusandae labore iure\n- Explicabo consequatur odio deserunt praesentium dignissimos\n- Quibusdam culpa amet\n- Fuga similique illum beatae asperiores totam",
    "> Aut exercitationem in iste iusto.",
    '```js\nconst consectetur = officiis("sint deserunt dolore");\nconst voluptas = inventore("illum impedit amet");\n```',
  ];
  expect(makeMarkdown({ count: 1, seed: "42", startWithLorem: true }).text.split("\n\n")).toEqual(blocks);
});

test("without a seed, texts differ", () => {
  const text = () => makeSentences({ count: 3, startWithLorem: true }).text;
  expect(text()).not.toBe(text());
});
