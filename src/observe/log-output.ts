import { Buffer } from "node:buffer";
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";

/** The most characters of one write: enough lines to make the cost of the system call small. */
const CHUNK_CHARACTERS = 65_536;

/** The most bytes of one write to a pipe that other processes write to: larger writes are not atomic (pipe(7), PIPE_BUF). */
const PIPE_ATOMIC_BYTES = 4096;

/** The most bytes that are queued for a slow reader. Further lines are dropped: the service must stay available. */
const MAX_QUEUED_BYTES = 8 * 1024 * 1024;

const RETRY_MS = 1;

/** How long a line waits for others: a write for each turn of the event loop costs 4 % of the time of short requests. */
const WAIT_MS = 5;

/**
 * A descriptor of the same file or pipe that can be written without a thread, as it never blocks; undefined for sockets
 * and terminals. A pipe is opened again: the flags of the descriptor itself must not be changed, as other processes
 * share them.
 */
function nonBlocking(fd: number): number | undefined {
  try {
    const status = fstatSync(fd);
    if (status.isFile()) return fd;
    if (status.isFIFO()) return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // The descriptor is closed, so that writing will fail, or the system has no /proc.
  }
  return undefined;
}

/** Writes to a file, or to a non-blocking pipe. @returns The error or null, and the number of written bytes. */
function writeNow(fd: number, chunk: Uint8Array): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, chunk)];
  } catch (error) {
    return [error instanceof Error ? error : new Error("unknown"), 0];
  }
}

/**
 * Writes lines to a file descriptor without blocking the event loop: those of some milliseconds together. A process that is
 * killed loses only these.
 */
export class LogOutput {
  /** The number of dropped lines. */
  dropped = 0;
  readonly #fd: number;
  readonly #nonBlockingFd: number | undefined;
  /** Whether each write must be atomic: other processes write to the same pipe. */
  readonly #isAtomic: boolean;
  /** What is to be written before `#lines`. */
  readonly #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  /** Lines that fit into one write, unless a single one is longer. */
  #lines = "";
  #size = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];
  /** Whether a write of the lines is scheduled. */
  #isScheduled = false;
  readonly #writeScheduled = (): void => {
    this.#isScheduled = false;
    this.#writeQueued();
  };

  /** @param shared Whether other processes write to the same file or pipe. */
  constructor(fd: number, shared = false) {
    this.#fd = fd;
    this.#nonBlockingFd = nonBlocking(fd);
    this.#isAtomic = shared && this.#nonBlockingFd !== fd;
  }

  /** Writes a line; drops it if the queue for a slow reader is full. */
  write(line: string): void {
    if (this.#queuedBytes > MAX_QUEUED_BYTES) {
      this.dropped++;
      return;
    }
    // Characters are enough where the limit is not exact: counting bytes would join the parts of the line already here.
    const size = this.#isAtomic ? Buffer.byteLength(line) : line.length;
    if (this.#size + size > (this.#isAtomic ? PIPE_ATOMIC_BYTES : CHUNK_CHARACTERS)) {
      this.#enqueueLines();
      this.#writeQueued();
    }
    this.#lines += line;
    this.#size += size;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(this.#writeScheduled, WAIT_MS);
  }

  /** Settles when all lines have been written or dropped. */
  flush(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#flushed.push(resolve);
    this.#writeQueued();
    return promise;
  }

  #enqueueLines(): void {
    if (this.#size === 0) return;
    const chunk = Buffer.from(this.#lines);
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    this.#lines = "";
    this.#size = 0;
  }

  /** Writes everything that is queued, unless a write is in progress, which continues with the queue afterwards. */
  #writeQueued(): void {
    while (!this.#isWriting) {
      if (this.#queue.length === 0) this.#enqueueLines();
      const chunk = this.#queue.shift();
      if (!chunk) {
        for (const resolve of this.#flushed.splice(0)) resolve();
        return;
      }
      this.#queuedBytes -= chunk.length;
      this.#writeChunk(chunk);
    }
  }

  #writeChunk(chunk: Uint8Array): void {
    this.#isWriting = true;
    if (this.#nonBlockingFd !== undefined) {
      const [error, written] = writeNow(this.#nonBlockingFd, chunk);
      this.#onWritten(chunk, error, written);
      return;
    }
    write(this.#fd, chunk, (error, written) => {
      this.#onWritten(chunk, error, written);
      this.#writeQueued();
    });
  }

  /** Finishes a write, or continues with its rest. */
  #onWritten(chunk: Uint8Array, error: NodeJS.ErrnoException | null, written: number): void {
    if (error?.code === "EAGAIN")
      setTimeout(() => {
        this.#writeChunk(chunk);
        this.#writeQueued();
      }, RETRY_MS);
    else if (!error && written < chunk.length) this.#writeChunk(chunk.subarray(written));
    else {
      if (error) this.dropped += chunk.filter((byte) => byte === 0x0a).length;
      this.#isWriting = false;
    }
  }
}
