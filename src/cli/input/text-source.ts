import { Buffer } from "node:buffer";
import { CommandError } from "../definition/command-error.ts";
import { openFile } from "./byte-source.ts";

/** Larger than the limit of any field. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Collects bytes, up to a limit. `what` names them in the error message. */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>, what: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new CommandError(`${what}: larger than 16 MiB, more than any value can be`);
    parts.push(chunk);
  }
  return Buffer.concat(parts, size);
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** A text without its last line end (LF or CRLF), which editors and `echo` add. */
export const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, "");

/** Decodes bytes as UTF-8, without the last line end; undefined if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return withoutLineEnd(strictUtf8.decode(bytes));
  } catch {
    return undefined;
  }
}

/** The bytes of a file. @throws CommandError that names the file if it cannot be read. */
export const readFileBytes = async (path: string): Promise<Buffer> => await collectBytes(openFile(path).chunks(), path);
