import { expect } from "bun:test";
import { refused } from "../../support/refused.ts";

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
