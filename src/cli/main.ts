import { writeSync } from "node:fs";
import process from "node:process";
import { readSettings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";
import { RELEASE } from "../version.ts";
import { parseArguments } from "./arguments.ts";
import { help } from "./help.ts";

async function run(argv: readonly string[], variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { command, flags } = parseArguments(argv);
  if (command === "help") process.stdout.write(help());
  else if (command === "version") process.stdout.write(`sidekit ${RELEASE}\n`);
  else {
    const settings = readSettings(flags, variables);
    // Only now: whoever asks for the version does not wait for the service to load.
    if (command === "healthcheck") await (await import("./healthcheck.ts")).healthcheck(settings);
    else await (await import("./serve.ts")).serve(settings);
  }
}

/** The command line. What the operator has to mend is one line on stderr and an exit code. */
export async function main(
  argv: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    await run(argv, variables);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    writeSync(2, `sidekit: ${error.message}\n`);
    process.exit(error.exitCode);
  }
}
