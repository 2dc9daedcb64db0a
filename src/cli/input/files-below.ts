import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { posix, resolve } from "node:path";

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

/** What is in a directory, sorted; undefined if it cannot be read. */
function entriesOf(directory: string): Dirent[] | undefined {
  try {
    // Under Windows, Bun 1.4.5 does not list a relative path of several names.
    const entries = readdirSync(resolve(directory), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

/**
 * The files in a directory and below it, sorted. Symbolic links are followed to files, not to directories, which may
 * contain them; pipes and devices are left out. Names are joined by slashes, as lists of digests have them. A directory
 * that cannot be read is given in place of its files.
 */
export function* filesBelow(directory: string): Generator<string, void, void> {
  const entries = entriesOf(directory);
  if (!entries) return yield directory;
  for (const entry of entries) {
    const path = posix.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() || (entry.isSymbolicLink() && isRegularFile(path))) yield path;
  }
}
