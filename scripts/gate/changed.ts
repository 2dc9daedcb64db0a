import { AT_LENGTH, type GateStep, QUICK, types, UNITS, without } from "./steps.ts";
import { suite } from "./suite.ts";

/** The commit that a change is compared with: where it left main; without such a branch, the last commit. */
function base(): string {
  const { success, stdout } = Bun.spawnSync(["git", "merge-base", "HEAD", "main"], { stderr: "ignore" });
  return success ? stdout.toString().trim() : "HEAD";
}

/** The tests of what every operation must have: whoever adds one is reminded by them of what else it changes. */
const REMINDERS = [
  "docs/document",
  "http/descriptions",
  "http/limits",
  "http/surface",
  "mcp/tasks",
  "mcp/tools",
  "cli/every-operation",
].map((path) => `test/${path}.test.ts`);

/** Folders whose tests take long. Nearly every change affects them; only a change in their own part is likely to break them. */
const SLOW_PARTS = /^test\/(tools\/\w+|cli)\//;

/** What takes seconds, or is run for itself. */
const NOT_QUICK = [
  ...AT_LENGTH,
  ...REMINDERS,
  ...["cli/files", "cli/program", "cli/terminal", "doors/same-answer", "operation/thread-runner"].map(
    (name) => `test/${name}.test.ts`,
  ),
  ...["jwt/generate-keys", "jwt/queues", "qr/decode", "qr/segments"].map((name) => `test/tools/${name}.test.ts`),
];

/** The units for a change of some files: all but those of other slow parts. `test/tools/qr` is of the part `src/tools/qr`. */
export const unitsFor = (changed: readonly string[]): string[] =>
  without([...UNITS, "test/mcp", "test/cli", "test/web/client"], NOT_QUICK).filter((file) => {
    const [part = ""] = SLOW_PARTS.exec(file) ?? [];
    return changed.some((path) => path.replace(/^src/, "test").startsWith(part));
  });

/** The files that differ from a commit, also those that are not yet in the repository. */
const changedSince = (commit: string): string[] =>
  [
    ["diff", "--name-only", commit],
    ["ls-files", "--others", "--exclude-standard"],
  ].flatMap((words) =>
    Bun.spawnSync(["git", ...words], { stderr: "ignore" })
      .stdout.toString()
      .split("\n")
      .filter(Boolean),
  );

/** What is known of files from the last check: the type check then takes 1 to 3 s of processor time, and not 5. */
const KNOWN_TYPES = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];

/** The quick steps, the units that a change affects, and the reminders. */
export function changedSteps(): GateStep[] {
  const changed = changedSince(base());
  const step = (name: string, files: readonly string[], ...flags: string[]): GateStep => ({
    name,
    tests: files,
    run: () => suite(files, { flags }),
  });
  return [
    step("Units of what changed", unitsFor(changed), `--changed=${base()}`),
    step("Every operation", changed.some((path) => path.startsWith("src/")) ? REMINDERS : []),
    types(...KNOWN_TYPES),
    ...QUICK,
  ];
}
