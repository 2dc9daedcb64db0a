import type { ComponentChildren } from "preact";

/** Characters that change the order in which others are displayed, without being visible (UAX #9, sections 2.1 to 2.6). */
const ORDERING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const codePoint = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * A text from outside in the order of its characters: invisible characters that reorder others are shown by their code points,
 * so that an address cannot look like another one.
 */
export function revealed(text: string): ComponentChildren {
  const found = [...text.matchAll(ORDERING)];
  if (found.length === 0) return text;
  const ends = [...found.slice(1).map(({ index }) => index), text.length];
  return [
    text.slice(0, found[0]?.index),
    ...found.map(({ index, 0: character }, at) => (
      <>
        <span class="control-character" title="An invisible character that changes the order of others">
          {codePoint(character)}
        </span>
        {text.slice(index + 1, ends[at])}
      </>
    )),
  ];
}
