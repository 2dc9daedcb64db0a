import { Refusal } from "../../../src/operation/refusal.ts";

/** Test vectors of others that a checkout contains. */
export interface Suite {
  name: string;
  /** Whether a file, by its path with "/", has vectors of this suite. */
  contains(path: string): boolean;
  /** Judges the vectors of a file. */
  judge(path: string): AsyncIterable<Verdict>;
}

export interface Verdict {
  /** Which vector of the suite it is, if there is something to say about it. */
  vector: string;
  /** What was wrong with the answer; undefined if it is the expected one. */
  fault: string | undefined;
}

/** How a suite writes whether a vector must be accepted. */
export const isValid = (result: string): boolean => result !== "invalid";

/** The fault of an answer that was given although a refusal is expected, or the reverse. */
export function faultOf(expected: boolean, reason: string | undefined): string | undefined {
  if (expected) return reason;
  return reason === undefined ? "accepted" : undefined;
}

/** The reason why something was refused; undefined if it was not. */
export async function reasonOf(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.details[0]?.message ?? error.message;
    throw error;
  }
}
