/** A string, number or literal of RFC 8259. */
const SCALAR =
  /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
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
  const closers: string[] = [];
  let expected: ExpectedToken = "value";
  for (let at = matchEnd(SPACE, text, 0); ; at = matchEnd(SPACE, text, at)) {
    const closer = closers.at(-1);
    if (at === text.length) return expected === "separator" && closer === undefined ? null : at;
    const character = text.charAt(at);
    if (character === closer && ["item", "member", "separator"].includes(expected)) {
      closers.pop();
      expected = "separator";
      at++;
    } else if (expected === "separator" || expected === "colon") {
      if (character !== (expected === "colon" ? ":" : ",") || closer === undefined) return at;
      expected = expected === "separator" && closer === "}" ? "name" : "value";
      at++;
    } else if (expected !== "name" && expected !== "member" && (character === "{" || character === "[")) {
      closers.push(character === "{" ? "}" : "]");
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
