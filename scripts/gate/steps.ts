import process from "node:process";
import { denoCommand } from "../deno.ts";
import { installPackages, isProgram, type Program, packagesOf } from "../system-tools.ts";
import {
  check,
  lackedBy,
  needsOf,
  type Outcome,
  type SuiteOptions,
  startsCommand,
  suite,
  testFiles,
  tool,
} from "./suite.ts";

/** Work with a name that others can wait for. */
interface Step {
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

export interface GateStep extends Step {
  /** The files of its tests. */
  tests: readonly string[];
  run(tests: readonly string[]): Promise<Outcome>;
}

const bun = process.execPath;

/** A step that is one command. */
const command = (name: string, ...words: string[]): GateStep => ({ name, tests: [], run: () => check(words) });

/** A step of tests. They begin after the build, which also bundles the pages that a clone serves. */
const tests = (
  name: string,
  paths: readonly string[],
  options: () => SuiteOptions | Promise<SuiteOptions>,
): GateStep => ({
  name,
  after: ["Binary"],
  tests: paths.flatMap(testFiles),
  run: async (files) => suite(files, await options()),
});

// Modules that load all tools, or the TypeScript compiler, are imported by the steps that use them: the gate starts in a
// quarter of the time.
const binary = async (): Promise<SuiteOptions> => ({ command: [(await import("../build.ts")).BINARY] });
const deno = (): SuiteOptions => ({ command: denoCommand() });

let packed: Promise<string[]> | undefined;

/** The npm package, packed and installed once in a run. */
async function node(): Promise<SuiteOptions> {
  packed ??= import("../node.ts").then(({ nodeCommand }) => nodeCommand());
  return { command: await packed };
}

async function compile(): Promise<Outcome> {
  const { BINARY, build } = await import("../build.ts");
  await build(BINARY);
  return { passed: 1, failed: 0, notRun: [], output: "" };
}

/** Asks the registry for known vulnerabilities of the binary's components. Not every machine reaches one that answers. */
async function audit(): Promise<Outcome> {
  const outcome = await check([bun, "run", "audit"]);
  if (outcome.passed === 1 || /^\d+ vulnerabilit/m.test(outcome.output)) return outcome;
  return { ...outcome, failed: 0, notRun: [{ file: "bun run audit", missing: ["a registry that answers"] }] };
}

/** The test files of some folders without those of others. */
export const without = (paths: readonly string[], others: readonly string[]): string[] =>
  paths.flatMap(testFiles).filter((file) => !others.some((path) => file.startsWith(path)));

/** The test files of some folders that start the command. Others find the same in every artefact. */
const ofCommand = (...paths: readonly string[]): string[] => paths.flatMap(testFiles).filter(startsCommand);

/** The folders of logic that needs no running service. */
export const UNITS = ["structure", "operation", "protocol", "tools", "settings", "issuer", "import", "doors"].map(
  (name) => `test/${name}`,
);

/** What a running process does besides answering: guards, log, signals, certificates. */
const SERVICES = ["guard", "observe", "server", "auth"].map((name) => `test/${name}`);

/** The tests of every artefact: requests over a socket. */
const HTTP = ["test/http", "test/mcp", "test/docs/http"];

/** What another runtime can get wrong: every example, descriptions, bodies, the protocol and delivery. */
const PORTABILITY = [
  "test/docs/http/examples.test.ts",
  ...["descriptions", "body", "protocol", "delivery"].map((name) => `test/http/${name}.test.ts`),
];

/**
 * Tests that `test` leaves to `test:all`, a fifth of the processor time of their steps: pictures by the hundred, shells,
 * compilers, workers that are killed or replaced, and a service for each setting that caches have to know.
 */
export const AT_LENGTH = [
  ...["tools/qr/chromium", "tools/qr/design", "tools/qr/print", "tools/qr/symbol", "cli/completion"],
  ...["docs/clients", "docs/openapi-lint", "guard/caches", "server/reload", "server/workers", "structure/node-library"],
].map((name) => `test/${name}.test.ts`);

/**
 * Of the page: audits, settings and extensions of browsers, the camera, forced colours, tasks from end to end, commands that a
 * shell runs, and deployments. They take as long as all views.
 */
const PAGE_AT_LENGTH = ["accessibility", "browsers", "camera", "commands", "deployment", "forced-colors", "tasks"].map(
  (name) => `test/web/${name}.test.ts`,
);

/** The README's ways to start: they install packages again and again. */
const START = "test/readme/start.test.ts";

/** The type check. On several threads it takes as long, and 1.6 times the processor time, which other steps need. */
export const types = (...flags: string[]): GateStep =>
  command("Types", ...tool("tsc", "-p", ".", "--singleThreaded", ...flags));

export const QUICK: readonly GateStep[] = [
  command("Lint and format", ...tool("biome", "check", ".")),
  command("Lint: regular expressions", bun, "scripts/check-regexps.ts"),
  command("Imports", bun, "scripts/check-imports.ts"),
];

const BUILD: GateStep = { name: "Binary", tests: [], run: compile };

/** The steps of `test`. Long ones come first, as each begins as soon as a processor is free; so the last ones are short. */
export const TEST: readonly GateStep[] = [
  BUILD,
  types(),
  tests("Page", without(["test/web"], PAGE_AT_LENGTH), binary),
  ...QUICK,
  tests("Units", without(UNITS, AT_LENGTH), binary),
  tests("Services", without(SERVICES, AT_LENGTH), binary),
  tests("Command line", without(["test/cli"], AT_LENGTH), binary),
  tests("HTTP: Bun", HTTP, binary),
  tests("Documents", without(["test/docs", "test/readme"], [...HTTP, START, ...AT_LENGTH]), binary),
  tests("HTTP: Deno", PORTABILITY, deno),
  tests("HTTP: Node", PORTABILITY, node),
];

/** The steps that `test:all` adds. Delivery and README mostly wait, and are long: at the end, processors would be idle. */
export const MORE: readonly GateStep[] = [
  BUILD,
  tests("Delivery", ["test/delivery"], binary),
  tests("README", [START], binary),
  tests("Processes", ["test/process"], binary),
  tests("Page at length", PAGE_AT_LENGTH, binary),
  tests("At length", AT_LENGTH, binary),
  tests("Proxies", ["test/proxies"], binary),
  tests("HTTP: Deno, the rest", without(ofCommand(...HTTP), PORTABILITY), deno),
  tests("HTTP: Node, the rest", without(ofCommand(...HTTP), PORTABILITY), node),
  tests("Command line: Deno", ofCommand("test/cli"), deno),
  // Another runtime may route a path that guards have read otherwise.
  tests("Server: Deno", ["test/server/shutdown.test.ts", "test/guard/guards.test.ts"], deno),
  tests("Server: Node", ["test/guard/guards.test.ts"], node),
  command("Unused code", bun, "node_modules/knip/bin/knip-bun.js", "--config", "scripts/unused.ts"),
  { name: "Audit", tests: [], run: audit },
];

/**
 * The steps of `test:all`: those that it adds, and of each step of `test` the tests that `test` leaves out on this machine, as it
 * lacks a program.
 */
export const allSteps = (): GateStep[] => [
  ...MORE,
  ...TEST.map((step) => ({
    ...step,
    name: `${step.name}, left out before`,
    tests: step.tests.filter((file) => lackedBy(file).length > 0),
  })).filter((step) => step.tests.length > 0),
];

/**
 * The steps whose names begin with one of `names`, in any letter case, and those that they come after.
 *
 * @throws Error for a name that no step has.
 */
export function selectSteps(names: readonly string[]): GateStep[] {
  const steps = [...TEST, ...MORE.filter((step) => step !== BUILD)];
  const begins = (step: GateStep, name: string) => step.name.toLowerCase().startsWith(name.toLowerCase());
  const unknown = names.find((name) => !steps.some((step) => begins(step, name)));
  if (unknown !== undefined) {
    throw new Error(`No step begins with "${unknown}"; the steps are ${steps.map(({ name }) => name).join(", ")}`);
  }
  const selected = steps.filter((step) => names.some((name) => begins(step, name)));
  return steps.filter((step) => selected.includes(step) || selected.some(({ after }) => after?.includes(step.name)));
}

/**
 * The installation of programs, and the steps. Those that need none of them begin meanwhile: a new machine lacks 400 packages
 * of Debian, which takes minutes.
 */
export function afterInstalling(programs: readonly Program[], steps: readonly GateStep[]): GateStep[] {
  const name = "Programs";
  const run = async (): Promise<Outcome> => {
    await installPackages(packagesOf(programs));
    return { passed: 0, failed: 0, notRun: [], output: "" };
  };
  const needsOne = (step: GateStep) =>
    step.tests
      .flatMap(needsOf)
      .filter(isProgram)
      .some((program) => programs.includes(program));
  return [
    { name, tests: [], run },
    ...steps.map((step) => (needsOne(step) ? { ...step, after: [...(step.after ?? []), name] } : step)),
  ];
}
