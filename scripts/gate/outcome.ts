/** What a step of the gate found. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The test files that were not run, each with what the machine lacks. */
  notRun: readonly NotRun[];
  /** What its commands wrote. */
  output: string;
}

export interface NotRun {
  file: string;
  missing: readonly string[];
}
