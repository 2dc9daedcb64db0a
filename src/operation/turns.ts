import { callerDisconnected } from "./bounded-queue.ts";
import type { OperationContext } from "./operation.ts";
import { Refusal } from "./refusal.ts";

type Caller = Pick<OperationContext, "signal">;

interface Waiting {
  caller: Caller | undefined;
  start(): void;
  abandon(reason: Refusal): void;
}

/** The milliseconds of a turn of the event loop that all long computations of this process may use together. */
const BUDGET_MS = 5;

/** At some milliseconds for each part, the last one waits for a second or two. */
const MAX_WAITING = 512;

/**
 * Shares the processor between long computations, which ask for permission before each of their parts, of some
 * milliseconds at most. Each computes one part in a turn of the event loop, and all together, however many there are,
 * compute for `budgetMs`: other requests are answered in between. Parts begin in the order in which they were asked for.
 */
export class Turns {
  readonly #budgetMs: number;
  readonly #waiting: Waiting[] = [];
  /** When the time of this turn is used up; undefined before the first part of a turn. */
  #ends: number | undefined;

  constructor(budgetMs = BUDGET_MS) {
    this.#budgetMs = budgetMs;
  }

  /** Asks to compute the first part: undefined if it may begin at once, else a promise. @throws Refusal OVERLOADED */
  first(caller?: Caller): Promise<void> | undefined {
    if (this.#ends === undefined) this.#begin();
    else if (this.#waiting.length > 0 || !this.#hasTime()) return this.#wait(caller);
    return undefined;
  }

  /** Settles when a computation may compute another part, in a later turn. Throws as `first` does. */
  next(caller?: Caller): Promise<void> {
    if (this.#ends === undefined) this.#begin();
    return this.#wait(caller);
  }

  #wait(caller: Caller | undefined): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new Refusal("OVERLOADED", "Too many computations are waiting for the processor; try again in a second");
    const { promise, resolve: start, reject: abandon } = Promise.withResolvers<void>();
    this.#waiting.push({ caller, start, abandon });
    return promise;
  }

  #hasTime(): boolean {
    return performance.now() < (this.#ends ?? 0);
  }

  #begin(): void {
    this.#ends = performance.now() + this.#budgetMs;
    setImmediate(() => void this.#beginNext());
  }

  /** Begins another turn if somebody waits, with one part of each at most. */
  async #beginNext(): Promise<void> {
    this.#ends = undefined;
    const due = this.#waiting.length;
    if (due === 0) return;
    this.#begin();
    for (let started = 0; started < due && (started === 0 || this.#hasTime()); started++) {
      const first = this.#waiting.shift();
      if (first?.caller?.signal?.aborted) first.abandon(callerDisconnected());
      else first?.start();
      // What was started computes its part before this continues.
      await undefined;
    }
  }
}

/** The turns of this process. */
export const turns = new Turns();
