import { expect } from "bun:test";
import { Refusal } from "../../../src/refusal.ts";

/** What a call refuses with: the field to blame and the message, which is checked to be one plain sentence. */
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
