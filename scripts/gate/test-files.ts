import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isLacking, isNeed, isProgram, type Need, type Program } from "../system-tools/needs.ts";

/** The test files of a folder and its subfolders, but not of packages there; or the one file that a path names. */
export const testFiles = (path: string): string[] =>
  path.endsWith(".ts")
    ? [path]
    : globSync(`${path}/**/*.test.ts`)
        .filter((file) => !file.includes("/node_modules/"))
        .sort();

const IMPORT = /^(?:import|export)\b[^"'`;]*?\bfrom\s+"(\.[^"]+\.tsx?)"|^import\s+"(\.[^"]+\.tsx?)"/gm;
const NEEDS = /^needs\(([^)]*)\)/gm;

/** A module's own needs: the arguments of its calls of `needs`. */
const declared = (source: string): Need[] =>
  [...source.matchAll(NEEDS)]
    .flatMap(([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name))
    .filter(isNeed);

/** What a test file needs of the machine: what it declares by `needs`, and what the modules of tests do that it imports. */
export function needsOf(file: string, seen: Set<string> = new Set()): Need[] {
  if (seen.has(file) || !file.startsWith("test/") || !existsSync(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const imported = [...source.matchAll(IMPORT)].map(([, from, bare]) => join(dirname(file), from ?? bare ?? ""));
  return [...new Set([...declared(source), ...imported.flatMap((path) => needsOf(path, seen))])];
}

/** What this machine lacks of what a test file needs. */
export const lackedBy = (file: string): Need[] => needsOf(file).filter(isLacking);

/** The programs that the tests of folders and files need, and this machine lacks. */
export const lackedPrograms = (paths: readonly string[]): Program[] => [
  ...new Set(paths.flatMap(testFiles).flatMap(lackedBy).filter(isProgram)),
];
