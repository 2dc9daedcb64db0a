/**
 * Mutation testing: changes one place of `src` at a time, in a copy of the repository, and runs the tests that concern
 * it. A mutant that neither a test nor the compiler detects has survived: a test is missing, or the change has no effect.
 * Usage: bun scripts/measure/mutation.ts [--count 400] [--seed 1] [--under src/tools/jwt] [--jobs 1] [--out mutants.jsonl]
 * bun scripts/measure/mutation.ts --again mutants.jsonl --out again.jsonl tests the survivors again, after tests were added.
 * Results are appended to `--out`, one JSON object per line; mutants in that file are skipped.
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Mutant, mutantsOf } from "./mutation/mutants.ts";
import { copyRepository, run } from "./mutation/sandbox.ts";
import { testsOf } from "./mutation/tests-of.ts";

/** What detected a mutant; "nothing" for a survivor. */
type MutantVerdict = "tests" | "types" | "timeout" | "nothing";

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
  const files = globSync(`${values.under}{,/**/*.ts}`).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.startsWith("src/web/"),
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

const bunTest = (files: readonly string[]): string[] => [
  "test",
  "--only-failures",
  "--bail",
  "--timeout=60000",
  ...files.map((file) => `./${file}`),
];

/** What notices the changes of a folder to a file: the nearest tests, the compiler, or the other tests. */
async function judge(folder: string, file: string): Promise<MutantVerdict> {
  const { nearest, others } = testsOf(file);
  const steps: [MutantVerdict, string[]][] = [
    ["tests", bunTest(nearest)],
    ["types", ["node_modules/.bin/tsc", "-p", "."]],
    ["tests", bunTest(others)],
  ];
  for (const [verdict, command] of steps) {
    const status = await run(folder, command, Number(values.timeout));
    if (status !== 0) return status === undefined ? "timeout" : verdict;
  }
  return "nothing";
}

async function trial(folder: string, mutant: Mutant): Promise<MutantVerdict> {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end));
  try {
    return await judge(folder, mutant.file);
  } finally {
    writeFileSync(path, source);
  }
}

const tried = new Set(existsSync(values.out) ? linesOf(values.out).map((line) => nameOf(JSON.parse(line))) : []);
const mutants = values.again === undefined ? chosen() : survivors(values.again);
const waiting = mutants.filter((mutant) => !tried.has(nameOf(mutant)));
const counts: Record<MutantVerdict, number> = { tests: 0, types: 0, timeout: 0, nothing: 0 };

async function work(): Promise<void> {
  const folder = copyRepository();
  try {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const noticedBy = await trial(folder, mutant);
      counts[noticedBy]++;
      appendFileSync(values.out, `${JSON.stringify({ noticedBy, ...mutant })}\n`);
      if (noticedBy !== "nothing") continue;
      console.log(`survived: ${mutant.file}:${mutant.line}  ${mutant.original}  →  ${mutant.replacement}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
const sum = Object.values(counts).reduce((one, other) => one + other, 0);
console.log(`${sum} mutants: ${JSON.stringify(counts)}, ${(100 * (1 - counts.nothing / sum)).toFixed(1)} % noticed`);
