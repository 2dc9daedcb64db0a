import { Buffer } from "node:buffer";
import { fstatSync, write, writeSync } from "node:fs";

/** So many bytes are written at once: enough lines to make each of them cheap. */
const AT_ONCE = 65_536;

/** What is written at once to a pipe that others write to as well: this much stays whole (pipe(7), PIPE_BUF). */
const WHOLE = 4096;

/** What waits at most where nobody takes it, in bytes. Then lines are dropped: requests matter more. */
const MOST_WAITING = 8 * 1024 * 1024;

const FLUSH_EVERY_MS = 100;
const TRY_AGAIN_MS = 20;

/** UTF-8 takes at most so many bytes for one of a string's code units. */
const BYTES_PER_UNIT = 3;

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    // Closed before the start: writing will tell.
    return false;
  }
}

/**
 * Lines on their way to a file descriptor: written together, off the event loop.
 *
 * A line's bytes are made at once: hundreds of strings that wait to be joined have left the processor's caches by then.
 */
export class Outlet {
  /** Lines that nobody took. */
  dropped = 0;
  readonly #fd: number;
  readonly #atOnce: number;
  /** What is as long as can be written at once, and what is not yet: a page, and how much of it is used. */
  readonly #full: Uint8Array[] = [];
  #page: Buffer;
  #used = 0;
  #spare: Buffer | undefined;
  #waiting = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];

  /** @param shared Whether other processes write to the same place. */
  constructor(fd: number, shared = false) {
    this.#fd = fd;
    this.#atOnce = shared && !isFile(fd) ? WHOLE : AT_ONCE;
    this.#page = Buffer.allocUnsafeSlow(this.#atOnce);
    setInterval(() => this.#next(), FLUSH_EVERY_MS).unref();
  }

  write(line: string): void {
    if (this.#waiting > MOST_WAITING) {
      this.dropped++;
      return;
    }
    const most = line.length * BYTES_PER_UNIT;
    if (this.#used + most > this.#atOnce) this.#turn();
    if (most <= this.#atOnce) this.#used += this.#page.write(line, this.#used);
    else this.#enqueue(Buffer.from(line));
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

  /** Puts the page among what waits, and begins a new one. */
  #turn(): void {
    if (this.#used === 0) return;
    this.#enqueue(this.#cut());
  }

  /** What the page holds; the next one takes its place. */
  #cut(): Uint8Array {
    const cut = this.#page.subarray(0, this.#used);
    this.#page = this.#spare ?? Buffer.allocUnsafeSlow(this.#atOnce);
    this.#spare = undefined;
    this.#used = 0;
    return cut;
  }

  #enqueue(chunk: Uint8Array): void {
    this.#full.push(chunk);
    this.#waiting += chunk.length;
    this.#next();
  }

  /** What is written next; nothing if nothing waits. */
  #take(): Uint8Array | undefined {
    if (this.#full.length === 0 && this.#used > 0) return this.#cut();
    const chunk = this.#full.shift();
    this.#waiting -= chunk?.length ?? 0;
    return chunk;
  }

  /** Begins the next write, unless one is under way. */
  #next(): void {
    if (this.#isWriting) return;
    const chunk = this.#take();
    if (chunk) this.#send(chunk);
    else for (const resolve of this.#flushed.splice(0)) resolve();
  }

  #send(chunk: Uint8Array): void {
    this.#isWriting = true;
    write(this.#fd, chunk, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(() => this.#send(chunk), TRY_AGAIN_MS);
      else if (!error && written < chunk.length) this.#send(chunk.subarray(written));
      else {
        if (error) this.dropped += chunk.filter((byte) => byte === 0x0a).length;
        this.#isWriting = false;
        this.#keep(chunk.buffer);
        if (this.#full.length > 0 || this.#flushed.length > 0) this.#next();
      }
    });
  }

  /** Keeps a page's memory for the next one: to be given new memory takes longer than to fill it. */
  #keep(memory: ArrayBufferLike): void {
    if (memory.byteLength === this.#atOnce) this.#spare = Buffer.from(memory);
  }
}
