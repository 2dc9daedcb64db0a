import type { ComponentChildren } from "preact";

/** Characters that change the order in which others are displayed, without being visible (UAX #9, sections 2.1 to 2.6). */
const ORDERING = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/;

/** A text from outside: invisible characters that reorder others are shown, so that an address cannot look like another. */
export const revealed = (text: string): ComponentChildren =>
  text.split(ORDERING).map((part, index) =>
    // Between the other parts are what the group of the pattern has captured.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} class="control-character" title="An invisible character that changes the order of others">
        {`U+${part.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`}
      </span>
    ),
  );

const LONGEST_COLORED = 50_000;

/** Names, strings, and the other values. A string that is not closed goes to the end: else each of its quotes would begin one. */
const JSON_TOKENS = /("(?:[^"\\]|\\(?:.|$))*(?:"|$))(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A JSON text with its parts in colours. */
export function highlighted(text: string): ComponentChildren {
  if (text.length > LONGEST_COLORED) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, index } of text.matchAll(JSON_TOKENS)) {
    const token = string ?? whole;
    const ofString = colon === undefined ? "string" : "name";
    const kind = string === undefined ? (/^[tfn]/.test(whole) ? "word" : "number") : ofString;
    parts.push(text.slice(end, index), <span class={`json-${kind}`}>{revealed(token)}</span>);
    end = index + token.length;
  }
  return [...parts, text.slice(end)];
}
