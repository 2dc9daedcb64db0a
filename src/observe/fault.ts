/** An error in our own code, which a request got a 500 for. It holds no value of that request. */
export interface Fault {
  requestId: string;
  method: string;
  /** The route's pattern. */
  route: string;
  /** The error's class. */
  error: string;
  /** The functions, files and lines of its stack. */
  stack: string[];
}

const FRAME = /^\s*at .*:\d+(?::\d+)?\)?$/;
const MAX_FRAMES = 12;

/**
 * Describes an error in our own code for the log, without its message, which may contain a caller's values.
 * @returns The error's class, and the functions, files and lines of its stack.
 */
export function describeFault(thrown: unknown): { error: string; stack: string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const lines = (thrown.stack ?? "").replace(thrown.message, "").split("\n");
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
  return { error: thrown.constructor.name, stack: frames.map((line) => line.trim().slice("at ".length)) };
}
