import { join } from "node:path";
import { writeLauncher } from "../../support/launcher.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { COMMAND_LINE } from "./sidekit.ts";

/** A folder with a program named sidekit, which runs the command that is tested: shells find it there. */
export function programFolder(): string {
  const folder = scratchFolder();
  writeLauncher(join(folder, "sidekit"), COMMAND_LINE);
  return folder;
}
