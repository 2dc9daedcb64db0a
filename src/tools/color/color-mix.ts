import { type CssColor, HUE_ARCS, hasHue, interpolate, isInterpolationSpace } from "./interpolation.ts";

const CALL = /^color-mix\([\t\n\f\r ]*in[\t\n\f\r ]+(.*)\)$/is;
const METHOD = /^([a-z0-9-]+)(?:\s+(shorter|longer|increasing|decreasing)\s+hue)?$/;
const NUMBER = String.raw`([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)%`;
const BEFORE = new RegExp(`^${NUMBER}\\s*(.+)$`, "is");
const AFTER = new RegExp(`^(.+(?:\\)|\\s))${NUMBER}$`, "is");

/** Splits a text at the commas outside of parentheses. */
function argumentsOf(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) found.push("");
    else found.push(`${found.pop()}${character}`);
  }
  return found.map((each) => each.trim());
}

/** A colour and its percentage, which may be before or after it; undefined if it has none. */
function readArgument(text: string): { color: string; percentage: number | undefined } {
  const [, before, following] = BEFORE.exec(text) ?? [];
  if (before !== undefined) return { color: following ?? "", percentage: Number(before) };
  const [, preceding, after] = AFTER.exec(text) ?? [];
  return { color: (preceding ?? text).trim(), percentage: after === undefined ? undefined : Number(after) };
}

/** The percentages of both colours, each completed from the other: CSS Color 5, section 3.1. */
function percentagesOf(one: number | undefined, other: number | undefined): readonly [number, number] {
  const first = one ?? (other === undefined ? 50 : 100 - other);
  return [first, other ?? 100 - first];
}

/**
 * A colour written as color-mix() of two colours: CSS Color 5, section 3. As in the other functions there is no calc(). The colour
 * space is required.
 *
 * @param read reads the colours within, which may be mixes too
 * @returns undefined if the text is not such a function.
 */
export function readColorMix(text: string, read: (text: string) => CssColor | undefined): CssColor | undefined {
  const [method = "", ...operands] = argumentsOf((CALL.exec(text)?.[1] ?? "").trim());
  const [, space = "", arcName] = METHOD.exec(method.toLowerCase()) ?? [];
  const arc = HUE_ARCS.find((each) => each === arcName);
  if (operands.length !== 2 || !isInterpolationSpace(space) || (arc && !hasHue(space))) return undefined;
  const [one, other] = operands.map(readArgument);
  const [first, second] = percentagesOf(one?.percentage, other?.percentage);
  const sum = first + second;
  if (Math.min(first, second) < 0 || Math.max(first, second) > 100 || sum === 0) return undefined;
  const [from, to] = [read(one?.color ?? ""), read(other?.color ?? "")];
  const mixed = from && to && interpolate(from, to, first / sum, space, arc);
  // Less than 100% in all makes the mix translucent.
  return mixed && { ...mixed, alpha: mixed.alpha && (mixed.alpha * Math.min(sum, 100)) / 100 };
}
