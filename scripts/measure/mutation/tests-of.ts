import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { importsOf } from "../../check-imports.ts";

/**
 * Further tests than the folder of the same name, as patterns below `test`, by the start of a file's path below `src`; the first
 * that fits counts. `$1` is the name of a tool.
 */
export const FURTHER: Readonly<Record<string, readonly string[]>> = {
  "tools/": [
    "http/$1*",
    "http/{descriptions,limits,surface}",
    "doors/*",
    "cli/{forms,every-operation,habits,pairs}",
    "docs/document",
    "mcp/tools",
    "web/client/$1*",
  ],
  "cli/main.ts": ["settings/*", "mcp/stdio", "observe/log-lines", "server/*"],
  "cli/": ["cli/*", "settings/*", "mcp/stdio", "observe/log-lines", "server/startup-errors"],
  "mcp/": ["mcp/*", "{guard/guards,protocol/shared-loop}"],
  "pages/": [
    "docs/**/*",
    "http/{delivery,protocol,surface}",
    "guard/caches",
    "mcp/endpoint",
    "web/client/docs",
    "import/issuers",
  ],
  "settings/": [
    "import/*",
    "{cli/output,docs/settings,readme/readme}",
    "mcp/server",
    "guard/*",
    "server/{reload,runtime-variables,startup-errors}",
    "auth/service",
  ],
  "index.ts": ["import/*"],
  "observe/": ["server/{unread-log,workers}"],
  "runtime/": ["server/*", "{auth/issuers-file,mcp/rebinding,settings/files}"],
  "server/compose.ts": ["{guard,import,protocol}/*", "observe/log-lines"],
  "server/": [
    "{auth,guard,observe,protocol}/*",
    "http/{delivery,protocol,surface}",
    "process/{body-memory,slow-clients,unknown-paths}",
  ],
  "http/in-process.ts": ["import/*"],
  "operation/json.ts": ["operation/*", "http/*", "tools/jwt/*"],
  "guard/": ["protocol/*", "http/{body,protocol}", "server/reload", "process/body-memory"],
  "web/": ["web/**/*"],
  "": [
    "{operation,protocol,http,docs}/*",
    "server/{disconnect,shutdown}",
    "guard/{caches,guards,body-limits}",
    "mcp/tools",
    "docs/http/*",
    "observe/{faults,log-lines}",
    "process/{body-memory,unknown-paths}",
  ],
};

const ALL = globSync("test/**/*.test.ts");

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
  let steps = 0;
  for (let reached = seen; reached.size > 0 && !reached.has(file); steps++) {
    reached = new Set([...reached].flatMap(imported)).difference(seen);
    for (const path of reached) seen.add(path);
  }
  return seen.has(file) ? steps : NOT_IMPORTED;
}

/** The name of a file without its folder and its endings. */
const stem = (path: string): string => basename(path).replace(/(\.test)?\.tsx?$/, "");

/** How many of the nearest test files are run before the others. */
const NEAREST = 3;

/** The test files for a file of `src`: first those that most likely detect a change of it, then the others. */
export function testsOf(file: string): { nearest: string[]; others: string[] } {
  const below = file.slice("src/".length);
  const [area = "", part = ""] = below.split("/");
  const tool = part.replace(".ts", "");
  const folder = area === "tools" ? `tools/${tool}` : area;
  const [, further = []] = Object.entries(FURTHER).find(([prefix]) => below.startsWith(prefix)) ?? [];
  const patterns = [`${folder}/**/*`, ...further].map((each) => `test/${each.replace("$1", tool)}.test.ts`);
  const concerned = new Set(patterns.flatMap((pattern) => globSync(pattern)));
  /** Tests in a browser import no view: those of its tool are the nearest of them. */
  const rank = (test: string): number =>
    stem(test) === stem(file) ? -1 : distance(test, file) - Number(stem(test) === basename(dirname(file)));
  const ranked = ALL.filter((test) => concerned.has(test))
    .map((test) => ({ test, rank: rank(test), isBelow: test.startsWith(`test/${folder}`) }))
    .sort(
      (one, other) =>
        one.rank - other.rank || Number(other.isBelow) - Number(one.isBelow) || (one.test < other.test ? -1 : 1),
    )
    .map(({ test }) => test);
  return { nearest: ranked.slice(0, NEAREST), others: ranked.slice(NEAREST) };
}
