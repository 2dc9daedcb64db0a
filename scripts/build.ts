import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { fileName, WASM_FILES } from "../src/tools/qr/wasm-files.ts";
import { writePageAssets } from "./build-web.ts";
import { currentCommit } from "./commit.ts";
import { writeEmbedded } from "./embed.ts";

/** Where the binary for this machine goes. */
export const BINARY = "dist/sidekit";

/** What is compiled: the program, and what runs in a thread of its own, which keeps its path below src. */
export const ENTRY_POINTS = ["src/main.ts", "src/tools/passwd/estimate-thread.ts", "src/tools/qr/decode-thread.ts"];

/**
 * The flags of every build. Identifiers stay as they are: Elysia tells errors apart by the names of their classes.
 * The binary takes its settings from flags and real environment variables, not from files of the directory it starts in.
 * Modules that ask where they lie (no matter for what runs in a binary) are not told where they lay on this machine.
 */
const FLAGS = [
  "--compile",
  "--bytecode",
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
  // It loads no native module, compiles no C and installs nothing: code that got in could not either.
  "--compile-exec-argv=--no-addons --no-ffi-cc --no-install",
  '--define=process.env.NODE_ENV="production"',
  '--define=__dirname="/$bunfs/root"',
  '--define=__filename="/$bunfs/root/sidekit"',
];

/** Writes the WebAssembly modules for a binary to embed, and gives their paths. */
function writeWasmAssets(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.values(WASM_FILES).map((path) => writeEmbedded(fileName(path), readFileSync(resolve(path))));
}

/** Writes the files that the service delivers or loads when they are needed, compressed, and gives their paths. */
export const writeAssets = async (): Promise<string[]> => [...writeWasmAssets(), ...(await writePageAssets())];

export interface BuildOptions {
  /** What it is for, as Bun names it ("bun-linux-arm64-musl"); this machine if not given. */
  target?: string | undefined;
  /** The Bun of that target, where it is not left to Bun to fetch it. */
  runtime?: string | undefined;
  /** What the binary tells as its commit, where git cannot be asked. */
  commit?: string | undefined;
}

/**
 * Compiles the service into one file. One commit gives the same bytes wherever they are written: Bun embeds the file's
 * name, so each build has the same one until it is done.
 *
 * @throws Error where the compiler fails.
 */
export async function build(outfile: string, { target, runtime, commit }: BuildOptions = {}): Promise<void> {
  const folder = `${outfile}.build`;
  const name = target?.includes("windows") ? "sidekit.exe" : "sidekit";
  const flags = [
    ...FLAGS,
    `--define=SIDEKIT_COMMIT=${JSON.stringify(commit ?? currentCommit())}`,
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
    const environment = { ...process.env, NODE_ENV: "production" };
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
      commit: { type: "string" },
    },
  });
  await build(values.outfile, values);
}
