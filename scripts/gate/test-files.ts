import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isLacking, isNeed, type Need } from "../system-tools/needs.ts";

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

/** A module of the tests, and those that it imports, each once. */
function modulesOf(path: string, found: Map<string, string> = new Map()): Map<string, string> {
  if (found.has(path) || !path.startsWith("test/") || !existsSync(path)) return found;
  const source = readFileSync(path, "utf8");
  found.set(path, source);
  for (const [, from, bare] of source.matchAll(IMPORT)) modulesOf(join(dirname(path), from ?? bare ?? ""), found);
  return found;
}

/** What a test file needs of the machine: what it declares by `needs`, and what the modules of tests do that it imports. */
export const needsOf = (file: string): Need[] => [...new Set([...modulesOf(file).values()].flatMap(declared))];

/** Whether a test file starts the command under test. Others find the same in every artefact. */
export const startsCommand = (file: string): boolean => modulesOf(file).has("test/support/service.ts");

/** What this machine lacks of what a test file needs. */
export const lackedBy = (file: string): Need[] => needsOf(file).filter(isLacking);
