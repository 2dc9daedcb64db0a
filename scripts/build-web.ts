/**
 * Bundles the page from `src/web` into `dist/web`. It runs in `bun install` (`prepare`), so that the page is available
 * under every runtime, and before each build of the binary.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { FOLDER, MANIFEST, type Manifest } from "../src/pages/page-files.ts";
import { embeddedName } from "../src/runtime/embedded.ts";

const SOURCE = "src/web";

/** The page's files are at the page's own address, distinguished by the query (see src/pages/page.ts). */
const PUBLIC_PATH = "./?asset=";

const fileName = ({ path }: Bun.BuildArtifact): string => path.replace(/^.*\//, "");

/**
 * The rules that Bun adds beside those with `:is()`, for browsers that lack more than that. Where a browser knows both, they
 * would win over other rules: their specificity is that of a class, whatever is in the brackets.
 */
const PREFIXED_RULES = /[^{}]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g;

const textOf = async (file: Bun.BuildArtifact): Promise<string> =>
  file.loader === "css" ? (await file.text()).replaceAll(PREFIXED_RULES, "") : await file.text();

const BUNDLE = {
  target: "browser",
  minify: true,
  naming: "[name]-[hash].[ext]",
} as const satisfies Partial<Bun.BuildConfig>;

/**
 * Puts the definitions of operations into the page, which follow from the operations themselves: the list of tools as its values,
 * and in the folder of a tool those of its operations, where a file asks for them. A process loads all tools for that once. With
 * Bun's macros, each thread of the bundler would: 0.2 s more of a processor on two.
 */
const DEFINITIONS: Bun.BunPlugin = {
  name: "definitions",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]web[\\/]tools[\\/]tools\.ts$/ }, async ({ path }) => {
      return { contents: JSON.stringify({ ...(await import(path)) }), loader: "json" };
    });
    build.onLoad({ filter: /[\\/]web[\\/]tools[\\/]\w+[\\/][\w-]+\.tsx?$/ }, async ({ path }) => {
      const { definitionsOf } = await import("../src/web/definitions.ts");
      const source = await Bun.file(path).text();
      const contents = source
        .replace(/^import \{ definitionsOf \}.*$/m, "")
        .replace(/\bdefinitionsOf\("(\w+)"\)/, (_, name) => JSON.stringify(definitionsOf(name)));
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/** @param worker The name of the bundle that hashes files. */
async function bundle(worker: string, ...names: string[]): Promise<Bun.BuildArtifact[]> {
  const { outputs } = await Bun.build({
    entrypoints: names.map((name) => `${SOURCE}/${name}`),
    ...BUNDLE,
    plugins: [DEFINITIONS],
    splitting: true,
    publicPath: PUBLIC_PATH,
    define: { "process.env.NODE_ENV": '"production"', FILE_WORKER: JSON.stringify(PUBLIC_PATH + worker) },
  });
  return outputs;
}

/**
 * Says in noble's compression functions that the state of SHA-1 and SHA-256 consists of 32-bit integers, `A |= 0`, which
 * changes no value. Browsers keep numbers of 32 bits in objects as floating-point numbers (V8 with compressed pointers), and
 * would compute with these: SHA-256 of 256 MB takes 1.3 s of a processor instead of 3.7 s in Chromium.
 *
 * @throws Error if noble's code is no longer written like this.
 */
const INTEGER_STATE: Bun.BunPlugin = {
  name: "integer state",
  setup: (build) => {
    build.onLoad({ filter: /@noble\/hashes\/(sha2|legacy)\.js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      const contents = source.replace(
        /\blet \{ (A, B, C, D, E\b[\w, ]*) \} = this;/,
        (loads, names: string) => `${loads} ${names.replace(/\w+/g, "$& |= 0").replaceAll(",", ";")};`,
      );
      if (contents === source) throw new Error(`${path} no longer loads its state as it did: see scripts/build-web.ts`);
      return { contents, loader: "js" };
    });
  },
};

/** The worker is a classic script without imports: its Content Security Policy lets it load nothing. */
async function bundleWorker(): Promise<Bun.BuildArtifact[]> {
  const entrypoints = [`${SOURCE}/tools/hash/file-worker.ts`];
  return (await Bun.build({ ...BUNDLE, entrypoints, format: "iife", plugins: [INTEGER_STATE] })).outputs;
}

/**
 * The page's files by name: the same source gives the same bytes. Both pages are bundled separately: a chunk that they share
 * would be imported by the script of "/" at its start, before it can correct an address without a slash at its end.
 *
 * @throws AggregateError with the compiler's messages.
 */
export async function bundlePage(): Promise<Map<string, string>> {
  const workers = await bundleWorker();
  const worker = workers.map(fileName).join();
  const pages = [...(await bundle(worker, "main.tsx", "main.css")), ...(await bundle(worker, "docs.tsx", "docs.css"))];
  const files = new Map<string, string>();
  for (const each of [...workers, ...pages]) files.set(fileName(each), await textOf(each));
  const names = [...files.keys()];
  const named = (pattern: RegExp): string => names.find((name) => pattern.test(name)) ?? "";
  const manifest: Manifest = {
    script: named(/^main-.*\.js$/),
    style: named(/^main-.*\.css$/),
    chunks: names.filter((name) => name.startsWith("chunk-")).sort(),
    worker,
    docs: { script: named(/^docs-.*\.js$/), style: named(/^docs-.*\.css$/) },
  };
  return files.set(MANIFEST, JSON.stringify(manifest));
}

/** Writes a file that is complete as soon as it is there, as several builds may run at the same time. */
function replaceFile(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

/** Writes the page's files for a clone to serve. Files of an earlier build are removed afterwards. */
function writePage(files: ReadonlyMap<string, string>): void {
  const folder = fileURLToPath(FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) replaceFile(folder + name, text);
  const isStale = (name: string) => /\.(js|css)$/.test(name) && !files.has(name);
  for (const name of readdirSync(folder).filter(isStale)) rmSync(folder + name, { force: true });
}

/** Always the same folder: binaries contain its path, and builds must be reproducible. */
const EMBEDDED = "dist/embedded";

/** Writes a gzipped file to embed in a binary. @returns Its path. */
export function writeEmbedded(name: string, content: Uint8Array | string): string {
  mkdirSync(EMBEDDED, { recursive: true });
  const file = `${EMBEDDED}/${embeddedName(name)}`;
  replaceFile(file, gzipSync(content, { level: 9 }));
  return file;
}

/** Bundles the page. @returns The paths of its files, to embed in a binary. */
export async function writePageAssets(): Promise<string[]> {
  const files = await bundlePage();
  writePage(files);
  return [...files].map(([name, text]) => writeEmbedded(name, text));
}

if (import.meta.main) writePage(await bundlePage());
