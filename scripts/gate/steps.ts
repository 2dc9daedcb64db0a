import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import process from "node:process";
import { denoCommand } from "../deno.ts";
import { isProgram, type Program } from "../system-tools/needs.ts";
import { installPrograms } from "../system-tools.ts";
import type { Outcome } from "./outcome.ts";
import type { Step } from "./side-by-side.ts";
import { check, type SuiteOptions, suite, tool } from "./suite.ts";
import { needsOf, startsCommand, testFiles } from "./test-files.ts";

export interface GateStep extends Step {
  /** The folders and files of its tests. */
  tests: readonly string[];
  run(): Promise<Outcome>;
}

const bun = process.execPath;

/** A step that is one command. */
const command = (name: string, ...words: string[]): GateStep => ({ name, tests: [], run: () => check(words) });

/** A step of tests. They begin after the build, which also bundles the pages that a clone serves. */
const tests = (
  name: string,
  paths: readonly string[],
  options: () => SuiteOptions | Promise<SuiteOptions> = () => ({}),
): GateStep => ({
  name,
  after: ["Binary"],
  tests: paths,
  run: async () => suite(paths, await options()),
});

/** The tests of a step that has run with the source, for another artefact: those that start it. */
const again = (name: string, paths: readonly string[], options: () => SuiteOptions | Promise<SuiteOptions>): GateStep =>
  tests(name, paths.flatMap(testFiles).filter(startsCommand), options);

// Modules that load all tools, or the TypeScript compiler, are imported by the steps that use them: the gate starts in a
// quarter of the time.
const binary = async (): Promise<SuiteOptions> => ({ command: [(await import("../build.ts")).BINARY] });
const deno = (): SuiteOptions => ({ command: denoCommand() });
/** The npm package, packed and installed. */
const node = async (): Promise<SuiteOptions> => ({ command: await (await import("../node.ts")).nodeCommand() });

async function compile(): Promise<Outcome> {
  const { BINARY, build } = await import("../build.ts");
  await build(BINARY);
  return { passed: 1, failed: 0, notRun: [], output: "" };
}

/**
 * The runtime's last optimizing compiler costs this short search more than it gives: without it, the search takes 4.3
 * instead of 7.3 s of processor time, and finds the same.
 */
const unused = (): Promise<Outcome> =>
  check([bun, "node_modules/knip/bin/knip-bun.js", "--config", "scripts/unused.ts"], { BUN_JSC_useFTLJIT: "0" });

/** The same holds for both optimizing compilers: 2.3 instead of 2.6 s. */
const openApi = (): Promise<Outcome> => check([bun, "scripts/check-openapi.ts"], { BUN_JSC_useDFGJIT: "0" });

/** Not every machine reaches a registry that answers. */
async function audit(): Promise<Outcome> {
  const outcome = await check([bun, "scripts/audit.ts"]);
  if (!outcome.output.includes("NOT AUDITED")) return outcome;
  return { ...outcome, passed: 0, notRun: [{ file: "scripts/audit.ts", missing: ["a registry that answers"] }] };
}

/** The tests in a folder, without subfolders. */
const directly = (folder: string): string[] => globSync(`${folder}/*.test.ts`);

/** The checks of every artefact: requests over a socket, checked by the tests and by the OpenAPI document. */
const HTTP = ["test/http", "test/mcp", "test/docs/http"];

/** Tests that ask only processes of their own, no app in theirs: the binary starts in a fifth of the source's time. */
const OF_PROCESSES = ["test/mcp/service.test.ts", "test/mcp/stdio.test.ts"];

/** The folders of tests that need no running service. */
const UNITS = [
  "structure",
  "json",
  "operation",
  "protocol",
  "tools",
  "settings",
  "cli",
  "guard",
  "issuer",
  "trust",
  "observe",
  "import",
].map((name) => `test/${name}`);

/** The folders of units that start services again and again. */
const OF_SERVICES = ["test/guard", "test/observe"];

/** The tests in which shells start the command, and those of commands that start a server or ask one. */
const OF_SHELLS_AND_SERVERS = ["completion", "terminal", "healthcheck", "issuer"].map(
  (name) => `test/cli/${name}.test.ts`,
);

/**
 * Whether a unit runs with the source. The binary is the same program under the same runtime, and starts in a fifth of the
 * time: services and shells start it. That the source works at a terminal is what the tests of a pseudo-terminal show, and that it
 * serves is what those of HTTP do.
 */
const isOfSource = (file: string): boolean =>
  !OF_SHELLS_AND_SERVERS.includes(file) && !OF_SERVICES.some((folder) => file.startsWith(`${folder}/`));

/** The type check. On several threads it takes as long, and 1.6 times the processor time, which other steps need. */
const types = (...flags: string[]): GateStep =>
  command("Types", ...tool("tsc", "-p", ".", "--singleThreaded", ...flags));

const QUICK: readonly GateStep[] = [
  command("Lint and format", ...tool("biome", "check", ".")),
  command("Lint: regular expressions", bun, "scripts/check-regexps.ts"),
  command("Imports", bun, "scripts/check-imports.ts"),
];

/**
 * All steps. Long ones come first, as each begins as soon as a processor is free; so the last ones are short. Server and
 * Proxies mostly wait, and are long: at the end, processors would be idle.
 */
