/** Calls `next` with a value: at once if it is no promise, as each promise costs a microsecond per request. */
export const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));

/** Time in which a busy event loop reads what arrived before the deadline. */
const GRACE_MS = 5;

/**
 * Waits for another process; undefined if it is late. Timers of a busy event loop fire before it reads what has arrived,
 * so it looks once more.
 */
export async function answerWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  let timer = setTimeout(() => {
    timer = setTimeout(resolve, GRACE_MS);
  }, milliseconds);
  try {
    return await Promise.race([answer, late]);
  } finally {
    // Timers that fire for every request would take a fifth of the processor time.
    clearTimeout(timer);
  }
}
