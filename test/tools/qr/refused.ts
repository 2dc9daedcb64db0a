import { expect } from "bun:test";
import { Refusal } from "../../../src/refusal.ts";

/** The field that a call names as wrong and why, checked to be one plain sentence. */
export function refused(call: () => unknown): { path: string; message: string } {
  try {
    call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [{ path, message } = { path: "", message: "" }, ...others] = error.details;
    expect([error.code, others]).toEqual(["INVALID_INPUT", []]);
    expect(message).toMatch(/^[A-Z][^\n]*[^.\n]$/);
    return { path, message };
  }
  throw new Error("Expected a refusal, got an answer");
}
