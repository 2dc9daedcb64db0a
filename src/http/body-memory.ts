import { Refusal } from "../refusal.ts";

/** Bodies up to this size are not counted: they need no more memory than the connection itself. */
export const UNCOUNTED_BYTES = 16 * 1024;

/** The most bytes that Bun reads from a connection at a time. */
const MAX_READ_BYTES = 512 * 1024;

/** The assumed length of a body of unknown length. Most are small: a burst of them must not be refused. */
const ASSUMED_LENGTH = 64 * 1024;

/**
 * Limits the memory for request bodies in this process while they arrive.
 * A runtime buffers what clients send whether or not anyone reads it, so the only way to keep within a limit is to
 * refuse a request: Bun then drops the rest of its body.
 */
export class BodyMemory {
  readonly #limit: number;
  #used = 0;

  /** @param limit In bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes in use. */
  get used(): number {
    return this.#used;
  }

  /**
   * Counts a body by its declared length before any of it has arrived, if at most half of the memory is then in use.
   * The other half is for bytes that have arrived: a client that declares much and sends nothing leaves it free.
   */
  reserve(bytes: number): boolean {
    if (this.#used + bytes > this.#limit / 2) return false;
    this.#used += bytes;
    return true;
  }

  /**
   * Counts, for one turn of the event loop, bytes that may have arrived together with the request's headers but are not
   * visible yet. Without this, a burst of requests would pass before the first of their bytes is counted.
   * @param most The length of the body, if known.
   * @throws Refusal OVERLOADED if there is no room.
   */
  expect(most = ASSUMED_LENGTH): void {
    const bytes = Math.min(most, MAX_READ_BYTES, this.#limit);
    this.take(bytes);
    setImmediate(() => this.release(bytes));
  }

  /** Counts bytes that have arrived. @throws Refusal OVERLOADED if there is no room for them. */
  take(bytes: number): void {
    if (this.#used + bytes > this.#limit)
      throw new Refusal(
        "OVERLOADED",
        "The service holds as many unfinished request bodies as it may; try again in a second",
      );
    this.#used += bytes;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}
