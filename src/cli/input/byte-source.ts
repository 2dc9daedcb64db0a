import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CommandError } from "../definition/command-error.ts";
import { reasonOf, shownPath } from "../definition/file-errors.ts";

/** How much is read at once: enough to keep a digest busy, little enough to stay out of the way. */
const CHUNK = 1024 * 1024;
/** What a pipe holds on Linux; a read never gives more. */
const PIPE = 64 * 1024;
/** How long to wait for a descriptor that does not block and has nothing yet. */
const EMPTY_MS = 2;

/** Reads some bytes; undefined where there is nothing yet. */
function readSome(fd: number, buffer: Uint8Array): number | undefined {
  try {
    return readSync(fd, buffer, 0, buffer.length, null);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EAGAIN") return undefined;
    if (code === "EOF") return 0;
    throw error;
  }
}

/** The bytes of an open file, pipe or terminal, to its end. A chunk is the consumer's to keep. */
export async function* chunksOf(fd: number): AsyncGenerator<Uint8Array, void, void> {
  const size = fstatSync(fd).isFile() ? CHUNK : PIPE;
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(size);
    const count = readSome(fd, buffer);
    if (count === 0) return;
    if (count === undefined) await delay(EMPTY_MS);
    else yield buffer.subarray(0, count);
  }
}

/** A file that is open for reading. */
export interface OpenFile {
  /** In bytes; 0 for what is not a regular file. */
  size: number;
  /** Its bytes; the file is closed at their end. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Opens a file. @throws CommandError that names it where it cannot be read. */
export function openFile(path: string): OpenFile {
  try {
    const fd = openSync(path, "r");
    const stat = fstatSync(fd);
    if (stat.isDirectory()) {
      closeSync(fd);
      throw Object.assign(new Error("a directory"), { code: "EISDIR" });
    }
    return { size: stat.isFile() ? stat.size : 0, chunks: () => closing(fd, path) };
  } catch (error) {
    throw new CommandError(`${shownPath(path)}: ${reasonOf(error)}`);
  }
}

async function* closing(fd: number, path: string): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* chunksOf(fd);
  } catch (error) {
    throw new CommandError(`${shownPath(path)}: ${reasonOf(error)}`);
  } finally {
    closeSync(fd);
  }
}
