import { Buffer } from "node:buffer";
import { zlib } from "../../runtime/lazy-builtins.ts";
import type { Paint } from "./render-options.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Length, type and checksum of a chunk. */
const CHUNK_FRAME = 12;

/** Half the time of level 5, for files that are up to 15% larger at the default size: 316 bytes instead of 275 for a URL. */
const COMPRESSION = { level: 2 };

/** A square image of two colours. */
export interface Bitmap {
  /** Pixels on each side. */
  size: number;
  /** Rows from the top, each a byte for the filter and then one bit a pixel, from the left, in whole bytes. */
  scanlines: Uint8Array;
  /** The colours of clear and of set bits. */
  palette: readonly [Paint, Paint];
}

/** Bytes in a row of a bitmap. */
export function bytesPerRow(size: number): number {
  return 1 + Math.ceil(size / 8);
}

/** The bitmap as a PNG file with a palette, and with opacities if any colour is translucent (PNG third edition, section 11). */
export function pngFile({ size, scanlines, palette }: Bitmap): Buffer<ArrayBuffer> {
  const colors = palette.flatMap(({ rgb: { r, g, b } }) => [r, g, b]);
  const opacities = palette.map(({ alpha }) => alpha);
  const translucent = opacities.some((opacity) => opacity < 255);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", imageHeader(size)),
    chunk("PLTE", Uint8Array.from(colors)),
    ...(translucent ? [chunk("tRNS", Uint8Array.from(opacities))] : []),
    chunk("IDAT", zlib().deflateSync(scanlines, COMPRESSION)),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** Width, height, one bit a pixel, indexed colour, no interlace. */
function imageHeader(size: number): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(size, 4);
  data.set([1, 3], 8);
  return data;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(CHUNK_FRAME + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(zlib().crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
