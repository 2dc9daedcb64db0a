/** Where our own code failed, without what it failed at. */
type Fault = {
  /** Class of what was thrown. */
  error: string;
  /** Where from: functions, files and lines. */
  stack: readonly string[];
};

const FRAME = /^\s*at .*:\d+(?::\d+)?\)?$/;
const MOST_FRAMES = 12;

/** What may be told of something thrown. Its message is left out: it may hold what a caller sent. */
export function describeFault(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const lines = (thrown.stack ?? "").replace(thrown.message, "").split("\n");
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES);
  return { error: thrown.constructor.name, stack: frames.map((line) => line.trim().slice("at ".length)) };
}
