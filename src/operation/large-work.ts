/** Runs a job when no other one runs. */
export type RunAlone = <T>(job: () => Promise<T>) => Promise<T>;

/** In a single process, the queues of the operations are sufficient. */
let runAlone: RunAlone = (job) => job();

/** Sets how large work runs in this process, if other processes of the service share its memory. */
export function setLargeWork(run: RunAlone): void {
  runAlone = run;
}

/** Runs a job that needs a large part of the service's memory: one at a time, in all of its processes. */
export const runLargeWork: RunAlone = (job) => runAlone(job);
