declare global {
  /** "JSON.parse source text access" of ECMAScript 2026, which the compiler's library does not declare yet. */
  interface JSON {
    rawJSON(text: string): object;
  }
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A decimal number as its sign, its significant digits, and the power of ten of the last one; all zeros are the same. */
function normalForm(number: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = NUMBER.exec(number) ?? [];
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** Whether a number of a JSON text is another number once JavaScript has read and written it. */
const isChanged = (source: string, value: number): boolean =>
  !Number.isFinite(value) || normalForm(source) !== normalForm(String(value));

/**
 * A reviver for `JSON.parse`. A number that a double changes is not a number in the result, but raw JSON: `JSON.stringify`
 * writes it with its digits. Browsers of 2024 and before give no context; there, it stays a number.
 */
export const exactNumber = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" && context?.source !== undefined && isChanged(context.source, value)
    ? JSON.rawJSON(context.source)
    : value;
