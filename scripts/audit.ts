/**
 * Asks the registry for known vulnerabilities of the binary's components, and fails if there are any.
 *
 *   bun scripts/audit.ts [--strict]
 *
 * Not every machine reaches a registry that answers. Without one, this prints a message and does not fail, as the
 * change is not the cause; with --strict it fails. The variable ACCEPTED_ADVISORIES has the advisories that are accepted,
 * such as "GHSA-xxxx-xxxx-xxxx", separated by spaces: one that has no fix, and does not concern Sidekit, stops no release.
 */
import process from "node:process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } });

const accepted = (process.env.ACCEPTED_ADVISORIES ?? "").split(/\s/).filter(Boolean);
// Not as JSON, which also has the advisories that are ignored.
const command = [process.execPath, "audit", "--production", ...accepted.map((id) => `--ignore=${id}`)];
const { stdout, stderr, exitCode } = Bun.spawnSync(command, { stdout: "pipe", stderr: "pipe" });
const found = stdout.toString();

process.stdout.write(found);
process.exitCode = exitCode;
if (exitCode !== 0 && !/^\d+ vulnerabilit/m.test(found)) {
  console.error(`NOT AUDITED, the registry does not answer: ${stderr.toString().trim().split("\n").at(-1)}`);
  process.exitCode = values.strict ? 1 : 0;
}
