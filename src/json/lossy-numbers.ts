import { beginsNumber, endOfNumber, endOfString, QUOTE } from "./characters.ts";
import { pathAt } from "./locate.ts";

/** Whether a double cannot hold a number: an integer beyond 2^53, or a number that is too large. Fractions may be rounded. */
function isLossy(number: string): boolean {
  const value = Number(number);
  return !Number.isFinite(value) || (!Number.isSafeInteger(value) && /^-?\d+$/.test(number));
}

/** The offset of the first lossy number in a text that `JSON.parse` has accepted. */
function firstLossy(json: string): number | undefined {
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (beginsNumber(code)) {
      const end = endOfNumber(json, at);
      if (isLossy(json.slice(at, end))) return at;
      at = end - 1;
    }
  }
  return undefined;
}

/** Whether parsing changes a number in a JSON text. */
export const hasLossyNumber = (json: string): boolean => firstLossy(json) !== undefined;

/**
 * The path of the first number that parsing changes.
 *
 * This is a second scan, for texts whose structure shows that they may have one. The alternative, a reviver that reads
 * `context.source`, makes `JSON.parse` 2 to 9 times as slow for every text.
 */
export function firstLossyNumber(json: string): (string | number)[] | undefined {
  const offset = firstLossy(json);
  return offset === undefined ? undefined : pathAt(json, offset);
}
