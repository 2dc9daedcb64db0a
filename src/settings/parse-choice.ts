import { quote } from "../operation/refusal.ts";

/** Creates a parser that accepts one of the given words. */
export const parseChoice =
  <const Word extends string>(...words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((each) => each === text);
    if (word !== undefined) return word;
    throw new Error(`${quote(text)} is not known; use one of ${words.join(", ")}`);
  };

/** On or off. */
export function parseSwitch(text: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new Error(`${quote(text)} is neither on nor off; use true, false, 1 or 0`);
}

/** Names of tools and operations, separated by commas. */
export function parseNames(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !/^[a-z]+(?:_[a-z]+)?$/.test(name));
  if (wrong === undefined) return names;
  throw new Error(`${quote(wrong)} is not a name; use names like jwt or hash_digest, separated by commas`);
}

/** Tokens, separated by commas: printable ASCII without spaces. Error messages do not contain them. */
export function parseTokens(text: string): readonly string[] {
  const each = text.split(",").map((token) => token.trim());
  if (each.every((token) => /^[\x21-\x7e]+$/.test(token))) return each;
  throw new Error(
    "a token is empty or has a character that no header can have; use printable ASCII, several separated by commas",
  );
}
