/**
 * Mutation testing: changes one place of `src` at a time, in a copy of the repository, and runs the tests that concern
 * it, once without a change before. A mutant that compiles and that no test detects has survived: a test is missing, or the
 * change has no effect.
 * Usage: bun scripts/measure/mutation.ts [--count 400] [--seed 1] [--under src/tools/jwt] [--jobs 1] [--out mutants.jsonl]
 * bun scripts/measure/mutation.ts --again mutants.jsonl --out again.jsonl tests the survivors again, after tests were added.
 * `src/web`, the page, is a measure of its own: `--under src/web`.
 * Results are appended to `--out`, one JSON object per line; mutants in that file are skipped.
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Mutant, mutantsOf } from "./mutation/mutants.ts";
import { createSandbox, run } from "./mutation/sandbox.ts";
import { testsOf } from "./mutation/tests-of.ts";

/** What detected a mutant, "crash" being that of the process that runs the tests; "nothing" for a survivor. */
type MutantVerdict = "types" | "tests" | "timeout" | "crash" | "nothing";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    under: { type: "string", default: "src" },
    jobs: { type: "string", default: "1" },
    out: { type: "string", default: "mutants.jsonl" },
    again: { type: "string" },
    /** Timeout of a test run, in seconds. */
    timeout: { type: "string", default: "180" },
  },
});

const nameOf = ({ file, start, original, replacement }: Mutant): string =>
  `${file}@${start} ${original} ${replacement}`;

/** A pseudorandom number from the seed. */
const order = (mutant: Mutant): string =>
  createHash("md5")
    .update(`${values.seed} ${nameOf(mutant)}`)
    .digest("hex");

/** The mutants to test: the same for the same seed. */
function chosen(): Mutant[] {
  const isOfPage = values.under.startsWith("src/web");
  const files = globSync(`${values.under}{,/**/*.{ts,tsx}}`).filter(
    (path) => /(?<!\.d)\.tsx?$/.test(path) && path.startsWith("src/web/") === isOfPage,
  );
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
  const keyed = all.map((mutant) => ({ mutant, key: order(mutant) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  console.log(`${all.length} possible mutants in ${files.length} files`);
  return keyed.slice(0, Number(values.count)).map(({ mutant }) => mutant);
}

/** The survivors of earlier results that still exist in the source. */
function survivors(results: string): Mutant[] {
  const earlier: (Mutant & { noticedBy: MutantVerdict })[] = linesOf(results).map((line) => JSON.parse(line));
  return earlier.flatMap(({ noticedBy, file, start, original, replacement }) => {
    if (noticedBy !== "nothing" || !existsSync(file)) return [];
    const same = mutantsOf(file, readFileSync(file, "utf8")).filter(
      (each) => each.original === original && each.replacement === replacement,
    );
    const [nearest] = same.sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start));
    return nearest ? [nearest] : [];
  });
}

const linesOf = (path: string): string[] => readFileSync(path, "utf8").split("\n").filter(Boolean);

const bunTest = (files: readonly string[], ...flags: string[]): string[] => [
  ...["test", "--only-failures", "--timeout=60000", ...flags],
  ...files.map((file) => `./${file}`),
];

const timeout = Number(values.timeout);

/** The page of a service from source is a bundle, which the change has to be in. */
const bundled = async (folder: string, file: string) =>
  file.startsWith("src/web/") ? await run(folder, ["scripts/build-web.ts"], timeout) : 0;

/** Test files of one process: it keeps what all its files import, and its memory is limited. */
const TOGETHER = 12;

const groupsOf = (tests: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(tests.length / TOGETHER) }, (_, at) =>
    tests.slice(TOGETHER * at, TOGETHER * (at + 1)),
  );

/**
 * What detects the change of a file in a folder: the compiler, the nearest tests, or the others. These, and all tests of the
 * page, have to fail twice: tests of memory and in browsers fail now and then on a busy machine.
 */
