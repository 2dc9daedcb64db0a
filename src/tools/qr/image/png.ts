import { Buffer } from "node:buffer";
import { invalidField } from "../../../operation/refusal.ts";
import { zlib } from "../../../runtime/builtins.ts";
import type { QrSymbol } from "../symbol/symbol.ts";
import type { RenderOptions } from "./options.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The rows of a URL take 12 µs, and 396 bytes; higher levels need twice the time for a tenth less. */
const LEVEL = 2;

/** Filters of rows (PNG third edition, 9.2): without one, bytes are as they are; with "up", differences to the row above. */
const UP_FILTER = 2;

const CHUNK_FRAME = 12;

/**
 * A PNG of exactly `size` × `size` pixels: modules of as many whole pixels as fit, the symbol centred. It has a palette,
 * with opacities if any colour is translucent (PNG third edition, section 11).
 * @throws Refusal at "/size" if a module would be smaller than a pixel.
 */
export function renderPng(symbol: QrSymbol, rendering: RenderOptions): Buffer<ArrayBuffer> {
  const palette = [rendering.light, rendering.dark];
  const colors = palette.flatMap(({ rgb: { r, g, b } }) => [r, g, b]);
  const opacities = palette.map(({ alpha }) => alpha);
  const translucent = opacities.some((opacity) => opacity < 255);
  return pngFile(
    { width: rendering.size, height: rendering.size, depth: 1, colorType: 3 },
    {
      PLTE: Uint8Array.from(colors),
      ...(translucent && { tRNS: Uint8Array.from(opacities) }),
      IDAT: zlib().deflateSync(rowsOf(symbol, rendering), { level: LEVEL }),
    },
  );
}

/** A PNG without interlacing, of these chunks in their order. */
export function pngFile(
  { width, height, depth, colorType }: { width: number; height: number; depth: number; colorType: number },
  chunks: Readonly<Record<string, Uint8Array>>,
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType], 8);
  const all = Object.entries({ IHDR: header, ...chunks, IEND: new Uint8Array() });
  return Buffer.concat([SIGNATURE, ...all.map(([type, data]) => chunk(type, data))]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(CHUNK_FRAME + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(zlib().crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** The rows of an image: a byte for the filter, then one bit a pixel, 1 where it is dark. Modules have whole pixels. */
function rowsOf({ matrix, modules }: QrSymbol, { size, margin }: RenderOptions): Uint8Array {
  const needed = modules + 2 * margin;
  if (size < needed)
    throw invalidField(
      "/size",
      `Must be at least ${needed} pixels, one for each module of this symbol with its margin`,
    );
  const side = Math.floor(size / needed);
  const origin = Math.floor((size - modules * side) / 2);
  const stride = 1 + Math.ceil(size / 8);
  const rows = new Uint8Array(size * stride);
  for (let row = 0; row < modules; row++) {
    const start = (origin + row * side) * stride;
    for (let column = 0; column < modules; column++) {
      if (matrix[row * modules + column] === 0) continue;
      const end = origin + (column + 1) * side;
      for (let x = end - side; x < end; x++) {
        const at = start + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    // The other rows of these modules have no differences.
    for (let copy = 1; copy < side; copy++) rows[start + copy * stride] = UP_FILTER;
  }
  return rows;
}
