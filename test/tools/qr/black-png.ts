import { Buffer } from "node:buffer";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

/** A chunk of a PNG file. */
function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

const MIB = 2 ** 20;

/**
 * Zeros in the format of zlib (RFC 1950). Whole MiB repeat a compressed one, as compressing all takes seconds: each ends at
 * a byte and refers to nothing before it, and the last block is empty (RFC 1951, 3.2.6).
 */
export function compressedZeros(count: number): Uint8Array {
  if (count % MIB !== 0) return deflateSync(Buffer.alloc(count), { level: 9 });
  const part = deflateRawSync(Buffer.alloc(MIB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  // Adler-32 (RFC 1950, 2.2) of zeros.
  checksum.writeUInt32BE((count % 65_521) * 65_536 + 1);
  const parts: Uint8Array[] = Array.from({ length: count / MIB }, () => part);
  return Buffer.concat([Uint8Array.of(0x78, 0xda), ...parts, Uint8Array.of(3, 0), checksum]);
}

/** A black PNG file of that size whose data inflate to `inflated` bytes. */
export function blackPng(width: number, height: number, inflated: number, interlace = 0): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, interlace], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("IDAT", compressedZeros(inflated)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}
