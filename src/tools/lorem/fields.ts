import type { Static, TObject } from "@sinclair/typebox";
import { boolean, integer, nullable, onlyWhen, t, text, withDefault } from "../../operation/schema.ts";

/** The maximum `count` of each type. */
export const MAX_COUNT = {
  words: 1000,
  sentences: 1000,
  paragraphs: 100,
  bytes: 65_536,
  list: 1000,
  markdown: 100,
} as const;

export type FillerType = keyof typeof MAX_COUNT;

/** How many items are made if the caller does not say. */
export const DEFAULT_COUNT = 3;

/** The field for a number of items of a type. */
export const countOf = (type: FillerType) =>
  integer({ description: `How many ${type}`, minimum: 1, maximum: MAX_COUNT[type] });

/** The field for the length of paragraphs. */
export const sentencesEach = onlyWhen(
  { type: ["paragraphs"] },
  t.Optional(
    integer({
      description: "Sentences in each paragraph; 3 to 7 at random if omitted",
      brief: "In each; 3 to 7 if omitted",
      minimum: 1,
      maximum: 50,
    }),
  ),
);

/** The options of all operations of this tool. */
export const textFields = {
  seed: t.Optional(
    t.Union([text({ description: "Any text", maxLength: 128 }), integer({ description: "Any whole number" })], {
      description:
        'Seed: the same one gives the same text, on every platform and in every release; 42 and "42" are the same',
      brief: "Same seed, same text",
    }),
  ),
  startWithLorem: withDefault(
    boolean('Whether the text begins "Lorem ipsum dolor sit amet"', "Begin with Lorem ipsum"),
    true,
  ),
};

export type TextOptions = Static<TObject<typeof textFields>>;

/** The output field for the items of a text, one by one. */
export const texts = (description: string) => t.Array(t.String(), { description });
export const wholeText = t.String({ description: "The whole text" });
export const itemCount = t.Integer({ description: "How many there are" });
export const sentencesPerParagraph = nullable(
  t.Integer({ description: "Sentences in each paragraph; null if it varies" }),
);

/** Only with a seed does the text depend on the URL alone. */
export const cacheable = ({ seed }: { seed?: unknown }): boolean => seed !== undefined;
