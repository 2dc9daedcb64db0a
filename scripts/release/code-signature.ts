import { createHash } from "node:crypto";

/** Load commands of mach-o/loader.h; all numbers there are little-endian. */
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const HEADER_BYTES = 32;

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

/** A part of the file that is mapped into memory. */
interface Segment {
  /** Where its load command starts. */
  command: number;
  offset: number;
  size: number;
}

/** The parts of the load commands that signing a Mach-O file needs. */
interface MachO {
  /** The code itself. */
  text: Segment;
  /** The last segment: the linker's data, with the signature at its end. */
  linkEdit: Segment;
  /** The signature, and the offset of its load command. */
  signature: Segment;
}

const nameOf = (view: DataView, command: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + command + 8, 16)).replaceAll("\0", "");

function readSegment(view: DataView, command: number): Segment {
  const number = (offset: number) => Number(view.getBigUint64(command + offset, true));
  return { command, offset: number(40), size: number(48) };
}

/** Reads the load commands of a 64-bit Mach-O file. @throws Error if one that a signature needs is missing. */
function readMachO(view: DataView): MachO {
  const segments = new Map<string, Segment>();
  let command = HEADER_BYTES;
  for (let left = view.getUint32(16, true); left > 0; left--) {
    const kind = view.getUint32(command, true);
    if (kind === LC_SEGMENT_64) segments.set(nameOf(view, command), readSegment(view, command));
    if (kind === LC_CODE_SIGNATURE) {
      const [offset, size] = [view.getUint32(command + 8, true), view.getUint32(command + 12, true)];
      segments.set("signature", { command, offset, size });
    }
    command += view.getUint32(command + 4, true);
  }
  const [text, linkEdit, signature] = ["__TEXT", "__LINKEDIT", "signature"].map((name) => segments.get(name));
  if (!text || !linkEdit || !signature) throw new Error("Cannot read the Mach-O file: it has no place for a signature");
  return { text, linkEdit, signature };
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

/** The names in signatures: ours, and that of Bun. */
const NAMES = ["sidekit", "a.out"];

/** Checks that a file has the signature that it would get now. @throws Error if it was changed after it was signed. */
export function checkCodeSignature(file: Uint8Array): void {
  if (!NAMES.some((name) => Buffer.from(signAdHoc(file, name)).equals(file)))
    throw new Error("Cannot run on macOS: the signature is not that of the file");
}
