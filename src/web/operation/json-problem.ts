import { syntaxErrorOffset } from "../../tools/jwt/token/json.ts";

/** What is wrong with a JSON text at the offset of its first syntax error. */
function mistakeAt(text: string, offset: number): string {
  const character = text.charAt(offset);
  const before = text.slice(0, offset).trimEnd().at(-1);
  if (character === "") return "the text ends too early";
  if (/['‘’“”]/.test(character)) return 'texts and names stand in straight double quotes, "…"';
  if (/[}\]]/.test(character) && before === ",") return "a comma before the end is too much";
  if (/[\w$]/.test(character) && (before === "{" || before === ",")) return 'names stand in double quotes, "…"';
  if (/["\w{[]/.test(character) && before !== undefined && /["\w}\]]/.test(before))
    return "a comma or a colon is missing";
  return `${character} cannot stand here`;
}

/** Why a text is no JSON object, with the place of the first mistake; undefined if it is one. */
export function jsonProblem(text: string): string | undefined {
  const offset = syntaxErrorOffset(text);
  if (offset !== null) {
    const lines = text.slice(0, offset).split("\n");
    return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${mistakeAt(text, offset)}`;
  }
  return /^\s*\{/.test(text) ? undefined : 'Must be a JSON object, such as {"sub": "me"}';
}
