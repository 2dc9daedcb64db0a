import { Buffer } from "node:buffer";
import { CommandError } from "../definition/command-error.ts";
import { openFile } from "./byte-source.ts";

/** More than any field takes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** All of some bytes. `what` names them in the message where there are too many. */
export async function collect(chunks: AsyncIterable<Uint8Array>, what: string): Promise<Buffer> {
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

/** A text without the line end, LF or CRLF, that editors and `echo` put after it. */
export const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, "");

/** Bytes as a text without its last line end; undefined where they are not UTF-8. */
export function asText(bytes: Uint8Array): string | undefined {
  try {
    return withoutLineEnd(strictUtf8.decode(bytes));
  } catch {
    return undefined;
  }
}

/** The bytes of a file. @throws CommandError that names it where it cannot be read. */
export const readFileBytes = async (path: string): Promise<Buffer> => await collect(openFile(path).chunks(), path);
