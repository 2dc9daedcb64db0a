import { expect } from "bun:test";
import { Refusal } from "../../../src/refusal.ts";

/**
 * Expects `work` to refuse its input at the JSON pointer `path`, in words that do not repeat `value` (if it is long
 * enough not to be there by chance).
 */
export function expectRefusal(work: () => unknown, path: string, value: string): Refusal {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof Refusal)) throw new Error(`${JSON.stringify(value.slice(0, 80))} was not refused`);
  expect(thrown.code).toBe("INVALID_INPUT");
  expect(thrown.details).toEqual([{ path, message: expect.stringMatching(/^Must be [^\n]+[^.\n]$/) }]);
  if (value.length > 4) expect(thrown.message).not.toContain(value);
  return thrown;
}
