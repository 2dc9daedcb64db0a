/** A string, number or literal of RFC 8259. */
const SCALAR =
  /"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** What may follow: `item` is a value or the end of an empty array, `member` a name or the end of an empty object. */
type ExpectedToken = "value" | "item" | "member" | "name" | "colon" | "separator";

/** The offset after a match at `start`; -1 without a match. */
function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * The offset of the first syntax error in a JSON text (RFC 8259), its length if the text is incomplete, or null if it is
 * valid. For messages about texts that `JSON.parse` rejects: the parser's own messages quote the text.
 */
export function syntaxErrorOffset(text: string): number | null {
  const open: string[] = [];
  let expected: ExpectedToken = "value";
  for (let at = matchEnd(SPACE, text, 0); ; at = matchEnd(SPACE, text, at)) {
    if (at === text.length) return expected === "separator" && open.length === 0 ? null : at;
    const character = text.charAt(at);
    if (closes(character, expected, open.at(-1))) {
      open.pop();
      expected = "separator";
      at++;
    } else if (expected === "separator" || expected === "colon") {
      if (character !== (expected === "colon" ? ":" : ",") || open.length === 0) return at;
      expected = expected === "separator" && open.at(-1) === "{" ? "name" : "value";
      at++;
    } else if (expected !== "name" && expected !== "member" && (character === "{" || character === "[")) {
      open.push(character);
      expected = character === "{" ? "member" : "item";
      at++;
    } else {
      const isName: boolean = expected === "name" || expected === "member";
      const end = isName && character !== '"' ? -1 : matchEnd(SCALAR, text, at);
      if (end === -1) return at;
      expected = isName ? "colon" : "separator";
      at = end;
    }
  }
}

/** Whether a character closes the innermost object or array, and that is allowed here. */
const closes = (character: string, expected: ExpectedToken, open: string | undefined): boolean =>
  (character === "}" && open === "{" && (expected === "member" || expected === "separator")) ||
  (character === "]" && open === "[" && (expected === "item" || expected === "separator"));
