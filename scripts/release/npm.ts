/**
 * Makes the npm packages from the binaries of a release: one with the launcher, the import and its types, and one for
 * each platform with its binary. None has a script that runs at installation.
 *
 *   bun scripts/release/npm.ts    from the binaries in dist/release, if there are any, into dist/npm
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { ENTRY_POINTS, writeAssets } from "../build.ts";
import { currentCommit } from "../commit.ts";
import { bundledPackages, createNotices } from "./bundled.ts";
import { createTypes } from "./npm/types.ts";
import { copy, runCommand, write } from "./system.ts";
import { packageOf, TARGETS, type Target } from "./targets.ts";

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
async function buildLibrary(folder: string, commit: string): Promise<void> {
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
  for (const each of WRITTEN) copyFileSync(`${SOURCES}/${each}`, `${folder}/${each}`);
  mkdirSync(`${folder}/assets`, { recursive: true });
  for (const path of await writeAssets()) copyFileSync(path, `${folder}/assets/${basename(path)}`);
}

const SOURCES = "deploy/npm";

const { name, mcpName, version, description, license, homepage, repository, bugs } = manifest;

/** What all packages have in common. npm accepts a package from a workflow only if it names the workflow's repository. */
const COMMON = { version, description, license, homepage, repository, bugs };

function writeManifest(folder: string, content: object): void {
  write(`${folder}/package.json`, `${JSON.stringify({ ...COMMON, ...content }, undefined, 2)}\n`);
}

function createPlatformPackage(outdir: string, target: Target, binary: string, notices: string): void {
  const { binary: path, ...platform } = packageOf(target);
  const folder = `${outdir}/${platform.name}`;
  const { os, cpu, libc } = platform;
  // Package managers without support for this field ignore it; then, the launcher chooses.
  const fields = { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
  writeManifest(folder, { name: platform.name, ...fields, preferUnplugged: true, files: ["bin", "*.txt"] });
  write(`${folder}/README.md`, `The binary of the package sidekit for ${target.file.replace("sidekit-", "")}.\n`);
  copy("LICENSE", `${folder}/LICENSE`);
  write(`${folder}/THIRD-PARTY-NOTICES.txt`, notices);
  copy(binary, `${folder}/${path}`, 0o755);
}

/**
 * Writes the package with the launcher and the import.
 * @param types The declarations of the import, which take 2 seconds: a program that only runs needs none.
 */
export async function createMainPackage(folder: string, commit: string, types: string): Promise<void> {
  writeManifest(folder, {
    name,
    // The registry of MCP servers checks that the package of server.json names it back.
    mcpName,
    keywords: ["jwt", "color", "password", "hash", "qr", "lorem-ipsum", "http", "mcp", "testing"],
    type: "module",
    bin: { sidekit: "bin/sidekit.cjs" },
    // For what does not know "exports", such as TypeScript for CommonJS (moduleResolution node10).
    main: "./lib/sidekit.js",
    types: "./lib/index.d.ts",
    exports: { ".": { types: "./lib/index.d.ts", default: "./lib/sidekit.js" }, "./package.json": "./package.json" },
    files: ["bin", "lib", "*.txt"],
    engines: { node: ">=22.12" },
    optionalDependencies: Object.fromEntries(TARGETS.map((target) => [packageOf(target).name, version])),
  });
  copy("LICENSE", `${folder}/LICENSE`);
  copy(`${SOURCES}/README.md`, `${folder}/README.md`);
  copy(`${SOURCES}/sidekit.cjs`, `${folder}/bin/sidekit.cjs`, 0o755);
  await buildLibrary(`${folder}/lib`, commit);
  write(`${folder}/lib/index.d.ts`, types);
  write(`${folder}/THIRD-PARTY-NOTICES.txt`, createNotices(await bundledPackages(LIBRARY_ENTRY_POINTS)));
}

/**
 * Writes the packages into a folder, which is emptied first: `sidekit`, and one for each platform whose binary exists.
 *
 * @param binaryOf The path of a target's binary; undefined if there is none.
 * @returns The folders of the packages, in the order in which they can be published.
 */
export async function createNpmPackages(
  outdir: string,
  commit: string,
  binaryOf: (target: Target) => string | undefined,
): Promise<string[]> {
  rmSync(outdir, { recursive: true, force: true });
  const notices = createNotices(await bundledPackages(ENTRY_POINTS));
  const folders: string[] = [];
  for (const target of TARGETS) {
    const binary = binaryOf(target);
    if (binary === undefined) continue;
    createPlatformPackage(outdir, target, binary, notices);
    folders.push(`${outdir}/${packageOf(target).name}`);
  }
  await createMainPackage(`${outdir}/${name}`, commit, await createTypes());
  return [...folders, `${outdir}/${name}`];
}

/**
 * Packs the package of a folder into another, for `npm publish`.
 *
 * @param level How much gzip compresses, of 1 to 9.
 * @throws Error if packing fails.
 */
export async function pack(folder: string, destination: string, level = 9): Promise<void> {
  const flags = ["--quiet", `--gzip-level=${level}`, `--destination=${resolve(destination)}`];
  await runCommand([process.execPath, "pm", "pack", ...flags], { cwd: folder });
}

/**
 * Packs the same packages into a folder, as `sidekit-0.1.0.tgz` and `sidekit-linux-x64-0.1.0.tgz`, for `npm publish`.
 *
 * @throws Error if packing fails.
 */
export async function packNpmPackages(
  folder: string,
  commit: string,
  binaryOf: (target: Target) => string | undefined,
): Promise<void> {
  const scratch = `${folder}/.npm`;
  for (const path of await createNpmPackages(scratch, commit, binaryOf)) await pack(path, folder);
  rmSync(scratch, { recursive: true });
}

if (import.meta.main) {
  const binaryOf = ({ file }: Target) => (existsSync(`dist/release/${file}`) ? `dist/release/${file}` : undefined);
  for (const folder of await createNpmPackages("dist/npm", currentCommit(), binaryOf)) console.log(folder);
}
