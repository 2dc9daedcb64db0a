import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CommandError, displayPath, errorCode, fileErrorMessage } from "../definition/command-error.ts";

/** The most bytes per read of a file. */
const CHUNK_BYTES = 1024 * 1024;
/** Bytes per read of a pipe, its capacity on Linux, and of a small file: of 3,000, digests take half of the time. */
const PIPE_CHUNK_BYTES = 64 * 1024;
/** How long to wait before reading an empty non-blocking descriptor again. */
const RETRY_MS = 2;
/** The most bytes of all values of a command: more than the limit of any field. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024;

/** Bytes from a file or from standard input. */
export interface ByteSource {
  /** Its name in messages: an option or a path. */
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Reads some bytes; undefined if none are available yet. */
function readSome(fd: number, buffer: Uint8Array): number | undefined {
  try {
    return readSync(fd, buffer, 0, buffer.length, null);
  } catch (error) {
    const code = errorCode(error);
    if (code === "EAGAIN") return undefined;
    if (code === "EOF") return 0;
    throw error;
  }
}

/** The bytes of an open file, pipe or terminal, to its end. Chunks are not reused. */
export async function* chunksOf(fd: number): AsyncGenerator<Uint8Array, void, void> {
  const size = Math.min(CHUNK_BYTES, Math.max(PIPE_CHUNK_BYTES, fstatSync(fd).size));
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(size);
    const count = readSome(fd, buffer);
    if (count === 0) return;
    if (count === undefined) await delay(RETRY_MS);
    else yield buffer.subarray(0, count);
  }
}

/** Limits the bytes that a command keeps in memory. Sources may have no end: devices, pipes, growing files. */
export class ByteBudget {
  #left = MAX_VALUE_BYTES;

  /** Passes on the bytes of a source. @throws CommandError if a command's sources have too many in all. */
  async *limit({ name, chunks }: ByteSource): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of chunks) {
      this.#left -= chunk.byteLength;
      if (this.#left < 0)
        throw new CommandError(`${displayPath(name)}: too large; the values of a command have at most 16 MiB`);
      yield chunk;
    }
  }

  /** Collects the bytes of a source. @throws CommandError as `limit` does. */
  async collect(source: ByteSource): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.limit(source)));
  }
}

/**
 * Opens a file. Its size is in bytes, 0 if it is not a regular file; reading its chunks to the end closes it.
 * @throws CommandError that names the file if it cannot be read.
 */
export function openFile(path: string): { size: number; chunks(): AsyncIterable<Uint8Array> } {
  // Programs get names as text: other bytes in them are lost, and another file could have the name that is left.
  if (path.includes("\ufffd"))
    throw new CommandError(
      `${displayPath(path)}: The name is not UTF-8; give the file as standard input: --file - < FILE`,
    );
  try {
    const fd = openSync(path, "r");
    return { size: fstatSync(fd).size, chunks: () => chunksThenClose(fd, path) };
  } catch (error) {
    throw new CommandError(fileErrorMessage(path, error));
  }
}

async function* chunksThenClose(fd: number, path: string): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* chunksOf(fd);
  } catch (error) {
    throw new CommandError(fileErrorMessage(path, error));
  } finally {
    closeSync(fd);
  }
}
