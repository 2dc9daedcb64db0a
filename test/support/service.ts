import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Ended, run as runCommand } from "./command.ts";

/** A running service in a new process. `await using` stops it. */
export type Service = Awaited<ReturnType<typeof start>>;

/** The command under test: the source, or SIDEKIT_COMMAND ("dist/sidekit", "deno run -A src/main.ts"). */
export const COMMAND: readonly [string, ...string[]] = commandOf(process.env.SIDEKIT_COMMAND);

/** Whether it runs under Deno, which does not support all features of Bun. */
export const IS_DENO = COMMAND.some((part) => part.includes("deno"));

/** The major version of the Node that serves by the npm package, which writes no log; undefined under Bun and Deno. */
export const NODE_VERSION = nodeVersionOf(COMMAND);

/** They end a test that waits in vain, and are no measure of speed: other programs may use the processors. */
const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 60_000;
const LISTENS = /listens on ((?:https?|unix):[^\s",]+)/;

const running = new Set<ChildProcess>();

/** Kills the remaining processes when the test run ends. */
export function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

function commandOf(text = ""): readonly [string, ...string[]] {
  const [program, ...rest] = text.split(" ").filter((part) => part !== "");
  return program === undefined ? [process.execPath, "src/main.ts"] : [program, ...rest];
}

function nodeVersionOf([program, script]: readonly string[]): number | undefined {
  if (program === undefined || !script?.startsWith("dist/node/")) return undefined;
  return Number.parseInt(execFileSync(program, ["--version"], { encoding: "utf8" }).slice(1), 10);
}

/** The variables of a command in a clean environment: those that would set something are not inherited. */
export function cleanEnvironment(variables: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  return { PATH, HOME, TMPDIR, ...variables };
}

/** Starts `sidekit` with arguments. */
function launch(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  wrapper: readonly string[],
): ChildProcess {
  const [program = "", ...first] = [...wrapper, ...COMMAND];
  const env = cleanEnvironment(variables);
  const child = spawn(program, [...first, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function linesOf(stream: Readable | null): string[] {
  const lines: string[] = [];
  if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  return lines;
}

/** Runs a command of `sidekit` to its end. */
export const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runCommand([...COMMAND, ...args], { env: cleanEnvironment(variables), timeout: START_DEADLINE_MS });

/** Polls until `probe` gives something. @throws Error past the deadline. */
export async function until<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  what: string,
  deadlineMs = START_DEADLINE_MS,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Starts the service, on a free port where the arguments name none, and waits until it says where it listens.
 * @param wrapper A command that runs the command that follows it, and whose process is then the one that is known.
 */
export async function start(
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
) {
  const placed = args.some((arg) => /^--(port|unix)\b/.test(arg)) || "PORT" in variables || "SIDEKIT_UNIX" in variables;
  const child = launch(placed ? args : [...args, "--port=0"], variables, wrapper);
  // "close" comes after "exit": then its last lines are read, too.
  const exited = once(child, "close").then(() => child.exitCode);
  const stdout = linesOf(child.stdout);
  const stderr = linesOf(child.stderr);
  const url = await until(() => {
    if (child.exitCode !== null) throw new Error(`the service ended: ${[...stdout, ...stderr].join("\n")}`);
    return stdout.map((line) => LISTENS.exec(line)?.[1]).find((found) => found !== undefined);
  }, "the service's start line");
  /** Ends it by a signal and gives its exit code; null if a signal ended it. */
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
    const code = await exited;
    clearTimeout(deadline);
    return code;
  };
  /** Closes this end of its stdout. */
  const unread = () => child.stdout?.destroy();
  const dispose = async () => void (await stop());
  // A process that has printed its address has a pid.
  return { url, pid: child.pid ?? 0, stdout, stderr, exited, stop, unread, [Symbol.asyncDispose]: dispose };
}
