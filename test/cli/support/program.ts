import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterRun } from "../../support/after-run.ts";
import { writeLauncher } from "../../support/launcher.ts";
import { COMMAND_LINE } from "./sidekit.ts";

/** A folder with a program named sidekit, which runs the command that is tested: shells find it there. */
export function programFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-program-"));
  afterRun(() => rmSync(folder, { recursive: true }));
  writeLauncher(join(folder, "sidekit"), COMMAND_LINE);
  return folder;
}
