/** Control and bidirectional characters, but for the line ends that `JSON.stringify` and templates write. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/** Escapes, as JSON does, characters that would control a terminal or reorder its text. Line feeds stay. */
export const printableLines = (text: string): string =>
  text.replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
