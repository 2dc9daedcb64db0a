import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { importsOf } from "../../check-imports.ts";

/** Further tests than the folder of the same name, by the start of a file's path below `src`; the first that fits counts. */
export const FURTHER: readonly (readonly [prefix: string, tests: readonly string[]])[] = [
  [
    "tools/",
    [
      "test/http/$1*.test.ts",
      "test/http/{descriptions,limits,surface}.test.ts",
      "test/doors/*.test.ts",
      "test/cli/{forms,every-operation,examples,habits}.test.ts",
      "test/web/client/$1*.test.ts",
      "test/docs/{document,values}.test.ts",
    ],
  ],
  [
    "cli/",
    [
      "test/cli/*.test.ts",
      "test/settings/*.test.ts",
      "test/mcp/stdio.test.ts",
      "test/observe/log-lines.test.ts",
      "test/server/startup-errors.test.ts",
    ],
  ],
  ["mcp/", ["test/mcp/*.test.ts", "test/guard/guards.test.ts"]],
  ["pages/", ["test/docs/**/*.test.ts", "test/http/{delivery,protocol,surface}.test.ts", "test/guard/caches.test.ts"]],
  [
    "settings/",
    [
      "test/import/*.test.ts",
      "test/docs/settings.test.ts",
      "test/guard/*.test.ts",
      "test/server/{reload,startup-errors}.test.ts",
      "test/auth/service.test.ts",
    ],
  ],
  ["index.ts", ["test/import/*.test.ts"]],
  ["observe/", ["test/server/unread-log.test.ts"]],
  ["runtime/", ["test/server/*.test.ts"]],
  ["server/compose.ts", ["test/protocol/*.test.ts", "test/guard/*.test.ts", "test/import/*.test.ts"]],
  [
    "server/",
    [
      "test/{auth,guard,observe,protocol}/*.test.ts",
      "test/http/{delivery,protocol,surface}.test.ts",
      "test/process/{body-memory,slow-clients,unknown-paths}.test.ts",
    ],
  ],
  [
    "guard/",
    [
      "test/protocol/*.test.ts",
      "test/http/{body,protocol}.test.ts",
      "test/server/reload.test.ts",
      "test/process/body-memory.test.ts",
    ],
  ],
  ["web/", ["test/web/**/*.test.ts"]],
  [
    "",
    [
      "test/{operation,protocol}/*.test.ts",
      "test/http/*.test.ts",
      "test/guard/{caches,guards,body-limits}.test.ts",
      "test/mcp/tools.test.ts",
      "test/docs/*.test.ts",
      "test/docs/http/{failures,documents}.test.ts",
      "test/observe/{faults,log-lines}.test.ts",
      "test/process/{body-memory,unknown-paths}.test.ts",
    ],
  ],
];

/** All test files except those with a terminal: if a run is stopped, the terminal's process would keep running. */
const ALL = globSync("test/**/*.test.ts")
  .filter((path) => path !== "test/cli/terminal.test.ts")
  .sort();

const importedBy = new Map<string, string[]>();

/** The files that a file of this repository imports, which exist. */
function imported(path: string): string[] {
  const known = importedBy.get(path);
  if (known) return known;
  const targets = importsOf(path, readFileSync(path, "utf8")).map(({ target }) => target);
  const found = targets.filter((target) => /\.tsx?$/.test(target) && existsSync(target));
  importedBy.set(path, found);
  return found;
}

/** The distance of a test that does not import a file. */
const NOT_IMPORTED = 1000;

/** The number of imports between a test and a file. */
function distance(test: string, file: string): number {
  const seen = new Set([test]);
  let reached = [test];
  for (let steps = 0; reached.length > 0; steps++) {
    if (reached.includes(file)) return steps;
    reached = [...new Set(reached.flatMap(imported))].filter((path) => !seen.has(path));
    for (const path of reached) seen.add(path);
  }
  return NOT_IMPORTED;
}

/** The name of a file without its folder and its endings. */
const stem = (path: string): string => basename(path).replace(/(\.test)?\.tsx?$/, "");

/** How many of the nearest test files are run before the others. */
const NEAREST = 3;

/** The test files for a file of `src`: first those that most likely detect a change of it, then the others. */
export function testsOf(file: string): { nearest: string[]; others: string[] } {
  const below = file.slice("src/".length);
  const [area = "", part = ""] = below.split("/");
  const folder = area === "tools" ? `test/tools/${part.replace(".ts", "")}` : `test/${area}`;
  const further = FURTHER.find(([prefix]) => below.startsWith(prefix))?.[1] ?? [];
  const patterns = [`${folder}/**/*.test.ts`, ...further.map((each) => each.replace("$1", part))];
  const concerned = new Set(patterns.flatMap((pattern) => globSync(pattern)));
  const rank = (test: string): number => (stem(test) === stem(file) ? -1 : distance(test, file));
  const ranked = ALL.filter((test) => concerned.has(test))
    .map((test) => ({ test, rank: rank(test) }))
    .sort(
      (one, other) =>
        one.rank - other.rank || Number(other.test.startsWith(folder)) - Number(one.test.startsWith(folder)),
    )
    .map(({ test }) => test);
  return { nearest: ranked.slice(0, NEAREST), others: ranked.slice(NEAREST) };
}
