import { Buffer } from "node:buffer";
import { freeMemory } from "../../runtime/free-memory.ts";
import { zlib } from "../../runtime/lazy-builtins.ts";
import type { Rgb } from "../color/srgb.ts";
import { coverageOf } from "./design-fill.ts";
import { resized } from "./design-logo.ts";
import { linesOf, placed } from "./design-outline.ts";
import type { Box, Scene } from "./design-scene.ts";
import type { LogoPicture } from "./design-style.ts";
import { pngFile } from "./png.ts";

/** How dark each pixel of a picture is: 0 is the light colour, 255 the dark one. Rows from the top. */
interface Coverage {
  /** Pixels across. */
  size: number;
  /** Pixels down. */
  height: number;
  /** Pixels of a module's side. */
  unit: number;
  /** The pixel of a row and of a column at which the quiet zone begins. */
  origin: number;
  data: Uint8Array;
  /** The logo in the size that it has in this picture, and its place. */
  logo: (LogoPicture & { left: number; top: number }) | undefined;
}

/** The whole pixels that a module's side has in a picture of `size` pixels. */
export const unitOf = ({ side }: Pick<Scene, "side">, size: number): number => Math.floor(size / side);

/** Draws the corner of a box: a quarter of a disc, whose pixels at the edge are covered in part. */
function drawCorner({ data, size }: Coverage, x: number, y: number, radius: number, at: number, isDark: boolean): void {
  // The corner's square, and the centre of its disc, which is the opposite corner of the square.
  const [right, bottom] = [at === 1 || at === 2, at >= 2];
  const [centreX, centreY] = [right ? x - radius : x + radius, bottom ? y - radius : y + radius];
  const reach = Math.ceil(radius);
  const [fromX, fromY] = [right ? x - reach : x, bottom ? y - reach : y];
  for (let row = fromY; row < fromY + reach; row++) {
    for (let column = fromX; column < fromX + reach; column++) {
      const distance = Math.hypot(column + 0.5 - centreX, row + 0.5 - centreY);
      const share = Math.min(1, Math.max(0, radius - distance + 0.5));
      data[row * size + column] = Math.round(255 * (isDark ? share : 1 - share));
    }
  }
}

/** Draws a box. Around it, and below its round corners, all is of the other colour. */
function drawBox(coverage: Coverage, box: Box, isDark: boolean): void {
  const { data, size, unit, origin } = coverage;
  const [left, top] = [origin + box.x * unit, origin + box.y * unit];
  const [right, bottom] = [left + box.width * unit, top + box.height * unit];
  for (let row = top; row < bottom; row++) data.fill(isDark ? 255 : 0, row * size + left, row * size + right);
  for (const [at, radius] of box.corners.entries())
    if (radius > 0)
      drawCorner(coverage, at === 1 || at === 2 ? right : left, at >= 2 ? bottom : top, radius * unit, at, isDark);
}

function scaledLogo({ logo }: Scene, unit: number, origin: number): Coverage["logo"] {
  if (!logo) return undefined;
  const pixels = (length: number) => Math.max(1, Math.round(length * unit));
  const picture = resized(logo.picture, pixels(logo.width), pixels(logo.height));
  return { ...picture, left: origin + Math.round(logo.x * unit), top: origin + Math.round(logo.y * unit) };
}

/** Draws the letters of a label, below all boxes. */
function drawLabel({ data, size, height, unit, origin }: Coverage, { label }: Scene): void {
  if (!label) return;
  const top = size - origin;
  const frame = { left: 0, top, width: size, height: height - top };
  const letters = linesOf(placed(label.outline, unit, origin, origin)).map(({ points }) => points);
  data.set(coverageOf(letters, frame, "nonzero"), top * size);
}

/**
 * Draws a scene of at most `size` modules across: modules have whole pixels, and the symbol is in the centre of a square, with
 * the label below it.
 */
export function rasterize(scene: Scene, size: number): Coverage {
  const unit = unitOf(scene, size);
  const origin = Math.floor((size - scene.side * unit) / 2);
  const height = size + (scene.height - scene.side) * unit;
  const data = new Uint8Array(size * height);
  const coverage = { size, height, unit, origin, data, logo: scaledLogo(scene, unit, origin) };
  for (const { isDark, boxes } of scene.layers) for (const box of boxes) drawBox(coverage, box, isDark);
  drawLabel(coverage, scene);
  return coverage;
}

