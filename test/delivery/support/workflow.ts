import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { run } from "../../support/command.ts";
import { scratchFolder } from "../../support/scratch.ts";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

/** A job of a workflow, as far as the tests look into it. */
export interface Job {
  /** A workflow that it calls instead of having steps. */
  uses?: string;
  needs?: string | string[];
  environment?: string;
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  outputs?: Record<string, string>;
  env?: Record<string, string>;
  steps?: Step[];
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

export const readWorkflow = (text: string): Workflow => Bun.YAML.parse(text) as Workflow;

/** What a step did. */
export type StepResult = Awaited<ReturnType<typeof runStep>>;

/**
 * Runs a step's script as a runner does, in the shell bash.
 *
 * @param replaced Programs that only record how they are called, with what they print.
 */
export async function runStep(
  script: string,
  variables: Readonly<Record<string, string>>,
  replaced: Readonly<Record<string, string>> = {},
) {
  const folder = scratchFolder();
  const [calls, outputs] = [join(folder, "calls"), join(folder, "outputs")];
  for (const file of [calls, outputs]) writeFileSync(file, "");
  for (const [name, printed] of Object.entries(replaced)) {
    const program = `#!/bin/sh\necho "${name} $*" >> '${calls}'\n${printed}\n`;
    writeFileSync(join(folder, name), program, { mode: 0o755 });
  }
  const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_OUTPUT: outputs, ...variables };
  const { code } = await run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], { env });
  const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").filter(Boolean);
  return {
    code,
    /** The commands that it gave to the programs that were replaced, with their arguments. */
    calls: linesOf(calls),
    outputs: Object.fromEntries(linesOf(outputs).map((line) => line.split("=", 2))),
  };
}
