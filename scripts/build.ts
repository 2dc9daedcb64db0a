import { parseArgs } from "node:util";

/** Where the binary for this machine goes. */
export const BINARY = "dist/sidekit";

/**
 * The flags of every build. Identifiers stay as they are: Elysia tells errors apart by the names of their classes.
 * The binary takes its settings from flags and real environment variables, not from files of the directory it starts in.
 */
const FLAGS = [
  "--compile",
  "--bytecode",
  "--format=esm",
  "--minify-whitespace",
  "--minify-syntax",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  '--define=process.env.NODE_ENV="production"',
];

/** Compiles the service into one file. @throws Error where the compiler fails. */
export async function build(outfile: string, target?: string): Promise<void> {
  const flags = target === undefined ? FLAGS : [...FLAGS, `--target=${target}`];
  const command = [process.execPath, "build", ...flags, "src/main.ts", `--outfile=${outfile}`];
  const compiler = Bun.spawn(command, { stdout: "ignore", stderr: "inherit", env: { ...process.env, NODE_ENV: "production" } });
  if ((await compiler.exited) !== 0) throw new Error(`bun build failed for ${outfile}`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outfile: { type: "string", default: BINARY }, target: { type: "string" } } });
  await build(values.outfile, values.target);
}
