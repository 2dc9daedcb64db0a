/**
 * Asks the registry for known vulnerabilities of the binary's components, and fails if there are any.
 *
 *   bun scripts/audit.ts [--strict]
 *
 * Not every machine reaches a registry that answers. Without one, this prints a message and does not fail, as the
 * change is not the cause; with --strict it fails.
 */
import process from "node:process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } });

const command = [process.execPath, "audit", "--production", "--json"];
const { stdout, stderr, exitCode } = Bun.spawnSync(command, { stdout: "pipe", stderr: "pipe" });

function advisories(): number | undefined {
  try {
    return Object.values<unknown[]>(JSON.parse(stdout.toString())).flat().length;
  } catch {
    return undefined;
  }
}

const found = advisories();
if (found === undefined) {
  console.error(`NOT AUDITED, the registry does not answer: ${stderr.toString().trim().split("\n").at(-1)}`);
  process.exitCode = values.strict ? 1 : 0;
} else {
  console.log(found === 0 ? "No known vulnerability" : stdout.toString());
  process.exitCode = found === 0 && exitCode === 0 ? 0 : 1;
}
