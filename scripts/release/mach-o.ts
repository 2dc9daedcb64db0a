/** Load commands of mach-o/loader.h; all numbers there are little-endian. */
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const HEADER_BYTES = 32;

/** A part of the file that is mapped into memory. */
export interface Segment {
  /** Where its load command starts. */
  command: number;
  offset: number;
  size: number;
}

/** The parts of the load commands that signing a Mach-O file needs. */
export interface MachO {
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
export function readMachO(view: DataView): MachO {
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
