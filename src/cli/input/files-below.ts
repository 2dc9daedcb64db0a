import { readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

/** What a path is, after symbolic links; undefined if it cannot be found. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

export const isDirectory = (path: string): boolean => statOf(path)?.isDirectory() === true;
export const isRegularFile = (path: string): boolean => statOf(path)?.isFile() === true;

/**
 * The files in a directory and below it, sorted. Symbolic links are followed to files, not to directories, which may
 * contain them; pipes and devices are left out. A directory that cannot be read is given in place of its files.
 */
export function filesBelow(directory: string): string[] {
  const files: string[] = [];
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) files.push(...filesBelow(path));
      else if (entry.isFile() || (entry.isSymbolicLink() && isRegularFile(path))) files.push(path);
    }
  } catch {
    files.push(directory);
  }
  return files;
}
