type Work = () => Promise<void> | void;

const works: Work[] = [];

/** Does something after the last test file of this run, for what files share. */
export const afterRun = (work: Work): void => {
  works.push(work);
};

/** Does what was left for the end of the run, the last first. */
export async function endRun(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}