async function judge(folder: string, file: string, failing: ReadonlySet<string>): Promise<MutantVerdict> {
  const flags = ["--incremental", "--tsBuildInfoFile", "dist/tmp/types"];
  if ((await run(folder, ["node_modules/.bin/tsc", "-p", ".", ...flags], timeout)) !== 0) return "types";
  if ((await bundled(folder, file)) !== 0) return "tests";
  const { nearest, others } = testsOf(file);
  for (const all of [nearest, ...groupsOf(others)]) {
    const files = all.filter((each) => !failing.has(each));
    const test = () => (files.length === 0 ? 0 : run(folder, bunTest(files, "--bail"), timeout));
    let end = await test();
    if (end !== 0 && (all !== nearest || file.startsWith("src/web/"))) end = await test();
    if (end !== 0) return typeof end === "number" ? "tests" : end;
  }
  return "nothing";
}

/**
 * Runs all tests that mutants of some files need, without a change.
 * @returns The files that fail already: they would notice each mutant, so they are left out.
 */
async function failingWithout(folder: string, mutants: readonly Mutant[]): Promise<Set<string>> {
  const changed = new Set(mutants.map(({ file }) => file));
  const tests = [
    ...new Set([...changed].map(testsOf).flatMap(({ nearest, others }) => [...nearest, ...others])),
  ].sort();
  console.log(`${tests.length} test files, without a change`);
  const report = join(folder, "dist/tmp/report.xml");
  const names = new Set<string>();
  for (const files of groupsOf(tests)) {
    rmSync(report, { force: true });
    const words = bunTest(files, "--reporter=junit", `--reporter-outfile=${report}`);
    const end = await run(folder, words, 10 * timeout, true);
    const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
    const failing = [...xml.matchAll(/<testsuite name="([^"]+)" file="\1"[^>]* failures="[1-9]/g)];
    if (end !== 0 && failing.length === 0) throw new Error(`The tests end without a change: ${end}`);
    for (const [, file = ""] of failing) names.add(file);
  }
  for (const file of names) console.log(`left out, as it fails without a change: ${file}`);
  return names;
}

async function trial(folder: string, mutant: Mutant, failing: ReadonlySet<string>): Promise<MutantVerdict> {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end));
  try {
    return await judge(folder, mutant.file, failing);
  } finally {
    writeFileSync(path, source);
  }
}

const tried = new Set(existsSync(values.out) ? linesOf(values.out).map((line) => nameOf(JSON.parse(line))) : []);
const mutants = values.again === undefined ? chosen() : survivors(values.again);
const waiting = mutants.filter((mutant) => !tried.has(nameOf(mutant)));
const counts: Record<MutantVerdict, number> = { types: 0, tests: 0, timeout: 0, crash: 0, nothing: 0 };

async function work(folder: string, failing: ReadonlySet<string>): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const noticedBy = await trial(folder, mutant, failing);
    counts[noticedBy]++;
    appendFileSync(values.out, `${JSON.stringify({ noticedBy, ...mutant })}\n`);
    if (noticedBy !== "nothing") continue;
    console.log(`survived: ${mutant.file}:${mutant.line}  ${mutant.original}  →  ${mutant.replacement}`);
  }
}

// The copies get the page that was built last: it must be that of the present source.
Bun.spawnSync([process.execPath, "scripts/build-web.ts"]);
const folders = Array.from({ length: Number(values.jobs) }, createSandbox);
try {
  const [first = ""] = folders;
  const failing = await failingWithout(first, waiting);
  await Promise.all(folders.map((folder) => work(folder, failing)));
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
const compiled = Object.values(counts).reduce((one, other) => one + other, 0) - counts.types;
const noticed = (100 * (1 - counts.nothing / compiled)).toFixed(1);
console.log(`${JSON.stringify(counts)}; of ${compiled} that compile, ${noticed} % noticed`);
