import { Buffer } from "node:buffer";
import { writeSync } from "node:fs";
import process from "node:process";
import { CommandError } from "../definition/command-error.ts";

/** The exit code after a closed pipe: 128 plus the number of SIGPIPE. */
const CLOSED_PIPE = 141;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** How long to wait before writing to a full non-blocking pipe again. */
const FULL_PIPE_MS = 2;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function writeSome(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    const code = codeOf(error);
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
