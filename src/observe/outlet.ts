import { Buffer } from "node:buffer";
import { fstatSync, write, writeSync } from "node:fs";

/** So much is written at once: enough lines to make each of them cheap. */
const AT_ONCE = 65_536;

/** What is written at once to a pipe that others write to as well: this much stays whole (pipe(7), PIPE_BUF). */
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
  /** What is as long as can be written at once, and what is not yet. */
  readonly #full: string[] = [];
  #last = "";
  #waiting = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];

  /** @param shared Whether other processes write to the same place. */
  constructor(fd: number, shared = false) {
    this.#fd = fd;
    this.#atOnce = shared && !isFile(fd) ? WHOLE : AT_ONCE;
    setInterval(() => this.#next(), FLUSH_EVERY_MS).unref();
  }

  write(line: string): void {
    if (this.#waiting > MOST_WAITING) {
      this.dropped++;
      return;
    }
    this.#waiting += line.length;
    if (this.#last.length + line.length <= this.#atOnce) {
      this.#last += line;
      return;
    }
    this.#full.push(this.#last);
    this.#last = line;
    this.#next();
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
      for (let chunk = this.#take(); chunk !== ""; chunk = this.#take()) writeSync(this.#fd, chunk);
    } catch {
      // Nobody reads it.
    }
  }

  /** What is written next; nothing if nothing waits. */
  #take(): string {
    let chunk = this.#full.shift();
    if (chunk === undefined) {
      chunk = this.#last;
      this.#last = "";
    }
    this.#waiting -= chunk.length;
    return chunk;
  }

  /** Begins the next write, unless one is under way. */
  #next(): void {
    if (this.#isWriting) return;
    const chunk = this.#take();
    if (chunk === "") for (const resolve of this.#flushed.splice(0)) resolve();
    else this.#send(Buffer.from(chunk));
  }

  #send(chunk: Uint8Array): void {
    this.#isWriting = true;
    write(this.#fd, chunk, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(() => this.#send(chunk), TRY_AGAIN_MS);
      else if (!error && written < chunk.length) this.#send(chunk.subarray(written));
      else {
        if (error) this.dropped += chunk.filter((byte) => byte === 0x0a).length;
        this.#isWriting = false;
        if (this.#full.length > 0 || this.#flushed.length > 0) this.#next();
      }
    });
  }
}
