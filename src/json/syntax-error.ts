/** A string, number or name of RFC 8259, from one offset on. */
const SCALAR =
  /"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** What a text may go on with: `item` is a value or the end of an empty array, `member` a name or the end of an object. */
type Expected = "value" | "item" | "member" | "name" | "colon" | "separator";

/** The offset after a match at `start`; -1 without a match. */
function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * The offset of the first character at which a text stops being JSON (RFC 8259), its length where it ends too early;
 * null for valid JSON. For messages about texts that `JSON.parse` has rejected, whose own messages quote the text.
 */
export function syntaxErrorOffset(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = "value";
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

/** Whether a character closes the innermost object or array where one may be closed. */
const closes = (character: string, expected: Expected, open: string | undefined): boolean =>
  (character === "}" && open === "{" && (expected === "member" || expected === "separator")) ||
  (character === "]" && open === "[" && (expected === "item" || expected === "separator"));
