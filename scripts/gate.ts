/**
 * The gate: the checks that a change must pass, side by side where processors are free. It says first which tests this machine
 * cannot run; its last line counts passed and failed checks.
 *
 *   bun scripts/gate.ts                     the steps of `test`
 *   bun scripts/gate.ts --all               the steps that `test:all` adds, and what `test` has left out on this machine
 *   bun scripts/gate.ts --only units http   the steps whose names begin like that
 *   bun scripts/gate.ts --changed           types, lint, imports, and the units that a change affects
 */
import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { changedSteps } from "./gate/changed.ts";
import { afterInstalling, allSteps, type GateStep, selectSteps, sideBySide, TEST } from "./gate/steps.ts";
import { lackedBy, type NotRun, type Outcome } from "./gate/suite.ts";
import { adviceFor, isProgram, mayInstall, type Program } from "./system-tools.ts";

const { values, positionals } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    all: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const names = [...values.only, ...positionals];

/** Whether programs may be installed: `test` itself installs none. */
const installs = (values.all || names.length > 0) && mayInstall();

/** @returns The steps that the arguments name. It ends the process if they name none. */
function chosenSteps(): readonly GateStep[] {
  if (values.changed) return changedSteps();
  if (names.length === 0) return values.all ? allSteps() : TEST;
  try {
    return selectSteps(names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** Says which tests need what this machine lacks. @returns The programs among that. */
function reportLacking(steps: readonly GateStep[]): Program[] {
  const needed = steps.flatMap(({ tests }) => tests).map((file) => ({ file, missing: lackedBy(file) }));
  const lacking = needed.filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return [];
  const all = [...new Set(lacking.flatMap(({ missing }) => missing))];
  const count = `${lacking.length} of ${needed.length} test files`;
  const programs = all.filter(isProgram);
  console.log(`${installs && programs.length > 0 ? "To be installed" : "Left out"}: ${count} need ${all.join(", ")}.`);
  if (!installs && programs.length > 0) console.log(adviceFor(programs));
  return programs;
}

async function outcomeOf(step: GateStep): Promise<Outcome> {
  try {
    return await step.run(step.tests);
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

/** Lists the tests that were not run. In CI, where nobody reads that, a missing program is a failure; `test` leaves such tests to `test:all`. */
function reportNotRun(total: Total): void {
  if (total.notRun.length === 0) return;
  console.log("\nNot run on this machine:");
  for (const { step, file, missing } of total.notRun) console.log(`  ${step}: ${file} (needs ${missing.join(", ")})`);
  if (process.env.CI && installs) total.failed += total.notRun.filter(({ missing }) => missing.some(isProgram)).length;
}

const selected = chosenSteps();
const lacking = reportLacking(selected);
const steps = installs && lacking.length > 0 ? afterInstalling(lacking, selected) : selected;
const total: Total = { passed: 0, failed: 0, notRun: [] };
// Steps wait at times, for processes and browsers. With two more than processors, two are busy 97 % of the time; with one
// more, 90 %, and the gate takes a tenth longer.
await sideBySide(steps, availableParallelism() + 2, (step) => runStep(step, total));
reportNotRun(total);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