const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

/** The share of the gradient's second colour in a pixel. */
function gradientShare({ gradient, margin, modules }: Scene, { unit, origin }: Coverage, row: number, column: number) {
  const length = modules * unit;
  const [x, y] = [column + 0.5 - origin - margin * unit, row + 0.5 - origin - margin * unit];
  const share =
    gradient?.kind === "radial"
      ? Math.hypot(x - length / 2, y - length / 2) / (length * Math.SQRT1_2)
      : (x + y) / (2 * length);
  return Math.min(1, Math.max(0, share));
}

/** The values of one channel, or of the brightness, in the pixels of some rows: `to[0]`, `to[step]`, … */
function paintChannel(
  scene: Scene,
  coverage: Coverage,
  { first, count }: Band,
  channel: Channel,
  to: Uint8Array,
  step: number,
) {
  const { size, data } = coverage;
  const [dark, light] = [channel(scene.dark), channel(scene.light)];
  const end = scene.gradient && channel(scene.gradient.to);
  for (let row = first, at = 0; row < first + count; row++) {
    for (let column = 0; column < size; column++, at += step) {
      const share = (data[row * size + column] ?? 0) / 255;
      if (share === 0) to[at] = light;
      else {
        const ink = end === undefined ? dark : mixed(dark, end, gradientShare(scene, coverage, row, column));
        to[at] = mixed(light, ink, share);
      }
    }
  }
  paintLogo(coverage, { first, count }, channel, to, step);
}

/** The values of one channel in the pixels of the logo. */
function paintLogo({ size, logo }: Coverage, { first, count }: Band, channel: Channel, to: Uint8Array, step: number) {
  if (!logo) return;
  const { left, top, width, height, data } = logo;
  for (let row = Math.max(first, top); row < Math.min(first + count, top + height); row++) {
    for (let column = 0; column < width; column++) {
      const from = 3 * ((row - top) * width + column);
      const [r = 0, g = 0, b = 0] = [data[from], data[from + 1], data[from + 2]];
      to[((row - first) * size + left + column) * step] = channel({ r, g, b });
    }
  }
}

/** One of the values of a colour. */
type Channel = (color: Rgb) => number;

/** Some rows of a picture. */
interface Band {
  first: number;
  count: number;
}

/** ITU-R BT.601. */
const lumaOf = ({ r, g, b }: Rgb): number => Math.round(0.299 * r + 0.587 * g + 0.114 * b);

/** The brightness of each pixel. */
export function greyOf(scene: Scene, coverage: Coverage): Uint8Array {
  const grey = new Uint8Array(coverage.data.length);
  paintChannel(scene, coverage, { first: 0, count: coverage.height }, lumaOf, grey, 1);
  return grey;
}

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

/** Indices of the palette, two in a byte, in whole bytes for each row. */
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

/** Red, green and blue of each pixel. */
function trueColors(scene: Scene, coverage: Coverage, band: Band): Uint8Array {
  const rows = new Uint8Array(3 * coverage.size * band.count);
  for (const [at, channel] of CHANNELS.entries()) paintChannel(scene, coverage, band, channel, rows.subarray(at), 3);
  return rows;
}

/** Rows with the filter "up" (PNG third edition, 9.2): the differences to the row above, which are zeros in most rows. */
function filtered(rows: Uint8Array, above: Uint8Array): Uint8Array {
  const stride = above.length;
  const lines = new Uint8Array(rows.length + rows.length / stride);
  for (let at = 0, to = 0; at < rows.length; at++) {
    if (at % stride === 0) lines[to++] = 2;
    lines[to++] = (rows[at] ?? 0) - (at < stride ? (above[at] ?? 0) : (rows[at - stride] ?? 0));
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
    inColors ? trueColors(scene, coverage, band) : indices(coverage, band),
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
export function renderLogoPng({ width, height, data }: LogoPicture): Uint8Array<ArrayBuffer> {
  const lines = zlib().deflateSync(filtered(data, new Uint8Array(3 * width)));
  return pngFile({ width, height, depth: 8, colorType: TRUE_COLOR }, { IDAT: lines });
}
