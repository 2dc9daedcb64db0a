import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { WASM_FILES } from "../src/tools/qr/decode/wasm-files.ts";
import { writeEmbedded, writePageAssets } from "./build-web.ts";
import { currentCommit } from "./commit.ts";

/** The path of the binary for this machine. */
export const BINARY = "dist/sidekit";

/** The entry points: the program, and the modules of threads, which keep their paths below src. */
export const ENTRY_POINTS = [
  "src/main.ts",
  "src/tools/passwd/estimate-thread.ts",
  "src/tools/passwd/hash-thread.ts",
  "src/tools/qr/decode/decode-thread.ts",
  "src/tools/qr/design/design-thread.ts",
];

/**
 * The flags of every build. Identifiers are not minified: Elysia distinguishes errors by the names of their classes.
 * The binary reads settings from flags and environment variables only, not from files in the working directory.
 * Modules that use their own path do not get their path on this machine.
 */
const FLAGS = [
  "--compile",
  "--bytecode",
  // Commands end before compiled code is worth its compilation: 10 to 25 % of their processor time. What runs for long
  // sets the usual policy itself (`compileAsUsual`).
  "--compile-jit-policy=8",
  // What these passes change, the JIT compilers of Bun 1.4.5 turn into slower code, above all in private methods and
  // tables of a module: 58,000 instead of 51,000 instructions for GET /hash/sha256/hello, and starts take as long.
  "--no-optimize-bytecode",
  "--format=esm",
  "--splitting",
  "--root=src",
  "--asset-naming=[name].[ext]",
  "--minify-whitespace",
  "--minify-syntax",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  "--no-compile-autoload-tsconfig",
  "--no-compile-autoload-package-json",
  // The binary cannot load native modules, compile C or install packages, which limits injected code.
  "--compile-exec-argv=--no-addons --no-ffi-cc --no-install",
  '--define=process.env.NODE_ENV="production"',
  '--define=__dirname="/$bunfs/root"',
  '--define=__filename="/$bunfs/root/sidekit"',
];

/** Writes the WebAssembly modules to embed in a binary. @returns Their paths. */
function writeWasmAssets(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(WASM_FILES).map((path) => writeEmbedded(basename(path), readFileSync(resolve(path))));
}

let written: Promise<readonly string[]> | undefined;

/**
 * Writes the files to embed in a binary, gzipped. A process writes them once: that takes 0.6 seconds.
 * @returns Their paths.
 */
export function writeAssets(): Promise<readonly string[]> {
  written ??= writePageAssets().then((pages) => [...writeWasmAssets(), ...pages]);
  return written;
}

export interface BuildOptions {
  /** The platform by Bun's name ("bun-linux-arm64-musl"); default: this machine. */
  target?: string | undefined;
  /** The Bun of that target; default: Bun downloads it. */
  runtime?: string | undefined;
  /** The commit of the binary, if git is not available. */
  commit?: string | undefined;
}

/** The titles of the tools, by name. Loading the tools takes 0.1 s, and many scripts import this file and build nothing. */
async function toolTitles(): Promise<Record<string, string>> {
  const { TOOLS } = await import("../src/tools/tools.ts");
  return Object.fromEntries(TOOLS.map(({ name, title }) => [name, title]));
}

/**
 * Compiles the service into one file. The build is reproducible: Bun embeds the name of the output file, so each build
 * uses the same name, and the file is renamed afterwards.
 *
 * @throws Error if the compiler fails.
 */
export async function build(outfile: string, { target, runtime, commit }: BuildOptions = {}): Promise<void> {
  const folder = `${outfile}.build`;
  const isForWindows = target === undefined ? process.platform === "win32" : target.includes("windows");
  const name = isForWindows ? "sidekit.exe" : "sidekit";
  const flags = [
    ...FLAGS,
    `--define=SIDEKIT_COMMIT=${JSON.stringify(commit ?? currentCommit())}`,
    `--define=SIDEKIT_TITLES=${JSON.stringify(await toolTitles())}`,
    ...(target === undefined ? [] : [`--target=${target}`]),
    ...(runtime === undefined ? [] : [`--compile-executable-path=${runtime}`]),
  ];
  mkdirSync(folder, { recursive: true });
  try {
    const command = [
      process.execPath,
      "build",
      ...flags,
      ...ENTRY_POINTS,
      ...(await writeAssets()),
      `--outfile=${folder}/${name}`,
    ];
    // A compiler that keeps the memory that it has freed takes 7 % less processor time.
    const environment = { ...process.env, NODE_ENV: "production", MIMALLOC_PURGE_DELAY: "-1" };
    const compiler = Bun.spawn(command, { stdout: "ignore", stderr: "inherit", env: environment });
    if ((await compiler.exited) !== 0) throw new Error(`bun build failed for ${outfile}`);
    mkdirSync(dirname(outfile), { recursive: true });
    renameSync(`${folder}/${name}`, outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      outfile: { type: "string", default: BINARY },
      target: { type: "string" },
      runtime: { type: "string" },
      commit: { type: "string" },
    },
  });
  await build(values.outfile, values);
}
