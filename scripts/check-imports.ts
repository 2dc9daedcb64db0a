/**
 * Checks the imports of `src`: an import goes downwards only, so folders never import each other in a circle (for files, Biome
 * says so). Type imports count, as a reader follows them too, and so do the modules of threads.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import process from "node:process";

/**
 * The layers of a folder, from top to bottom: an entry may import from those that follow it. In the folders below `src`,
 * files that are not listed may import from the folders beside them, and folders that are not listed from none of them.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  ".": [
    "main.ts",
    "web",
    "cli",
    "index.ts",
    "issuer",
    "server",
    "settings",
    "mcp",
    "pages",
    "api",
    "auth",
    "tools",
    "guard",
    "http",
    "observe",
    "operation",
    "runtime",
  ],
  tools: ["tools.ts", "qr", "color"],
  "tools/jwt": ["crypto", "keys", "token"],
  "tools/qr": ["design", "contents", "decode", "image", "symbol"],
  web: ["docs.tsx", "reference", "main.tsx", "shell", "tools", "controls", "operation", "definitions.ts"],
  cli: [
    "main.ts",
    "completion.ts",
    "program.ts",
    "issuer.ts",
    "command",
    "general-commands.ts",
    "streams.ts",
    "descriptors.ts",
  ],
  server: ["workers"],
};

/** One import of one file, both relative to `src`. */
export interface Import {
  file: string;
  line: number;
  target: string;
}

/** A relative path in quotes or backquotes. */
const RELATIVE = /["'`](?<path>\.[^"'`]*)["'`]/.source;

const IMPORT = new RegExp(
  [
    String.raw`^(?:import|export)\b[^"'\`;]*?\bfrom\s+${RELATIVE}`,
    String.raw`^import\s+${RELATIVE}`,
    String.raw`\b(?:import|require|import\.meta\.resolve)\(\s*${RELATIVE}`,
    // The path of a thread's module is relative to src.
    String.raw`\bthreadUrl\(\s*"(?<path>[^"]+)"`,
  ].join("|"),
  "gm",
);

/** The relative imports of a file: static, dynamic, of types and of threads. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map((match) => {
    const path = match.groups?.path ?? "";
    const target = path.startsWith(".") ? join(dirname(file), path) : path;
    return { file, line: source.slice(0, match.index).split("\n").length, target };
  });
}

/** The common folder of two paths, and the entry of that folder in each path. */
function meeting(one: string, other: string): { folder: string; from: string; to: string } {
  const [ones, others] = [one.split("/"), other.split("/")];
  const at = ones.findIndex((part, index) => part !== others[index]);
  return { folder: ones.slice(0, at).join("/") || ".", from: ones[at] ?? "", to: others[at] ?? "" };
}

const isFile = (entry: string): boolean => entry.includes(".");

/** The reason why an import is not allowed; undefined if it goes downwards or stays in its folder. */
export function violation({ file, target }: Import): string | undefined {
  if (target.includes("${")) return "the path is computed, so this check cannot follow it";
  if (file === target || target.startsWith("..")) return undefined;
  const { folder, from, to } = meeting(file, target);
  const layers = LAYERS[folder] ?? [];
  const [above, below] = [layers.indexOf(from), layers.indexOf(to)];
  if (above !== -1 && below !== -1) return above < below ? undefined : `${to} is a layer above ${from}`;
  if (folder !== "." && isFile(from)) return undefined;
  return isFile(to)
    ? `${to} belongs to the folder above ${from}`
    : `${from} and ${to} are not listed as layers of ${folder}`;
}

/** The imports of all files of `src`. */
export const importsOfSource = (): Import[] =>
  globSync("src/**/*.{ts,tsx}").flatMap((path) => importsOf(relative("src", path), readFileSync(path, "utf8")));

/** Every forbidden import, one per line. */
export const violations = (imports: readonly Import[]): string[] =>
  imports.flatMap((each) => {
    const reason = violation(each);
    return reason === undefined ? [] : [`src/${each.file}:${each.line} imports src/${each.target}: ${reason}`];
  });

if (import.meta.main) {
  const found = violations(importsOfSource());
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
