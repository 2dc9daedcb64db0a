import { Buffer } from "node:buffer";
import { fstatSync, write, writeSync } from "node:fs";

/** What is written at once: enough lines to make each cheap. */
const ENOUGH = 32_768;

/** Writes to a pipe that others write to as well are kept whole up to this (pipe(7), PIPE_BUF). */
const WHOLE = 4096;

/** What waits at most where nobody takes it, in characters. Then lines are dropped: requests matter more. */
const MOST_WAITING = 8 * 1024 * 1024;

const FLUSH_EVERY_MS = 100;
const TRY_AGAIN_MS = 20;

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    // Closed before the start: writing will tell.
    return false;
  }
}

/** Lines on their way to a file descriptor: written together, off the event loop. */
export class Outlet {
  /** Lines that nobody took. */
  dropped = 0;
  readonly #fd: number;
  readonly #atOnce: number;
  #waiting = "";
  #chunk: Uint8Array | undefined;
  #flushed: (() => void)[] = [];

  constructor(fd: number) {
    this.#fd = fd;
    this.#atOnce = isFile(fd) ? Number.POSITIVE_INFINITY : WHOLE;
    setInterval(() => this.#next(), FLUSH_EVERY_MS).unref();
  }

  write(line: string): void {
    if (this.#waiting.length > MOST_WAITING) this.dropped++;
    else {
      this.#waiting += line;
      if (this.#waiting.length >= ENOUGH) this.#next();
    }
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
      if (this.#waiting !== "") writeSync(this.#fd, this.#waiting);
    } catch {
      // Nobody reads it.
    }
    this.#waiting = "";
  }

  /** Begins the next write, unless one is under way. */
  #next(): void {
    if (this.#chunk) return;
    if (this.#waiting === "") {
      for (const resolve of this.#flushed.splice(0)) resolve();
      return;
    }
    this.#chunk = this.#take();
    this.#send(this.#chunk);
  }

  /** As many whole lines as are written at once. */
  #take(): Uint8Array {
    const all = this.#waiting;
    const end = all.length <= this.#atOnce ? all.length : all.lastIndexOf("\n", this.#atOnce - 1) + 1 || all.length;
    this.#waiting = all.slice(end);
    return Buffer.from(all.slice(0, end));
  }

  #send(chunk: Uint8Array): void {
    write(this.#fd, chunk, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(() => this.#send(chunk), TRY_AGAIN_MS);
      else if (!error && written < chunk.length) this.#send(chunk.subarray(written));
      else {
        if (error) this.dropped += chunk.filter((byte) => byte === 0x0a).length;
        this.#chunk = undefined;
        if (this.#waiting.length >= ENOUGH || this.#flushed.length > 0) this.#next();
      }
    });
  }
}
