import { Buffer } from "node:buffer";
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";
import { attempt } from "../runtime/attempt.ts";

/** The most bytes of one write: enough lines to make the cost of the system call small. */
const CHUNK_BYTES = 65_536;

/** The most bytes of one write to a pipe that other processes write to: larger writes are not atomic (pipe(7), PIPE_BUF). */
const PIPE_ATOMIC_BYTES = 4096;

/** The most bytes that are queued for a slow reader. Further lines are dropped: the service must stay available. */
const MAX_QUEUED_BYTES = 8 * 1024 * 1024;

const RETRY_MS = 1;

/** How long a line waits for others: a write for each turn of the event loop costs 4 % of the time of short requests. */
const WAIT_MS = 5;

/**
 * A descriptor of the same file or pipe that never blocks, and needs no thread; undefined for sockets and terminals. A
 * pipe is opened again, as other processes share the flags of the descriptor itself.
 */
function nonBlocking(fd: number): number | undefined {
  const status = attempt(() => fstatSync(fd));
  if (status?.isFile()) return fd;
  if (!status?.isFIFO()) return undefined;
  return attempt(() => openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK));
}

/** Writes to a file, or to a non-blocking pipe. @returns The error or null, and the number of written bytes. */
function writeNow(fd: number, chunk: Uint8Array): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, chunk)];
  } catch (error) {
    return [error instanceof Error ? error : new Error("unknown"), 0];
  }
}

/** Writes the lines of some milliseconds together, without blocking the event loop. A killed process loses only these. */
export class LogOutput {
  dropped = 0;
  readonly #fd: number;
  readonly #nonBlockingFd: number | undefined;
  /** Whether each write must be atomic: other processes write to the same pipe. */
  readonly #isAtomic: boolean;
  /** What is to be written before the lines. */
  readonly #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  /** The lines of the next write, in memory that stays: 64 KiB of new memory for each write cost 7 % of a short request. */
  readonly #lines: Buffer;
  #size = 0;
  #isWriting = false;
  #flushed: (() => void)[] = [];
  #isScheduled = false;
  readonly #writeScheduled = (): void => {
    this.#isScheduled = false;
    this.#writeQueued();
  };

  /** @param shared Whether other processes write to the same file or pipe. */
  constructor(fd: number, shared: boolean) {
    this.#fd = fd;
    this.#nonBlockingFd = nonBlocking(fd);
    this.#isAtomic = shared && this.#nonBlockingFd !== fd;
    this.#lines = Buffer.allocUnsafe(this.#isAtomic ? PIPE_ATOMIC_BYTES : CHUNK_BYTES);
  }

  /** Writes a line; drops it if the queue for a slow reader is full. @param bytes Its size in UTF-8. */
  write(line: string, bytes = Buffer.byteLength(line)): void {
    if (this.#queuedBytes > MAX_QUEUED_BYTES) {
      this.dropped++;
      return;
    }
    if (this.#size + bytes > this.#lines.length) this.#writeQueued();
    // A write is in progress, or the line is longer than all others.
    if (this.#size + bytes > this.#lines.length) this.#enqueueLines();
    if (bytes > this.#lines.length) this.#enqueue(Buffer.from(line));
    else this.#size += this.#lines.write(line, this.#size, bytes === line.length ? "latin1" : "utf8");
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

  #enqueue(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
  }

  #enqueueLines(): void {
    if (this.#size > 0) this.#enqueue(Buffer.from(this.#lines.subarray(0, this.#size)));
    this.#size = 0;
  }

  /** Writes everything that is queued, unless a write is in progress, which continues with the queue afterwards. */
  #writeQueued(): void {
    while (!this.#isWriting) {
      if (this.#queue.length === 0 && this.#writeLines()) continue;
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

  /** Writes the lines without a copy of them, if no thread writes them. @returns Whether there were any. */
  #writeLines(): boolean {
    if (this.#nonBlockingFd === undefined || this.#size === 0) return false;
    const lines = this.#lines.subarray(0, this.#size);
    const [error, written] = writeNow(this.#nonBlockingFd, lines);
    this.#size = 0;
    if (error || written < lines.length) {
      this.#isWriting = true;
      this.#onWritten(Buffer.from(lines), error, written);
    }
    return true;
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
