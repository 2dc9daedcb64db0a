import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { $ } from "bun";
import { COMMAND } from "./service.ts";

/** A command whose files are found from any folder. */
export const fromAnywhere = (command: readonly string[]): string[] =>
  command.map((word) => (existsSync(word) ? resolve(word) : word));

/** Writes a script that runs a command from any folder, by default that under test. The clone can have a space in its path. */
export function writeLauncher(path: string, command: readonly string[] = COMMAND): void {
  const words = fromAnywhere(command).map((word) => $.escape(word));
  writeFileSync(path, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
}
