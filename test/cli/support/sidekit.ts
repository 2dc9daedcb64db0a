import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { type Ended, type EndedRaw, runRaw } from "../../support/command.ts";
import { fromAnywhere, writeLauncher } from "../../support/launcher.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { COMMAND, cleanEnvironment, IS_DENO } from "../../support/service.ts";
import { runInThisProcess, type Surroundings } from "./streams.ts";

/** What Deno grants the command line: files anywhere, as the commands read and write what they are asked to. */
const DENO_FILES = ["--allow-read", "--allow-write"];

function wordsFromAnywhere(): string[] {
  const words = fromAnywhere(COMMAND);
  if (!IS_DENO) return words;
  const granted = words.filter((word) => !word.startsWith("--allow-read"));
  return [...granted.slice(0, 2), ...DENO_FILES, ...granted.slice(2)];
}

/** The command that is tested, which works from any folder. */
export const COMMAND_LINE: readonly string[] = wordsFromAnywhere();

/** Whether it is a program of its own, not a script that Bun or Deno runs. */
export const IS_BINARY = COMMAND_LINE.length === 1;

let programs: string | undefined;

/** A folder with a program named sidekit, which runs the command that is tested: shells find it there. */
export function programFolder(): string {
  if (programs !== undefined) return programs;
  programs = scratchFolder();
  writeLauncher(join(programs, "sidekit"), COMMAND_LINE);
  return programs;
}

/** Runs a command of sidekit, without a terminal. */
export async function sidekit(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  const { bytes, ...ended } = await runAsTested(args, surroundings);
  return { ...ended, stdout: bytes.toString() };
}

/**
 * Runs a command and gives what it writes byte by byte: that of the source in this process, and the binary in a process
 * of its own. All commands under Deno share one process, whose start takes ten times as long as that of the binary.
 */
function runAsTested(args: readonly string[], surroundings: Surroundings): Promise<EndedRaw> {
  if (!process.env.SIDEKIT_COMMAND) return runInThisProcess(args, surroundings);
  return IS_DENO ? runInDeno(args, surroundings) : runInOwnProcess(args, surroundings);
}

interface DenoProcess {
  input: Writable;
  results: AsyncIterator<string>;
}

let deno: DenoProcess | undefined;

function startDeno(): DenoProcess {
  const [program = "", ...words] = COMMAND_LINE;
  const script = resolve(import.meta.dir, "deno-commands.ts");
  const options = words.filter((word) => !word.endsWith("/src/main.ts"));
  // It ends when this process does, which closes its standard input.
  const child = spawn(program, [...options, script], { stdio: ["pipe", "pipe", "inherit"] });
  return { input: child.stdin, results: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

/** Runs a command in the process of Deno, after those that it has been given before. */
async function runInDeno(args: readonly string[], { stdin = "", variables = {} }: Surroundings): Promise<EndedRaw> {
  deno ??= startDeno();
  const input = Buffer.from(stdin).toString("base64");
  deno.input.write(`${JSON.stringify({ folder: process.cwd(), args, stdin: input, variables })}\n`);
  const { value, done } = await deno.results.next();
  if (done) throw new Error(`Deno ended: ${args.join(" ")}`);
  const { code, bytes, stderr } = JSON.parse(value);
  return { code, bytes: Buffer.from(bytes, "base64"), stderr };
}

/** Runs a command in a process of its own. */
export function runInOwnProcess(
  args: readonly string[],
  { stdin = "", variables = {} }: Surroundings = {},
): Promise<EndedRaw> {
  return runRaw([...COMMAND_LINE, ...args], { env: cleanEnvironment(variables), input: Buffer.from(stdin) });
}

/** The output of a command that succeeds without messages. */
export async function output(args: readonly string[], surroundings: Surroundings = {}): Promise<string> {
  const { code, stdout, stderr } = await sidekit(args, surroundings);
  if (code !== 0 || stderr !== "") throw new Error(`sidekit ${args.join(" ")}: exit code ${code}: ${stderr}`);
  return stdout;
}
