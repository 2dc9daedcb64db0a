import { createHash } from "node:crypto";
import { type MachO, readMachO } from "./mach-o.ts";

/** The layout is that of Apple's cs_blobs.h; all numbers there are big-endian. */
const SUPER_BLOB_MAGIC = 0xfade0cc0;
const CODE_DIRECTORY_MAGIC = 0xfade0c02;
const SUPER_BLOB_BYTES = 20;
const CODE_DIRECTORY_BYTES = 88;
/** The first version with the position of the code segment, which current macOS requires. */
const VERSION = 0x20400;
/** Without a certificate (CS_ADHOC), by the linker (CS_LINKER_SIGNED): tools may replace the signature. */
const FLAGS = 0x20002;
const MAIN_BINARY = 1n;
const SHA256 = 2;
const HASH_BYTES = 32;
const PAGE_BITS = 12;
const PAGE_BYTES = 2 ** PAGE_BITS;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The hashes of a file's pages up to `end`; the last page is as long as it is. */
function pageHashes(file: Uint8Array, end: number): Buffer {
  const hashes: Buffer[] = [];
  for (let start = 0; start < end; start += PAGE_BYTES) {
    const page = file.subarray(start, Math.min(start + PAGE_BYTES, end));
    hashes.push(createHash("sha256").update(page).digest());
  }
  return Buffer.concat(hashes);
}

/** A signature that consists of a code directory. The file's load commands must already refer to it. */
function createSignature(file: Uint8Array, { text, signature }: MachO, identifier: Uint8Array): Uint8Array {
  const hashes = pageHashes(file, signature.offset);
  const length = CODE_DIRECTORY_BYTES + identifier.length + hashes.length;
  const bytes = new Uint8Array(SUPER_BLOB_BYTES + length);
  const words = [SUPER_BLOB_MAGIC, bytes.length, 1, 0, SUPER_BLOB_BYTES];
  words.push(CODE_DIRECTORY_MAGIC, length, VERSION, FLAGS, CODE_DIRECTORY_BYTES + identifier.length);
  words.push(CODE_DIRECTORY_BYTES, 0, hashes.length / HASH_BYTES, signature.offset);
  const view = viewOf(bytes);
  for (const [index, word] of words.entries()) view.setUint32(4 * index, word);
  bytes.set([HASH_BYTES, SHA256, 0, PAGE_BITS], SUPER_BLOB_BYTES + 36);
  view.setBigUint64(SUPER_BLOB_BYTES + 64, BigInt(text.offset));
  view.setBigUint64(SUPER_BLOB_BYTES + 72, BigInt(text.size));
  view.setBigUint64(SUPER_BLOB_BYTES + 80, MAIN_BINARY);
  bytes.set(identifier, SUPER_BLOB_BYTES + CODE_DIRECTORY_BYTES);
  bytes.set(hashes, bytes.length - hashes.length);
  return bytes;
}

/**
 * Replaces the signature of a Mach-O file by an ad-hoc one, like that of macOS's linker.
 *
 * Bun signs the files that it compiles for arm64, but its x64 files keep the signature of the Bun inside, which is no
 * longer valid: macOS would kill such a program at its start.
 */
export function signAdHoc(original: Uint8Array, name: string): Uint8Array {
  const machO = readMachO(viewOf(original));
  const { linkEdit, signature } = machO;
  const identifier = new TextEncoder().encode(`${name}\0`);
  const pages = Math.ceil(signature.offset / PAGE_BYTES);
  const size = SUPER_BLOB_BYTES + CODE_DIRECTORY_BYTES + identifier.length + pages * HASH_BYTES;
  const file = new Uint8Array(signature.offset + size);
  file.set(original.subarray(0, signature.offset));
  const view = viewOf(file);
  const linkEditSize = signature.offset + size - linkEdit.offset;
  view.setUint32(signature.command + 12, size, true);
  view.setBigUint64(linkEdit.command + 32, BigInt(Math.ceil(linkEditSize / PAGE_BYTES) * PAGE_BYTES), true);
  view.setBigUint64(linkEdit.command + 48, BigInt(linkEditSize), true);
  file.set(createSignature(file, machO, identifier), signature.offset);
  return file;
}

/**
 * Checks what macOS checks before it runs a file: that the signature covers everything before it and ends the file, and
 * that the hash of every page is correct.
 *
 * @throws Error if the file was changed after it was signed.
 */
export function checkCodeSignature(file: Uint8Array): void {
  const view = viewOf(file);
  const { signature, linkEdit } = readMachO(view);
  const directory = signature.offset + view.getUint32(signature.offset + 16);
  const hashes = directory + view.getUint32(directory + 16);
  const pages = view.getUint32(directory + 28);
  const facts: Readonly<Record<string, boolean>> = {
    "the signature cannot be read": view.getUint32(signature.offset) === SUPER_BLOB_MAGIC,
    "the signature has no code directory": view.getUint32(directory) === CODE_DIRECTORY_MAGIC,
    "the signature does not end the file": signature.offset + signature.size === file.length,
    "the last segment does not end with the file": linkEdit.offset + linkEdit.size === file.length,
    "the signature does not cover all before it": view.getUint32(directory + 32) === signature.offset,
    "a page was changed after it was signed": pageHashes(file, signature.offset).equals(
      file.subarray(hashes, hashes + pages * HASH_BYTES),
    ),
  };
  const wrong = Object.keys(facts).filter((fact) => !facts[fact]);
  if (wrong.length > 0) throw new Error(`Cannot run on macOS: ${wrong.join("; ")}`);
}
