import { expect } from "bun:test";
import fc from "fast-check";
import type { OperationContext } from "../../../src/operation/operation.ts";
import type { Rgb } from "../../../src/tools/color/srgb.ts";
import { refused } from "../../support/refused.ts";

export const hexOf = (value: number): string => `#${value.toString(16).padStart(6, "0")}`;

export const anyHex: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0xffffff }).map(hexOf);

export const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g) ?? []).map(Number);

/** The greatest difference of a channel between two colours, of 255. */
export const farthest = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

/**
 * Expects `work` to refuse its input at the JSON pointer `path`, in words that do not repeat `value` (if it is long
 * enough not to be there by chance).
 */
export function expectRefusal(work: () => unknown, path: string, value: string): { message: string } {
  const { path: at, message } = refused(work);
  expect([at, message]).toEqual([path, expect.stringMatching(/^Must be /)]);
  if (value.length > 4) expect(message).not.toContain(value);
  return { message };
}

/** The `run` of an operation that gives its output at once, as a function of the complete input alone. */
export const synchronous =
  <Input, Output>(operation: { run(input: Input, context: OperationContext): Output | Promise<Output> }) =>
  (input: Input): Output => {
    const output = operation.run(input, { baseUrl: "http://localhost" });
    if (output instanceof Promise) throw new Error("The operation gives a promise");
    return output;
  };
