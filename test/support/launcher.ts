import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { $ } from "bun";
import { COMMAND } from "./service.ts";

/** Writes a script that runs the command under test from any folder. The clone can have a space in its path. */
export function writeLauncher(path: string): void {
  const words = COMMAND.map((word) => $.escape(word.includes("/") ? resolve(word) : word));
  writeFileSync(path, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
}
