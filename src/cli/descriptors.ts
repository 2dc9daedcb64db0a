import { Buffer } from "node:buffer";
import { fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { attempt } from "../runtime/attempt.ts";
import { tty } from "../runtime/builtins.ts";
import { errorCode } from "../runtime/runtime.ts";
import { CommandError, fileErrorMessage, INTERRUPTED } from "../settings/command-error.ts";

/** The colours that a terminal supports. */
export type ColorDepth = "none" | "256" | "truecolor";

/** Whether a file descriptor is a terminal; it may be closed. */
export const isTerminal = (fd: number): boolean =>
  attempt(() => fstatSync(fd).isCharacterDevice()) === true && tty().isatty(fd);

type ReadVariable = (name: string) => string | undefined;

/** The colours that the terminal announces by COLORTERM and TERM. */
function announcedDepth(variables: ReadVariable): ColorDepth {
  const term = variables("TERM") ?? "";
  if (/^(truecolor|24bit)$/i.test(variables("COLORTERM") ?? "") || /-(direct|truecolor)$/.test(term))
    return "truecolor";
  return /256/.test(term) ? "256" : "none";
}

/** The colours to use: FORCE_COLOR (https://force-color.org) overrides NO_COLOR (https://no-color.org), both what is announced. */
export function colorDepth(variables: ReadVariable, toTerminal: boolean): ColorDepth {
  const announced = announcedDepth(variables);
  const forced = variables("FORCE_COLOR");
  if (forced === "0" || forced === "false") return "none";
  if (forced === "3") return "truecolor";
  if (forced) return announced === "none" ? "256" : announced;
  return variables("NO_COLOR") || !toTerminal || variables("TERM") === "dumb" ? "none" : announced;
}

const CHUNK_BYTES = 1024 * 1024;
/** Bytes per read of a pipe, its capacity on Linux, and of a small file: of 3,000, digests take half of the time. */
const PIPE_CHUNK_BYTES = 64 * 1024;
/** How long to wait before reading an empty non-blocking descriptor, or writing to a full one, again. */
const RETRY_MS = 2;

/** Reads some bytes; undefined if none are available yet. @throws CommandError with the name of what cannot be read. */
function readSome(fd: number, name: string, buffer: Uint8Array): number | undefined {
  try {
    return readSync(fd, buffer, 0, buffer.length, null);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EAGAIN") return undefined;
    if (code === "EOF") return 0;
    throw new CommandError(fileErrorMessage(name, error));
  }
}

/** The bytes of an open file, pipe or terminal. Chunks are not reused. @throws CommandError with the name. */
export async function* chunksOf(fd: number, name: string): AsyncGenerator<Uint8Array, void, void> {
  const size = Math.min(CHUNK_BYTES, Math.max(PIPE_CHUNK_BYTES, fstatSync(fd).size));
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(size);
    const count = readSome(fd, name, buffer);
    if (count === 0) return;
    if (count === undefined) await delay(RETRY_MS);
    // A few bytes of a pipe must not keep the whole buffer.
    else yield count > size / 2 ? buffer.subarray(0, count) : new Uint8Array(buffer.subarray(0, count));
  }
}

/** The exit code after a closed pipe: 128 plus the number of SIGPIPE. */
const CLOSED_PIPE = 141;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function writeSome(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EPIPE") process.exit(CLOSED_PIPE);
    // A message that cannot be written changes neither the result nor the exit code.
    if (code !== "EAGAIN" && fd === 2) return bytes.length;
    if (code !== "EAGAIN") throw new CommandError(fileErrorMessage("Cannot write the result", error), 1);
    Atomics.wait(sleeper, 0, 0, RETRY_MS);
    return 0;
  }
}

/** Writes all of a text or bytes. If the pipe's reader has ended (`| head -1`), exits without a message, as SIGPIPE does. */
export function writeAll(fd: number, data: string | Uint8Array): void {
  let rest = typeof data === "string" ? Buffer.from(data) : data;
  while (rest.length > 0) rest = rest.subarray(writeSome(fd, rest));
}

/** Writes without blocking, for a dialogue: a program that writes before it reads would wait forever. Exits as `writeAll`. */
export function writeToOutput(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => process.exit(CLOSED_PIPE));
  process.stdout.write(text, () => resolve());
  return promise;
}

/** Standard input without blocking the process, for a dialogue. @throws CommandError with exit code 1. */
export async function* inputOfDialogue(): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* process.stdin;
  } catch (error) {
    throw new CommandError(fileErrorMessage("Standard input", error), 1);
  }
}

/** O_CLOEXEC of Linux. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Whether a stream was closed when the process started (`<&-`): Bun opens /dev/null in its place, and sets close-on-exec, which
 * no inherited descriptor has. Only Linux tells.
 */
export function isClosed(fd: number): boolean {
  const status = attempt(() => readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? "";
  const [, flags = ""] = /flags:\s*(\d+)/.exec(status) ?? [];
  return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0;
}

// The editor of lines is loaded on first use: few commands prompt.

/** The terminal: standard input if it is a terminal, else the controlling terminal of the process. */
async function terminal(): Promise<ReadStream | undefined> {
  if (isTerminal(0)) return process.stdin;
  const { ReadStream } = await import("node:tty");
  // There may be none, as in a container or a cron job.
  return attempt(() => new ReadStream(openSync("/dev/tty", "r")));
}

/** Reads a line without echo; undefined after Ctrl-C. @param ready Called when nothing typed is shown any longer. */
async function readLine(input: ReadStream, ready: () => void): Promise<string | undefined> {
  const [{ createInterface }, { Writable }] = await Promise.all([import("node:readline"), import("node:stream")]);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output, terminal: true, historySize: 0 });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  editor.once("line", resolve);
  editor.once("SIGINT", () => resolve(undefined));
  editor.once("close", () => resolve(""));
  ready();
  const line = await promise;
  editor.close();
  return line;
}

/** Prompts for a secret without echo; undefined if there is no terminal. Ctrl-C ends the process with status 130. */
export async function prompt(label: string, write: (text: string) => void): Promise<string | undefined> {
  const input = await terminal();
  if (!input) return undefined;
  const line = await readLine(input, () => write(label));
  write("\n");
  if (line === undefined) process.exit(INTERRUPTED);
  return line;
}
