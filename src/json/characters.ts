/** The characters that JSON's grammar turns on (RFC 8259, section 2), as UTF-16 code units. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPENING_BRACE = 0x7b;
export const CLOSING_BRACE = 0x7d;
export const BACKSLASH = 0x5c;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isOpening = (code: number): boolean => code === OPENING_BRACE || code === OPENING_BRACKET;
export const isClosing = (code: number): boolean => code === CLOSING_BRACE || code === CLOSING_BRACKET;
export const isExponent = (code: number): boolean => code === 0x65 || code === 0x45;

/** Whether a number begins with a character. */
export const beginsNumber = (code: number): boolean => isDigit(code) || code === MINUS;

const isInNumber = (code: number): boolean =>
  isDigit(code) || code === POINT || code === PLUS || code === MINUS || isExponent(code);

/** Where the number that begins at `start` ends. */
export function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (isInNumber(json.charCodeAt(end))) end++;
  return end;
}

/** Where the string that opens at `start` ends; the end of the text if it never does. */
export function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) break;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
