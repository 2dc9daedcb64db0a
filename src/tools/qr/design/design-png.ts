import { Buffer } from "node:buffer";
import { zlib } from "../../../runtime/builtins.ts";
import { freeMemory } from "../../../runtime/runtime.ts";
import { pngFile } from "../image/png.ts";
import type { Picture } from "./design-fields.ts";
import { type Band, type Channel, type Coverage, mixed, paintChannels, rasterize } from "./raster.ts";
import type { Scene } from "./scene.ts";

/** PNG third edition, 11.2.1: indexed colour and true colour. */
const INDEXED = 3;
const TRUE_COLOR = 2;

/** Mixtures of light and dark in a PNG without a gradient. */
const MIXTURES = 16;

function palette({ dark, light }: Scene): Uint8Array {
  const mixtures = Array.from({ length: MIXTURES }, (_, at) => {
    const share = at / (MIXTURES - 1);
    return [mixed(light.r, dark.r, share), mixed(light.g, dark.g, share), mixed(light.b, dark.b, share)];
  });
  return Uint8Array.from(mixtures.flat());
}

/** Indices of the nearest mixtures, two in a byte, in whole bytes for each row. */
function indices({ data, size }: Coverage, { first, count }: Band): Uint8Array {
  const stride = Math.ceil(size / 2);
  const rows = new Uint8Array(stride * count);
  for (let row = 0, at = first * size; row < count; row++) {
    for (let column = 0; column < size; column++, at++) {
      const to = row * stride + (column >> 1);
      const index = Math.round(((data[at] ?? 0) * (MIXTURES - 1)) / 255);
      rows[to] = (rows[to] ?? 0) | (column % 2 === 0 ? index << 4 : index);
    }
  }
  return rows;
}

const CHANNELS: readonly Channel[] = [({ r }) => r, ({ g }) => g, ({ b }) => b];

/** Rows with the filter "up" (PNG third edition, 9.2): the differences to the row above, which are zeros in most rows. */
function filtered(rows: Uint8Array, above: Uint8Array): Uint8Array {
  const stride = above.length;
  const lines = new Uint8Array(rows.length + rows.length / stride);
  for (let start = 0, to = 0; start < rows.length; start += stride) {
    lines[to++] = 2;
    const before = start === 0 ? above : rows.subarray(start - stride, start);
    for (let at = 0; at < stride; at++) lines[to++] = (rows[start + at] ?? 0) - (before[at] ?? 0);
  }
  return lines;
}

/** Rows that are compressed at once: the pixels of a whole picture with a gradient would take 48 MiB, and again as filtered. */
const BAND_ROWS = 64;

async function compress(height: number, rowsOf: (band: Band) => Uint8Array): Promise<Uint8Array> {
  const deflate = zlib().createDeflate({ level: 3 });
  const compressed = Array.fromAsync<Uint8Array>(deflate);
  let above: Uint8Array | undefined;
  for (let first = 0; first < height; first += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - first);
    const rows = rowsOf({ first, count });
    const stride = rows.length / count;
    const lines = filtered(rows, above ?? new Uint8Array(stride));
    await new Promise((resolve) => deflate.write(lines, resolve));
    above = rows.slice(-stride);
    freeMemory(rows);
    freeMemory(lines);
  }
  deflate.end();
  return Buffer.concat(await compressed);
}

/** A PNG of a scene, which says how large it is in print. */
export async function renderDesignPng(scene: Scene, size: number, dpi: number): Promise<Uint8Array<ArrayBuffer>> {
  const coverage = rasterize(scene, size);
  const density = Buffer.alloc(9);
  // Pixels in a metre (11.3.4.3).
  const perMetre = Math.round(dpi / 0.0254);
  density.writeUInt32BE(perMetre, 0);
  density.writeUInt32BE(perMetre, 4);
  density[8] = 1;
  const inColors = scene.gradient !== undefined || scene.logo !== undefined;
  const { height } = coverage;
  const data = await compress(height, (band) =>
    inColors ? paintChannels(scene, coverage, band, CHANNELS) : indices(coverage, band),
  );
  freeMemory(coverage.data);
  return inColors
    ? pngFile({ width: size, height, depth: 8, colorType: TRUE_COLOR }, { pHYs: density, IDAT: data })
    : pngFile(
        { width: size, height, depth: 4, colorType: INDEXED },
        { pHYs: density, PLTE: palette(scene), IDAT: data },
      );
}

/** A PNG of a logo alone. */
export function renderLogoPng({ width, height, data }: Picture): Uint8Array<ArrayBuffer> {
  const lines = zlib().deflateSync(filtered(data, new Uint8Array(3 * width)));
  return pngFile({ width, height, depth: 8, colorType: TRUE_COLOR }, { IDAT: lines });
}
