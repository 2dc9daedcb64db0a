import { Buffer } from "node:buffer";
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";
import { Page } from "./page.ts";

/** So many bytes are written at once: enough lines to make each of them cheap. */
const AT_ONCE = 65_536;

/** What is written at once to a pipe that others write to as well: this much stays whole (pipe(7), PIPE_BUF). */
const WHOLE = 4096;

/** What waits at most where nobody takes it, in bytes. Then lines are dropped: requests matter more. */
const MOST_WAITING = 8 * 1024 * 1024;

const FLUSH_EVERY_MS = 100;
const TRY_AGAIN_MS = 1;

/** UTF-8 takes at most so many bytes for one of a string's code units. */
const BYTES_PER_UNIT = 3;

const pageOf = (bytes: number): Page => new Page(Buffer.allocUnsafeSlow(bytes));

/** What a descriptor leads to. */
function kindOf(fd: number): "file" | "pipe" | "other" {
  try {
    const status = fstatSync(fd);
    if (status.isFile()) return "file";
    return status.isFIFO() ? "pipe" : "other";
  } catch {
    // Closed before the start: writing will tell.
    return "other";
  }
}

/**
 * The same pipe once more, to be written to without waiting for whoever reads it; undefined where that cannot be had.
 * The descriptor itself is left as it is, since other processes share its flags.
 */
function reopened(fd: number): number | undefined {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** Writes to what never waits. @returns The error or null, and how many bytes were taken. */
function writeReady(fd: number, chunk: Uint8Array): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, chunk)];
  } catch (error) {
    return [error instanceof Error ? error : new Error("unknown"), 0];
  }
}

/**
 * Lines on their way to a file descriptor: written together, without keeping the event loop waiting.
 *
 * A line's bytes are made at once: hundreds of strings that wait to be joined have left the processor's caches by then.
 */
export class LogOutput {
  /** Lines that nobody took. */
  dropped = 0;
  readonly #fd: number;
  /** The same place where writing never waits, so that it needs no thread. */
  readonly #ready: number | undefined;
  readonly #atOnce: number;
  /** What is as long as can be written at once, and what is not yet. */
  readonly #full: Uint8Array[] = [];
  #page: Page;
  #spare: Page | undefined;
  #waiting = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];

  /** @param shared Whether other processes write to the same place. */
  constructor(fd: number, shared = false) {
    const kind = kindOf(fd);
    this.#fd = fd;
    // A thread would write one such piece in each turn of the event loop, in which more may come.
    this.#ready = shared && kind === "pipe" ? reopened(fd) : undefined;
    this.#atOnce = shared && kind !== "file" ? WHOLE : AT_ONCE;
    this.#page = pageOf(this.#atOnce);
    setInterval(() => this.#next(), FLUSH_EVERY_MS).unref();
  }

  /** Writes a line. */
  write(line: string): void {
    this.room(line.length * BYTES_PER_UNIT)?.text(line);
  }

  /** Where a line of at most so many bytes is to be written, at once; nowhere if nobody takes the lines before it. */
  room(most: number): Page | undefined {
    if (this.#waiting > MOST_WAITING) {
      this.dropped++;
      return undefined;
    }
    if (this.#page.used + most > this.#atOnce) this.#turn(most);
    return this.#page;
  }

  /** Settles when everything has been written, or lost. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#flushed.push(resolve);
      this.#next();
    });
  }

  /** Writes what is left at once, for a process that ends now. */
  flushNow(): void {
    try {
      for (let chunk = this.#take(); chunk; chunk = this.#take()) writeSync(this.#fd, chunk);
    } catch {
      // Nobody reads it.
    }
  }

  /** Puts the page among what waits, and begins a new one with room for a line. */
  #turn(most: number): void {
    if (this.#page.used > 0) this.#enqueue(this.#cut());
    if (most > this.#atOnce) this.#page = pageOf(most);
  }

  /** What the page holds; the next one takes its place. */
  #cut(): Uint8Array {
    const { memory, used } = this.#page;
    this.#page = this.#spare ?? pageOf(this.#atOnce);
    this.#spare = undefined;
    return memory.subarray(0, used);
  }

  #enqueue(chunk: Uint8Array): void {
    this.#full.push(chunk);
    this.#waiting += chunk.length;
    this.#next();
  }

  /** What is written next; nothing if nothing waits. */
  #take(): Uint8Array | undefined {
    if (this.#full.length === 0 && this.#page.used > 0) return this.#cut();
    const chunk = this.#full.shift();
    this.#waiting -= chunk?.length ?? 0;
    return chunk;
  }

  /** Writes what waits, unless a write is under way. */
  #next(): void {
    while (!this.#isWriting) {
      const chunk = this.#take();
      if (!chunk) {
        for (const resolve of this.#flushed.splice(0)) resolve();
        return;
      }
      this.#send(chunk);
      if (!this.#isWanted()) return;
    }
  }

  /** Whether more is to be written at once: what is not a whole page yet has time. */
  #isWanted(): boolean {
    return this.#full.length > 0 || this.#flushed.length > 0;
  }

  #send(chunk: Uint8Array): void {
    this.#isWriting = true;
    if (this.#ready !== undefined) {
      this.#sent(chunk, ...writeReady(this.#ready, chunk));
      return;
    }
    write(this.#fd, chunk, (error, written) => {
      this.#sent(chunk, error, written);
      if (this.#isWanted()) this.#next();
    });
  }

  /** Ends a write, or goes on with what is left of it. */
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
    if (this.#isWanted()) this.#next();
  }

  /** Keeps a page's memory for the next one: to be given new memory takes longer than to fill it. */
  #keep(memory: ArrayBufferLike): void {
    if (memory.byteLength === this.#atOnce) this.#spare = new Page(Buffer.from(memory));
  }
}
