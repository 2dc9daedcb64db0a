import { printable } from "../../operation/refusal.ts";

/** A text of our own, such as a colour's control sequence (ECMA-48). It never contains a value of a caller. */
export class TrustedText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text to write. Its strings may contain values of callers. */
export type Styled = string | readonly (string | TrustedText)[];

/** A text on several lines, with its other unprintable characters escaped. */
const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/**
 * The characters to write. On a terminal, the characters of strings that steer it (C0 except line feeds, C1) or change the
 * direction of text are escaped, so that only our own control sequences have an effect. Elsewhere they are kept.
 */
export function rendered(styled: Styled, isTerminal: () => boolean): string {
  const written = (part: string | TrustedText): string => {
    if (part instanceof TrustedText) return part.text;
    const escaped = printableLines(part);
    // Most texts have no such characters: the question about the terminal takes longer than the search.
    return escaped !== part && isTerminal() ? escaped : part;
  };
  return typeof styled === "string" ? written(styled) : styled.map(written).join("");
}
