import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND_LINE } from "./sidekit.ts";

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** A folder with a program named sidekit, which runs the command that is tested: shells find it there. */
export function programFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-program-"));
  const program = join(folder, "sidekit");
  writeFileSync(program, `#!/bin/sh\nexec ${COMMAND_LINE.map(quoted).join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
