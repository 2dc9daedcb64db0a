import { writeFileSync } from "node:fs";
import { build } from "../build.ts";
import type { Executable, Target } from "./targets.ts";

/** The first bytes of each format, and where it has the processor, whose number it is. All numbers are little-endian. */
const HEADERS = {
  ELF: { magic: 0x464c457f, offset: 18, x64: 62, arm64: 183 },
  "Mach-O": { magic: 0xfeedfacf, offset: 4, x64: 7, arm64: 12 },
  PE: { magic: 0x00004550, offset: 4, x64: 0x8664, arm64: 0xaa64 },
} as const;

/** Where the file of an ELF program names its loader, at the latest. */
const HEAD_BYTES = 4096;

function isFor(file: Uint8Array, { format, architecture, interpreter = "" }: Executable): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = format === "PE" ? view.getUint32(0x3c, true) : 0;
  const { magic, offset, ...numbers } = HEADERS[format];
  return (
    view.getUint32(start, true) === magic &&
    view.getUint16(start + offset, true) === numbers[architecture] &&
    Buffer.from(file.subarray(0, HEAD_BYTES)).includes(`${interpreter}\0`)
  );
}

/** Checks that a file is for the target's platform and contains the commit. @throws Error that names the difference. */
export function checkBinary(file: Uint8Array, executable: Executable, commit: string): void {
  if (!isFor(file, executable))
    throw new Error(`It is no program for ${executable.architecture} in the format ${executable.format}`);
  if (!Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(commit)) {
    throw new Error(`It does not contain its commit, ${commit}`);
  }
}

/** Parts of mach-o/loader.h; all numbers there are little-endian. */
const MACH_O_HEADER_BYTES = 32;
const LC_CODE_SIGNATURE = 0x1d;
const SEGMENT = { fileOffset: 40, fileSize: 48 };

/**
 * Removes the signature of a program for macOS on x64, which needs none. Bun leaves that of the Bun inside, which is no longer
 * valid: macOS would kill the program at its start. Programs for arm64 need a signature, and Bun gives them a valid one.
 *
 * @throws Error if the file does not end with its signature, after the linker's data.
 */
export function unsigned(original: Uint8Array): Uint8Array {
  const head = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const nameAt = (at: number) => Buffer.from(original.subarray(at, at + 10)).toString("latin1");
  const [count, bytes] = [head.getUint32(16, true), head.getUint32(20, true)];
  const commands: number[] = [];
  for (let at = MACH_O_HEADER_BYTES; commands.length < count; at += head.getUint32(at + 4, true)) commands.push(at);
  const signature = commands.pop() ?? 0;
  const linkerData = commands.find((at) => nameAt(at + 8) === "__LINKEDIT");
  const end = head.getUint32(signature + 8, true);
  const isLast = end + head.getUint32(signature + 12, true) === original.length;
  if (head.getUint32(signature, true) !== LC_CODE_SIGNATURE || linkerData === undefined || !isLast)
    throw new Error("The file does not end with its signature");
  const file = original.slice(0, end);
  file.fill(0, signature, signature + 16);
  const view = new DataView(file.buffer);
  view.setUint32(16, count - 1, true);
  view.setUint32(20, bytes - 16, true);
  const start = Number(view.getBigUint64(linkerData + SEGMENT.fileOffset, true));
  view.setBigUint64(linkerData + SEGMENT.fileSize, BigInt(end - start), true);
  return file;
}

async function buildOnce(outfile: string, target: Target, runtime: string, commit: string): Promise<Uint8Array> {
  await build(outfile, { target: target.bun, runtime, commit });
  const file = await Bun.file(outfile).bytes();
  return target.bun === "bun-darwin-x64" ? unsigned(file) : file;
}

/**
 * Builds the binary of a target twice, checks it, and writes it into the folder.
 *
 * @throws Error if the two builds differ, or the check of the file fails.
 */
export async function releaseBinary(folder: string, target: Target, runtime: string, commit: string): Promise<void> {
  const scratch = `${folder}/.${target.file}`;
  const first = await buildOnce(scratch, target, runtime, commit);
  const second = await buildOnce(scratch, target, runtime, commit);
  await Bun.file(scratch).delete();
  if (!Buffer.from(first).equals(second)) throw new Error(`Two builds of ${target.file} differ`);
  checkBinary(first, target, commit);
  writeFileSync(`${folder}/${target.file}`, first, { mode: 0o755 });
}
