import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { ENTRY_POINTS, writeAssets } from "../../build.ts";

const [, ...THREADS] = ENTRY_POINTS;

/** The entry points: the import, and the modules of its threads. */
export const LIBRARY_ENTRY_POINTS = ["src/index.ts", ...THREADS];

/** Modules that are written by hand: the first one is what `import "sidekit"` loads. */
const WRITTEN = ["sidekit.js", "supported-node.js", "in-turn.js"];

/** Makes a compiled module load others on demand by `in-turn.js`. */
function loadInTurn(path: string): void {
  const code = readFileSync(path, "utf8");
  const inTurn = code.replaceAll(/\bimport\(("\.\/[^"]+")\)/g, "inTurn(()=>import($1))");
  if (inTurn !== code) writeFileSync(path, `import{inTurn}from"./in-turn.js";${inTurn}`);
}

/**
 * Compiles what `import "sidekit"` loads, for Bun, Deno and Node: all modules in one folder, with the files that they
 * read in `assets` beside them. It has no dependencies. Identifiers are not minified, as in the binary.
 *
 * @throws AggregateError with the compiler's messages.
 */
export async function buildLibrary(folder: string, commit: string): Promise<void> {
  await Bun.build({
    entrypoints: LIBRARY_ENTRY_POINTS,
    outdir: folder,
    target: "node",
    format: "esm",
    splitting: true,
    naming: { entry: "[name].js", chunk: "[name]-[hash].js" },
    minify: { whitespace: true, syntax: true, identifiers: false },
    define: {
      "process.env.NODE_ENV": '"production"',
      SIDEKIT_PACKAGE: "true",
      SIDEKIT_COMMIT: JSON.stringify(commit),
      __dirname: '"/sidekit"',
      __filename: '"/sidekit/index.js"',
    },
  });
  for (const path of globSync(`${folder}/*.js`)) loadInTurn(path);
  for (const name of WRITTEN) copyFileSync(`deploy/npm/${name}`, `${folder}/${name}`);
  mkdirSync(`${folder}/assets`, { recursive: true });
  for (const path of await writeAssets()) copyFileSync(path, `${folder}/assets/${basename(path)}`);
}
