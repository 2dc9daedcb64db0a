/** Work with a name that others can wait for. */
export interface Step {
  name: string;
  /** The steps whose results this one uses. */
  after?: readonly string[];
}

/**
 * Runs steps, `lanes` at a time: always the first of the list that waits for nothing. A step begins after those that
 * it names in `after`, as far as they are in the list too.
 */
export async function sideBySide<S extends Step>(
  steps: readonly S[],
  lanes: number,
  run: (step: S) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const unfinished = new Set(steps.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  const isReady = ({ after = [] }: S) => !after.some((name) => unfinished.has(name));

  while (waiting.length > 0) {
    const index = running.size < lanes ? waiting.findIndex(isReady) : -1;
    const [step] = index === -1 ? [] : waiting.splice(index, 1);
    if (step === undefined) {
      if (running.size === 0)
        throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
      await Promise.race(running);
      continue;
    }
    const task = run(step).finally(() => {
      unfinished.delete(step.name);
      running.delete(task);
    });
    running.add(task);
  }
  await Promise.all(running);
}
