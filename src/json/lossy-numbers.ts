import { pathTo, tokensIn } from "./tokens.ts";

/** Whether a double cannot hold a number: an integer beyond 2^53, or a number that is too large. Fractions may be rounded. */
function isLossy(number: string): boolean {
  const value = Number(number);
  return !Number.isFinite(value) || (!Number.isSafeInteger(value) && /^-?\d+$/.test(number));
}

/**
 * The path of the first number in a text that `JSON.parse` has accepted, and that it changes.
 *
 * This is a second scan, for texts whose structure shows that they may have one. The alternative, a reviver that reads
 * `context.source`, makes `JSON.parse` 2 to 9 times as slow for every text.
 */
export function firstLossyNumber(json: string): (string | number)[] | undefined {
  for (const token of tokensIn(json)) if (token.number !== undefined && isLossy(token.number)) return pathTo(token);
  return undefined;
}
