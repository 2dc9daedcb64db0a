import type { ComponentChildren } from "preact";

/** Characters that change the order in which others are displayed, without being visible (UAX #9, sections 2.1 to 2.6). */
const ORDERING = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/;

const codePoint = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * A text from outside. Invisible characters that reorder others are replaced by their code points, so that an address cannot
 * look like another one.
 */
export const revealed = (text: string): ComponentChildren =>
  text.split(ORDERING).map((part, index) =>
    // Between the other parts are what the group of the pattern has captured.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} class="control-character" title="An invisible character that changes the order of others">
        {codePoint(part)}
      </span>
    ),
  );

/** Longer texts are shown without colours. */
const LONGEST_COLORED = 50_000;

interface Token {
  text: string;
  class: string;
  shown: ComponentChildren;
}

const unchanged = (text: string): ComponentChildren => text;

/**
 * A text with the tokens of a pattern in colours.
 *
 * @param tokenOf The token at the beginning of a match.
 * @param plain Shows the text between tokens.
 */
export function colored(
  text: string,
  pattern: RegExp,
  tokenOf: (match: RegExpExecArray) => Token,
  plain = unchanged,
): ComponentChildren {
  if (text.length > LONGEST_COLORED) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const token = tokenOf(match);
    parts.push(plain(text.slice(end, match.index)), <span class={token.class}>{token.shown}</span>);
    end = match.index + token.text.length;
  }
  return [...parts, plain(text.slice(end))];
}

/** Names, strings, and the other values. A string that is not closed goes to the end: else each of its quotes would begin one. */
const JSON_TOKENS = /("(?:[^"\\]|\\(?:.|$))*(?:"|$))(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A JSON text with its parts in colours. */
export const highlighted = (text: string): ComponentChildren =>
  colored(text, JSON_TOKENS, ([whole, string, colon]) => {
    const text = string ?? whole;
    const kind = colon === undefined ? "string" : "name";
    return {
      text,
      class: `json-${string === undefined ? (/^[tfn]/.test(whole) ? "word" : "number") : kind}`,
      shown: revealed(text),
    };
  });
