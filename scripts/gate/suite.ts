import { closeSync, existsSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { importsOf } from "../check-imports.ts";
import { isLacking, isNeed, type Need } from "../system-tools.ts";

const bun = process.execPath;

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

/** A development dependency's command, run by Bun, as a machine may not have Node. */
export const tool = (name: string, ...args: string[]): string[] => [bun, `node_modules/.bin/${name}`, ...args];

/** A command that takes longer hangs: it is ended, and has failed. */
const DEADLINE_MINUTES = 15;

/**
 * Bun keeps the memory that it has freed, as tests fill it again soon: that halves the page faults, and takes 8 to 14 %
 * less processor time. It optimizes functions later, after five and eight times as many runs, as most run too seldom in a test
 * to be worth it: another 6 to 20 %. Programs that tests start do not inherit this (`test/support/preload.ts`).
 */
export const FOR_BUN = {
  MIMALLOC_PURGE_DELAY: "-1",
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "5000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "500000",
};

/**
 * Programs in Go collect garbage when the heap has grown to five times its size, and not to twice: few run for long here.
 * TypeScript takes 4.7 s of processor time instead of 5.7 s, and 840 MB of memory instead of 740 MB.
 */
const FOR_GO = { GOGC: "400" };

/** Removes a folder, as far as processes let it that a test left behind: they can still write there. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} remains: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The output goes through a file: a pipe would stay open as long as any process lives that a test left behind. Temporary
 * files of the command, of browsers for example, are in the same folder, and none remains.
 */
async function run(command: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-gate-"));
  const path = join(folder, "output");
  const file = openSync(path, "a");
  const child = Bun.spawn([...command], {
    env: { ...process.env, TMPDIR: folder, ...FOR_BUN, ...FOR_GO, ...variables },
    stdin: "ignore",
    stdout: file,
    stderr: file,
    timeout: DEADLINE_MINUTES * 60_000,
    killSignal: "SIGKILL",
  });
  closeSync(file);
  const succeeded = (await child.exited) === 0;
  const output = readFileSync(path, "utf8");
  removeFolder(folder);
  return {
    succeeded,
    output: child.signalCode === "SIGKILL" ? `${output}Ended after ${DEADLINE_MINUTES} minutes.\n` : output,
  };
}

/** Runs a command that counts as one check. */
export async function check(command: readonly string[]): Promise<Outcome> {
  const { succeeded, output } = await run(command);
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, notRun: [], output };
}

/** The test files of a folder and its subfolders, but not of packages there; or the one file that a path names. */
export const testFiles = (path: string): string[] =>
  path.endsWith(".ts")
    ? [path]
    : globSync(`${path}/**/*.test.ts`)
        .filter((file) => !file.includes("/node_modules/"))
        .sort();

const NEEDS = /^needs\(([^)]*)\)/gm;

/** A module's own needs: the arguments of its calls of `needs`. */
const declared = (source: string): Need[] =>
  [...source.matchAll(NEEDS)]
    .flatMap(([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name))
    .filter(isNeed);

/** A module of the tests, and those that it imports, each once. */
function modulesOf(path: string, found: Map<string, string> = new Map()): Map<string, string> {
  if (found.has(path) || !path.startsWith("test/") || !existsSync(path)) return found;
  const source = readFileSync(path, "utf8");
  found.set(path, source);
  for (const { target } of importsOf(path, source)) modulesOf(target, found);
  return found;
}

/** What a test file needs of the machine: what it declares by `needs`, and what the modules of tests do that it imports. */
export const needsOf = (file: string): Need[] => [...new Set([...modulesOf(file).values()].flatMap(declared))];

/** Whether a test file starts the command under test. Others find the same in every artefact. */
export const startsCommand = (file: string): boolean => modulesOf(file).has("test/support/service.ts");

/** What this machine lacks of what a test file needs. */
export const lackedBy = (file: string): Need[] => needsOf(file).filter(isLacking);

export interface SuiteOptions {
  /** The command that starts the service under test; default: the source. */
  command?: readonly string[];
  /** More flags of `bun test`. */
  flags?: readonly string[];
}

/** The tests that Bun's last lines count. */
const countIn = (output: string, word: "pass" | "fail"): number =>
  Number(new RegExp(`^ (\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);

async function runFiles(
  files: readonly string[],
  { command, flags = [] }: SuiteOptions,
): Promise<Omit<Outcome, "notRun">> {
  const variables = command ? { SIDEKIT_COMMAND: command.join(" ") } : undefined;
  const names = files.map((file) => `./${file}`);
  const test = [bun, "test", "--timeout=120000", "--only-failures", ...flags, ...names];
  const { succeeded, output } = await run(test, variables);
  const failed = countIn(output, "fail");
  const crashed = !succeeded && failed === 0 ? 1 : 0;
  return { passed: countIn(output, "pass"), failed: failed + crashed, output };
}

/** Runs test files, but those for which this machine lacks something. */
export async function suite(paths: readonly string[], options: SuiteOptions = {}): Promise<Outcome> {
  const files = paths.map((file) => ({ file, missing: lackedBy(file) }));
  const notRun = files.filter(({ missing }) => missing.length > 0);
  const runnable = files.filter(({ missing }) => missing.length === 0).map(({ file }) => file);
  if (runnable.length === 0) return { passed: 0, failed: 0, notRun, output: "" };
  return { ...(await runFiles(runnable, options)), notRun };
}
