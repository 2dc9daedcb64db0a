import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { scratchFolder } from "./scratch.ts";

/** A folder with links to all that a folder has, but for one program. */
function folderWithout(folder: string, program: string): string {
  const links = scratchFolder();
  for (const name of readdirSync(folder)) if (name !== program) symlinkSync(join(folder, name), join(links, name));
  return links;
}

/** A PATH on which everything is found but one program: an earlier version of it must not answer for the one under test. */
export const pathWithout = (program: string, path: string): string =>
  path
    .split(delimiter)
    .map((folder) => (existsSync(join(folder, program)) ? folderWithout(folder, program) : folder))
    .join(delimiter);
