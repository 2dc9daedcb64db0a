import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** The first one is memory; the second one is where it is missing. */
const FOLDERS = ["/dev/shm", "/tmp"];

/** Two positions as 32-bit integers: where the lines begin that are not written yet, and where they end. */
const HEADER_BYTES = 8;
const LINE_BYTES = 65_536;

/** The most bytes of UTF-8 for one of a string's code units. */
const BYTES_PER_UNIT = 3;

/**
 * Lines that a process has not written yet, in memory that the process that started it has as well: if it is killed,
 * the other one writes them. Needs Bun.
 */
export class LogJournal {
  readonly #bounds: Int32Array;
  readonly #lines: Buffer;
  #start = 0;
  #end = 0;
  /** Whether lines wait that found no room here. Later ones must not be kept either: positions count bytes. */
  #isFull = false;

  /** @param fd The file that `createJournal` opened. @throws Error where it cannot be mapped into memory. */
  constructor(fd: number) {
    const { buffer } = Bun.mmap(`/proc/self/fd/${fd}`);
    closeSync(fd);
    this.#bounds = new Int32Array(buffer, 0, 2);
    this.#lines = Buffer.from(buffer, HEADER_BYTES);
  }

  /** Keeps a line. */
  add(line: string): void {
    this.#isFull ||= this.#end + line.length * BYTES_PER_UNIT > LINE_BYTES;
    if (this.#isFull) return;
    this.#end += this.#lines.write(line, this.#end);
    this.#bounds[1] = this.#end;
  }

  /** Removes bytes that have been written, which are the first ones. A negative number puts them back. */
  remove(bytes: number): void {
    this.#start += bytes;
    this.#bounds[0] = Math.min(this.#start, this.#end);
  }

  /** Begins again, when all lines have been written. */
  clear(): void {
    this.#start = 0;
    this.#end = 0;
    this.#isFull = false;
    // The end first: between the two, nothing is kept.
    this.#bounds[1] = 0;
    this.#bounds[0] = 0;
  }
}

/** Opens a file without a name in a folder, with room for a journal. @throws Error where there is none. */
function openIn(folder: string): number {
  const path = join(folder, `sidekit-${process.pid}-${performance.now()}`);
  const fd = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  try {
    // All of it, so that there is memory for every line: without, writing to it would kill the process.
    writeSync(fd, Buffer.alloc(HEADER_BYTES + LINE_BYTES));
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Opens a file for the journal of another process; undefined where none can be written. */
export function createJournal(): number | undefined {
  for (const folder of FOLDERS)
    try {
      return openIn(folder);
    } catch {
      // The next one.
    }
  return undefined;
}

/** The lines in the journal of a process that has ended. Closes the file. */
export function readJournal(fd: number): string {
  const content = Buffer.alloc(HEADER_BYTES + LINE_BYTES);
  readSync(fd, content, 0, content.length, 0);
  closeSync(fd);
  const [start, end] = [content.readInt32LE(0), content.readInt32LE(4)];
  return content.toString("utf8", HEADER_BYTES + start, HEADER_BYTES + Math.max(start, end));
}
