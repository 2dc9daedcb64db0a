import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { runCommandLine } from "../../../src/cli/main.ts";
import { colorDepth } from "../../../src/cli/output/terminal.ts";
import { createStreams } from "../../../src/cli/process-streams.ts";
import { COMMAND, IS_DENO } from "../../support/service.ts";

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The same with standard output as bytes. */
interface RawResult extends Omit<Result, "stdout"> {
  bytes: Buffer;
}

export interface Surroundings {
  stdin?: string | Uint8Array;
  variables?: Readonly<Record<string, string>>;
}

/** What Deno grants the command line: files anywhere, as the commands read and write what they are asked to. */
const DENO_FILES = ["--allow-read", "--allow-write"];

function wordsFromAnywhere(): string[] {
  const words: string[] = COMMAND.map((word) => (existsSync(word) ? resolve(word) : word));
  if (!IS_DENO) return words;
  const granted = words.filter((word) => !word.startsWith("--allow-read"));
  return [...granted.slice(0, 2), ...DENO_FILES, ...granted.slice(2)];
}

/** The command that is tested, which works from any folder. */
export const COMMAND_LINE: readonly string[] = wordsFromAnywhere();

/** Runs a command of sidekit with a pipe as standard input. */
export async function sidekit(args: readonly string[], surroundings: Surroundings = {}): Promise<Result> {
  const { code, bytes, stderr } = await runRaw(args, surroundings);
  return { code, stdout: bytes.toString(), stderr };
}

/**
 * Runs a command and gives what it writes byte by byte: in this process, as the start of one takes longer than most
 * commands; the binary and Deno in a process of their own.
 */
export const runRaw = (args: readonly string[], surroundings: Surroundings = {}): Promise<RawResult> =>
  process.env.SIDEKIT_COMMAND ? runInProcess(args, surroundings) : runHere(args, surroundings);

async function runHere(args: readonly string[], { stdin = "", variables = {} }: Surroundings): Promise<RawResult> {
  const out: Uint8Array[] = [];
  const err: Uint8Array[] = [];
  const streams = createStreams({
    stdin: async function* () {
      yield Buffer.from(stdin);
    },
    write: (stream, data) => (stream === "stdout" ? out : err).push(Buffer.from(data)),
    isTerminal: () => false,
    colors: () => colorDepth((name) => variables[name], false),
    columns: () => 80,
    prompt: async () => undefined,
  });
  const code = await runCommandLine(args, variables, streams);
  return { code: code ?? null, bytes: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}

/** Runs a command in a process of its own. */
async function runInProcess(args: readonly string[], { stdin = "", variables = {} }: Surroundings): Promise<RawResult> {
  const [program = "", ...first] = COMMAND_LINE;
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  const env = { PATH, HOME, TMPDIR, ...variables };
  const child = spawn(program, [...first, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk) => out.push(chunk));
  child.stderr.on("data", (chunk) => err.push(chunk));
  // A command that needs no input ends before it has read any.
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  await once(child, "close");
  return { code: child.exitCode, bytes: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}

/** The output of a command that succeeds without messages. */
export async function output(args: readonly string[], surroundings: Surroundings = {}): Promise<string> {
  const { code, stdout, stderr } = await sidekit(args, surroundings);
  expectQuiet(args, code, stderr);
  return stdout;
}

function expectQuiet(args: readonly string[], code: number | null, stderr: string): void {
  if (code !== 0 || stderr !== "") throw new Error(`sidekit ${args.join(" ")}: exit code ${code}: ${stderr}`);
}
