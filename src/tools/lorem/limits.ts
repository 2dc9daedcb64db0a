export const TYPES = ["words", "sentences", "paragraphs"] as const;
export type LoremType = (typeof TYPES)[number];

/** The most of each that one call makes. */
export const MAX_COUNT: Readonly<Record<LoremType, number>> = { words: 1000, sentences: 1000, paragraphs: 100 };
