import { expect } from "bun:test";
import { Refusal } from "../../../src/refusal.ts";

/** The refusal of a call: the field and the message, which must be one plain sentence. */
export async function refused(call: () => unknown): Promise<{ path: string; message: string }> {
  const error = await Promise.resolve()
    .then(call)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${error ?? "an answer"}`);
  expect(error.code).toBe("INVALID_INPUT");
  const [{ path, message } = { path: "", message: "" }, ...others] = error.details;
  expect(others).toEqual([]);
  expect(message).toMatch(/^[A-Z][^\n]*[^.\n]$/);
  return { path, message };
}
