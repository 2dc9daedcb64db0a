import { Refusal } from "../refusal.ts";

/** Bodies up to this size are not counted: they take no more memory than their connection does. */
export const UNCOUNTED_BYTES = 16 * 1024;

/** What Bun reads from a connection at a time. */
const MOST_READ_AT_ONCE = 512 * 1024;

/** Bodies of unknown length are mostly small: a burst of them must not be refused for what they could be. */
const USUAL_IF_UNKNOWN = 64 * 1024;

const memoryFull = () =>
  new Refusal("OVERLOADED", "The service holds as many unfinished request bodies as it may; try again in a second");

/**
 * Limits the memory that request bodies take in this process while they arrive.
 *
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

  /** Bytes that are counted now. */
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
   * Counts, for one turn of the event loop, what may have arrived together with a request's head and is not seen yet.
   * Without this, a burst of requests would pass before the first of their bytes is counted.
   * @param most The length of the body, if it is known.
   * @throws Refusal OVERLOADED if there is no room.
   */
  expect(most = USUAL_IF_UNKNOWN): void {
    const bytes = Math.min(most, MOST_READ_AT_ONCE, this.#limit);
    this.take(bytes);
    setImmediate(() => this.release(bytes));
  }

  /**
   * Counts bytes that have arrived.
   * @throws Refusal OVERLOADED if there is no room for them.
   */
  take(bytes: number): void {
    if (this.#used + bytes > this.#limit) throw memoryFull();
    this.#used += bytes;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}
