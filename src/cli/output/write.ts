import { Buffer } from "node:buffer";
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import process from "node:process";
import { CommandError, errorCode, fileErrorMessage } from "../definition/command-error.ts";
import type { Streams } from "../definition/streams.ts";
import { rendered, type Styled } from "../definition/styled.ts";

/** The exit code after a closed pipe: 128 plus the number of SIGPIPE. */
const CLOSED_PIPE = 141;

/** How long to wait before writing to a full non-blocking pipe again. */
const FULL_PIPE_MS = 2;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function writeSome(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EPIPE") process.exit(CLOSED_PIPE);
    if (code !== "EAGAIN") throw new CommandError(`Cannot write the result: ${code ?? "unknown error"}`, 1);
    Atomics.wait(sleeper, 0, 0, FULL_PIPE_MS);
    return 0;
  }
}

/**
 * Writes all of a text or bytes to a file descriptor. If the pipe's reader has ended (`| head -1`), exits without a
 * message, as SIGPIPE does.
 */
export function writeAll(fd: number, data: string | Uint8Array): void {
  let rest = typeof data === "string" ? Buffer.from(data) : data;
  while (rest.length > 0) rest = rest.subarray(writeSome(fd, rest));
}

/**
 * Writes a text to standard output without blocking the process, for a dialogue: a program that writes before it reads
 * would wait forever otherwise. Exits as `writeAll` does if the reader has ended.
 */
export function writeToOutput(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => process.exit(CLOSED_PIPE));
  process.stdout.write(text, () => resolve());
  return promise;
}

/**
 * Writes a file, which takes the place of an older one in one step: a reader never sees a part of it, and a failure leaves
 * the older one. Links keep pointing to it. Devices and pipes are written to.
 */
function replaceFile(path: string, data: string | Uint8Array): void {
  const older = statSync(path, { throwIfNoEntry: false });
  if (older && !older.isFile()) {
    writeFileSync(path, data);
    return;
  }
  const target = older ? realpathSync(path) : path;
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, data, { flag: "wx", mode: older?.mode ?? 0o666 });
    if (older) chmodSync(temporary, older.mode);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes a result to a file, or to standard output. @throws CommandError if the file cannot be written. */
export function writeResult(content: Styled | Uint8Array, path: string | undefined, streams: Streams): void {
  if (path === undefined || path === "-") {
    streams.out(content);
    return;
  }
  try {
    replaceFile(path, content instanceof Uint8Array ? content : rendered(content, () => false));
  } catch (error) {
    throw new CommandError(`--output: ${fileErrorMessage(path, error)}`);
  }
}
