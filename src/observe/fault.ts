/** The log fields of an error in our own code. */
type Fault = {
  /** The error's class. */
  error: string;
  /** Functions, files and lines. */
  stack: readonly string[];
};

const FRAME = /^\s*at .*:\d+(?::\d+)?\)?$/;
const MAX_FRAMES = 12;

/** Describes a thrown value without its message, which may contain a caller's values. */
export function describeFault(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const lines = (thrown.stack ?? "").replace(thrown.message, "").split("\n");
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
  return { error: thrown.constructor.name, stack: frames.map((line) => line.trim().slice("at ".length)) };
}
