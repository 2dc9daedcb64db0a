import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** The folders for the file: in memory, if the system has that, else on disk. */
const FOLDERS = ["/dev/shm", "/tmp"];

/** Two 32-bit integers: start and end of the unwritten lines. */
const HEADER_BYTES = 8;
const LINE_BYTES = 65_536;

/** The most bytes of UTF-8 for one of a string's code units. */
const BYTES_PER_UNIT = 3;

/** A worker's unwritten log lines, in memory shared with its supervisor, which writes them if it is killed. Needs Bun. */
export class LogJournal {
  readonly #bounds: Int32Array;
  readonly #lines: Buffer;
  #unwrittenStart = 0;
  #unwrittenEnd = 0;
  /** Whether a line did not fit. Later lines must not be added then, because `remove` counts the bytes of all lines. */
  #isFull = false;

  /** @param fd The file that `createJournal` opened. @throws Error if it cannot be mapped into memory. */
  constructor(fd: number) {
    const { buffer } = Bun.mmap(`/proc/self/fd/${fd}`);
    closeSync(fd);
    this.#bounds = new Int32Array(buffer, 0, 2);
    this.#lines = Buffer.from(buffer, HEADER_BYTES);
  }

  /** Adds a line. */
  add(line: string): void {
    this.#isFull ||= this.#unwrittenEnd + line.length * BYTES_PER_UNIT > LINE_BYTES;
    if (this.#isFull) return;
    this.#unwrittenEnd += this.#lines.write(line, this.#unwrittenEnd);
    this.#bounds[1] = this.#unwrittenEnd;
  }

  /** Removes written bytes from the start. A negative number restores them. */
  remove(bytes: number): void {
    this.#unwrittenStart += bytes;
    this.#bounds[0] = Math.min(this.#unwrittenStart, this.#unwrittenEnd);
  }

  /** Empties the journal, when all lines have been written. */
  clear(): void {
    this.#unwrittenStart = 0;
    this.#unwrittenEnd = 0;
    this.#isFull = false;
    // The end first: a reader between the two assignments sees an empty journal.
    this.#bounds[1] = 0;
    this.#bounds[0] = 0;
  }
}

/** Opens an unnamed file in a folder, with the size of a journal. @throws Error if that fails. */
function openUnnamedFile(folder: string): number {
  const path = join(folder, `sidekit-${process.pid}-${performance.now()}`);
  const fd = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  try {
    // Allocates the whole file: writing to mapped memory that cannot be allocated would kill the process.
    writeSync(fd, Buffer.alloc(HEADER_BYTES + LINE_BYTES));
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Opens a file for the journal of a worker; undefined if no folder is writable. */
export function createJournal(): number | undefined {
  for (const folder of FOLDERS)
    try {
      return openUnnamedFile(folder);
    } catch {
      // Try the next folder.
    }
  return undefined;
}

/** Reads the lines in the journal of a worker that has ended, and closes the file. */
export function readJournal(fd: number): string {
  const content = Buffer.alloc(HEADER_BYTES + LINE_BYTES);
  readSync(fd, content, 0, content.length, 0);
  closeSync(fd);
  const [start, end] = [content.readInt32LE(0), content.readInt32LE(4)];
  return content.toString("utf8", HEADER_BYTES + start, HEADER_BYTES + Math.max(start, end));
}
