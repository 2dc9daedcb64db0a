import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG file. */
function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
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
      chunk("IDAT", deflateSync(Buffer.alloc(inflated), { level: 1 })),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}
