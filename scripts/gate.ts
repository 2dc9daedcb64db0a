/**
 * The gate: all checks that a change must pass, side by side where processors are free. Its last line counts passed and
 * failed checks; the lines before it list the checks that this machine could not run.
 *
 *   bun scripts/gate.ts                     every step
 *   bun scripts/gate.ts --only units http   the steps whose names begin like that
 *   bun scripts/gate.ts --changed           types, lint, imports, and the units that a change affects
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import type { NotRun, Outcome } from "./gate/outcome.ts";
import { sideBySide } from "./gate/side-by-side.ts";
import { afterInstalling, changedSteps, type GateStep, STEPS, selectSteps } from "./gate/steps.ts";
import { lackedPrograms } from "./gate/test-files.ts";
import { isProgram } from "./system-tools/needs.ts";
import { adviceFor, mayInstall } from "./system-tools.ts";

function chosenSteps(): readonly GateStep[] {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string", multiple: true }, changed: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  if (values.changed) return changedSteps();
  const names = [...(values.only ?? []), ...positionals];
  return names.length > 0 ? selectSteps(names) : STEPS;
}

/** @returns The steps that the arguments name. It ends the process if they name none. */
function stepsOrExit(): readonly GateStep[] {
  try {
    return chosenSteps();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function outcomeOf(step: GateStep): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, notRun: [], output: Bun.inspect(error) };
  }
}

interface Total {
  passed: number;
  failed: number;
  notRun: (NotRun & { step: string })[];
}

/** Runs a step, prints its output, its result and its duration, and adds its result to the total. */
async function runStep(step: GateStep, total: Total): Promise<void> {
  const since = performance.now();
  const { passed, failed, notRun, output } = await outcomeOf(step);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`\n== ${step.name}\n${output.trimEnd()}\n${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
  total.notRun.push(...notRun.map((each) => ({ ...each, step: step.name })));
}

/** Lists what was not run. Where nobody reads that, in CI, it is a failure, unless no program is missing. */
function reportNotRun(total: Total): void {
  if (total.notRun.length === 0) return;
  console.log("\nNot run on this machine:");
  for (const { step, file, missing } of total.notRun) console.log(`  ${step}: ${file} (needs ${missing.join(", ")})`);
  const programs = [...new Set(total.notRun.flatMap(({ missing }) => missing).filter(isProgram))];
  if (programs.length > 0) console.log(`Missing: ${programs.join(", ")}. ${adviceFor(programs)}`);
  if (process.env.CI) total.failed += total.notRun.filter(({ missing }) => missing.some(isProgram)).length;
}

const selected = stepsOrExit();
const lacking = lackedPrograms(selected.flatMap(({ tests }) => tests));
const steps = lacking.length > 0 && mayInstall() ? afterInstalling(lacking, selected) : selected;
const total: Total = { passed: 0, failed: 0, notRun: [] };
// Steps wait at times, for processes and browsers. With two more than processors, two are busy 97 % of the time; with one
// more, 90 %, and the gate takes a tenth longer.
await sideBySide(steps, availableParallelism() + 2, (step) => runStep(step, total));
reportNotRun(total);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
