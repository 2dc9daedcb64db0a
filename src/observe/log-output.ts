import { Buffer } from "node:buffer";
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";
import type { LogJournal } from "./log-journal.ts";

/** Bytes that are written at once: of enough lines to make each of them cheap. */
const AT_ONCE = 65_536;

/** Bytes that are written at once to a pipe that others write to as well: no more stay together (pipe(7), PIPE_BUF). */
const WHOLE = 4096;

/** Bytes that wait at most for a slow reader. Beyond it lines are dropped: requests matter more. */
const MOST_WAITING = 8 * 1024 * 1024;

const TRY_AGAIN_MS = 1;

/** The most bytes of UTF-8 for one of a string's code units. */
const BYTES_PER_UNIT = 3;

/** The kind of file behind a descriptor. */
function fileKindOf(fd: number): "file" | "pipe" | "other" {
  try {
    const status = fstatSync(fd);
    if (status.isFile()) return "file";
    return status.isFIFO() ? "pipe" : "other";
  } catch {
    // Closed before the start: writing fails then.
    return "other";
  }
}

/**
 * Opens a pipe a second time, for writing without waiting for its reader; undefined where that is impossible.
 * The flags of the descriptor itself cannot be changed, as other processes share them.
 */
function reopened(fd: number): number | undefined {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** Writes to a file, or a pipe that was opened so as not to block. @returns The error or null, and how many bytes were taken. */
function writeReady(fd: number, chunk: Uint8Array): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, chunk)];
  } catch (error) {
    return [error instanceof Error ? error : new Error("unknown"), 0];
  }
}

/**
 * Writes lines to a file descriptor without blocking the event loop: all lines of one turn of it together, at its end.
 * A process that is killed loses the lines of that turn only.
 *
 * Lines are encoded as they come: hundreds of strings that wait to be joined have left the processor's caches by then.
 */
export class LogOutput {
  /** Lines that were dropped. */
  dropped = 0;
  readonly #fd: number;
  /** The same file, if writing to it never waits, so that it needs no thread. */
  readonly #ready: number | undefined;
  readonly #atOnce: number;
  readonly #journal: LogJournal | undefined;
  /** Full pages, first in first out. */
  readonly #full: Uint8Array[] = [];
  /** Lines that are not written yet, in its first `#used` bytes. */
  #page: Buffer;
  #used = 0;
  /** Memory that has been written out and can be filled again. */
  #spare: Buffer | undefined;
  #waiting = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];
  /** Whether the end of this turn of the event loop is awaited, at which lines are written. */
  #isDue = false;
  readonly #writeDue = (): void => {
    this.#isDue = false;
    this.#next();
  };

  /**
   * @param shared Whether other processes write to the same place.
   * @param journal Keeps what is not written yet for another process.
   */
  constructor(fd: number, shared = false, journal?: LogJournal) {
    const kind = fileKindOf(fd);
    this.#fd = fd;
    this.#journal = journal;
    // A file does not wait for a reader.
    this.#ready = kind === "pipe" ? reopened(fd) : kind === "file" ? fd : undefined;
    this.#atOnce = shared && kind !== "file" ? WHOLE : AT_ONCE;
    this.#page = Buffer.allocUnsafeSlow(this.#atOnce);
  }

  /** Writes a line; drops it if too much waits for a slow reader. */
  write(line: string): void {
    if (this.#waiting > MOST_WAITING) {
      this.dropped++;
      return;
    }
    const most = line.length * BYTES_PER_UNIT;
    if (this.#used + most > this.#page.length) this.#turn(most);
    this.#used += this.#page.write(line, this.#used);
    this.#journal?.add(line);
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(this.#writeDue);
  }

  /** Settles when everything has been written, or lost. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#flushed.push(resolve);
      this.#next();
    });
  }

  /** Queues the page, and begins a new one with room for a line. */
  #turn(most: number): void {
    if (this.#used > 0) this.#enqueue(this.#cut());
    if (most > this.#page.length) this.#page = Buffer.allocUnsafeSlow(most);
  }

  /** The filled part of the page; a new page takes its place. */
  #cut(): Uint8Array {
    const filled = this.#page.subarray(0, this.#used);
    this.#page = this.#spare ?? Buffer.allocUnsafeSlow(this.#atOnce);
    this.#spare = undefined;
    this.#used = 0;
    return filled;
  }

  #enqueue(chunk: Uint8Array): void {
    this.#full.push(chunk);
    this.#waiting += chunk.length;
    this.#next();
  }

  /** The bytes to write next; undefined if there are none. */
  #take(): Uint8Array | undefined {
    if (this.#full.length === 0 && this.#used > 0) return this.#cut();
    const chunk = this.#full.shift();
    this.#waiting -= chunk?.length ?? 0;
    return chunk;
  }

  /** Writes what waits, unless a write is under way, which goes on with it at its end. */
  #next(): void {
    while (!this.#isWriting) {
      const chunk = this.#take();
      if (chunk) this.#send(chunk);
      else {
        this.#journal?.clear();
        for (const resolve of this.#flushed.splice(0)) resolve();
        return;
      }
    }
  }

  #send(chunk: Uint8Array): void {
    this.#isWriting = true;
    if (this.#ready !== undefined) {
      // Before writing: a signal that comes meanwhile kills the process when the system call is done, not before.
      this.#journal?.remove(chunk.length);
      const [error, written] = writeReady(this.#ready, chunk);
      this.#journal?.remove(written - chunk.length);
      this.#sent(chunk, error, written);
      return;
    }
    write(this.#fd, chunk, (error, written) => {
      if (!error) this.#journal?.remove(written);
      this.#sent(chunk, error, written);
      this.#next();
    });
  }

  /** Ends a write, or goes on with the rest of it. */
  #sent(chunk: Uint8Array, error: NodeJS.ErrnoException | null, written: number): void {
    if (error?.code === "EAGAIN") setTimeout(() => this.#again(chunk), TRY_AGAIN_MS);
    else if (!error && written < chunk.length) this.#send(chunk.subarray(written));
    else {
      if (error) this.dropped += chunk.filter((byte) => byte === 0x0a).length;
      this.#isWriting = false;
      this.#keep(chunk.buffer);
    }
  }

  #again(chunk: Uint8Array): void {
    this.#send(chunk);
    this.#next();
  }

  /** Keeps a page's memory for the next one: to allocate it takes longer than to fill it. */
  #keep(memory: ArrayBufferLike): void {
    if (memory.byteLength === this.#atOnce) this.#spare = Buffer.from(memory);
  }
}
