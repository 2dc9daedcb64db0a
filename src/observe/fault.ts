/** An error of our own code as the log shows it. */
type Fault = {
  /** The error's class. */
  error: string;
  /** Functions, files and lines. */
  stack: readonly string[];
};

const FRAME = /^\s*at .*:\d+(?::\d+)?\)?$/;
const MOST_FRAMES = 12;

/** A description of a thrown value without its message, which may hold what a caller sent. */
export function describeFault(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const lines = (thrown.stack ?? "").replace(thrown.message, "").split("\n");
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES);
  return { error: thrown.constructor.name, stack: frames.map((line) => line.trim().slice("at ".length)) };
}