export const STEPS: readonly GateStep[] = [
  { name: "Binary", tests: [], run: compile },
  types(),
  ...QUICK,
  tests("Delivery", ["test/delivery"], binary),
  tests("Page", ["test/web"], binary),
  tests("Units", UNITS.flatMap(testFiles).filter(isOfSource)),
  tests("Services", OF_SERVICES, binary),
  tests("Server", ["test/server", "test/process", "test/auth"], binary),
  tests("Proxies", ["test/proxies"], binary),
  again("HTTP: Deno", HTTP, deno),
  again("HTTP: Node", HTTP, node),
  tests(
    "HTTP: the app",
    HTTP.flatMap(testFiles).filter((file) => !OF_PROCESSES.includes(file)),
  ),
  again("HTTP: the binary", HTTP, binary),
  tests("README", ["test/readme"]),
  again("Command line: Deno", ["test/cli"], deno),
  tests("Documents", directly("test/docs"), binary),
  again("Command line: the binary", ["test/cli"], binary),
  { name: "Unused code", tests: [], run: unused },
  { name: "OpenAPI lint", tests: [], run: openApi },
  tests("Server: Deno", ["test/server/shutdown.test.ts"], deno),
  { name: "Audit", tests: [], run: audit },
];

/** The commit that a change is compared with: where it left main; without such a branch, the last commit. */
function base(): string {
  const { success, stdout } = Bun.spawnSync(["git", "merge-base", "HEAD", "main"], { stderr: "ignore" });
  return success ? stdout.toString().trim() : "HEAD";
}

/**
 * Units that take more than a second of processor time. Nearly every change affects them, as they import all tools, or what
 * all tools use; only a change in their own part is likely to break them.
 */
const SLOW_UNITS: ReadonlySet<string> = new Set(
  [
    ...["endless", "files", "pty", "completion", "steering", "terminal"].map((name) => `cli/${name}`),
    ...["differential", "compute-digest"].map((name) => `tools/hash/${name}`),
    ...["generated-keys", "queues", "sign", "decrypt", "hmac"].map((name) => `tools/jwt/${name}`),
    ...["check", "stored-hashes"].map((name) => `tools/passwd/${name}`),
    ...["chromium", "decoder", "design", "design-label", "half-blocks", "png", "print"].map(
      (name) => `tools/qr/${name}`,
    ),
    ...["segments", "svg", "texts", "versions"].map((name) => `tools/qr/${name}`),
  ].map((path) => `test/${path}.test.ts`),
);

/** Those of designs take half of the time of all QR codes, and few files of that part are theirs. */
const OF_DESIGNS = /\/tools\/qr\/(design|label|print)/;

/** The units for a change of some files: all but slow ones of other parts. `test/tools/qr` is of the part `src/tools/qr`. */
export const unitsFor = (changed: readonly string[]): string[] =>
  UNITS.flatMap(testFiles).filter((file) => {
    const folder = `${dirname(file)}/`;
    const isOf = (path: string) =>
      (path.startsWith(folder) || path.startsWith(folder.replace(/^test/, "src"))) &&
      (!OF_DESIGNS.test(file) || OF_DESIGNS.test(path));
    return !SLOW_UNITS.has(file) || changed.some(isOf);
  });

/** The files that differ from a commit, also those that are not yet in the repository. */
const changedSince = (commit: string): string[] =>
  [
    ["diff", "--name-only", commit],
    ["ls-files", "--others", "--exclude-standard"],
  ].flatMap((words) =>
    Bun.spawnSync(["git", ...words], { stderr: "ignore" })
      .stdout.toString()
      .trim()
      .split("\n"),
  );

/** What is known of files from the last check: the type check then takes 1 to 3 s of processor time, and not 5. */
const KNOWN_TYPES = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];

/** The quick steps, and the units that a change affects, in as many processes as there are processors. */
export function changedSteps(): GateStep[] {
  const units = unitsFor(changedSince(base()));
  const flags = [`--changed=${base()}`, `--parallel=${availableParallelism()}`];
  const changed = { name: "Units of what changed", tests: units, run: () => suite(units, { flags }) };
  return [changed, types(...KNOWN_TYPES), ...QUICK];
}

/**
 * The steps whose names begin with one of `names`, in any letter case, and those that they come after.
 *
 * @throws Error for a name that no step has.
 */
export function selectSteps(names: readonly string[]): GateStep[] {
  const begins = (step: GateStep, name: string) => step.name.toLowerCase().startsWith(name.toLowerCase());
  const unknown = names.find((name) => !STEPS.some((step) => begins(step, name)));
  if (unknown !== undefined) {
    throw new Error(`No step begins with "${unknown}"; the steps are ${STEPS.map(({ name }) => name).join(", ")}`);
  }
  const selected = STEPS.filter((step) => names.some((name) => begins(step, name)));
  return STEPS.filter((step) => selected.includes(step) || selected.some(({ after }) => after?.includes(step.name)));
}

/**
 * The installation of programs, and the steps. Those that need none of them begin meanwhile: a new machine lacks 400 packages
 * of Debian, which takes minutes.
 */
export function afterInstalling(programs: readonly Program[], steps: readonly GateStep[]): GateStep[] {
  const name = "Programs";
  const run = async (): Promise<Outcome> => {
    await installPrograms(programs);
    return { passed: 0, failed: 0, notRun: [], output: "" };
  };
  const needsOne = ({ tests }: GateStep) =>
    tests
      .flatMap(testFiles)
      .flatMap(needsOf)
      .filter(isProgram)
      .some((program) => programs.includes(program));
  return [
    { name, tests: [], run },
    ...steps.map((step) => (needsOne(step) ? { ...step, after: [...(step.after ?? []), name] } : step)),
  ];
}
