import { expect } from "bun:test";
import { Refusal } from "../../src/operation/refusal.ts";

/** The field that an error names as wrong and why, checked to be one plain sentence. */
function fieldOf(error: unknown) {
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${error ?? "an answer"}`, { cause: error });
  const [{ path, message } = { path: "", message: "" }, ...others] = error.details;
  expect([error.code, others]).toEqual(["INVALID_INPUT", []]);
  expect(message).toMatch(/^[A-Z][^\n]*[^.\n]$/);
  return { path, message };
}

/** The refusal of a call that throws it. */
export function refused(call: () => unknown) {
  try {
    call();
  } catch (error) {
    return fieldOf(error);
  }
  return fieldOf(undefined);
}

/** The refusal of a call that throws it or rejects with it. */
export async function refusedLater(call: () => unknown) {
  try {
    await call();
  } catch (error) {
    return fieldOf(error);
  }
  return fieldOf(undefined);
}
