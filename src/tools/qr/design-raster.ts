import { freeMemory } from "../../runtime/free-memory.ts";
import type { Rgb } from "../color/srgb.ts";
import { coverageOf } from "./design-fill.ts";
import { resized } from "./design-logo.ts";
import { linesOf, placed } from "./design-outline.ts";
import type { Box, Scene } from "./design-scene.ts";
import type { LogoPicture } from "./design-style.ts";

/** How dark each pixel of a picture is: 0 is the light colour, 255 the dark one. Rows from the top. */
export interface Coverage {
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
      const [across, down] = [column + 0.5 - centreX, row + 0.5 - centreY];
      const distance = Math.sqrt(across * across + down * down);
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
  const coverage = coverageOf(letters, frame, "nonzero");
  data.set(coverage, top * size);
  freeMemory(coverage);
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

/** A value between two others, as a whole number. */
export const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

/** The share of the gradient's second colour in a pixel, without lists: it is computed for each dark pixel. */
function gradientShare(scene: Scene, { unit, origin }: Coverage, row: number, column: number): number {
  const length = scene.modules * unit;
  const start = origin + scene.margin * unit - 0.5;
  const [x, y] = [column - start, row - start];
  const [acrossCentre, downCentre] = [x - length / 2, y - length / 2];
  const share =
    scene.gradient?.kind === "radial"
      ? Math.sqrt(acrossCentre * acrossCentre + downCentre * downCentre) / (length * Math.SQRT1_2)
      : (x + y) / (2 * length);
  return Math.min(1, Math.max(0, share));
}

/** The values of some channels, such as the brightness, in the pixels of some rows: all of a pixel, then those of the next. */
export function paintChannels(
  scene: Scene,
  coverage: Coverage,
  { first, count }: Band,
  channels: readonly Channel[],
): Uint8Array {
  const { size, data } = coverage;
  const step = channels.length;
  const valuesOf = (color: Rgb) => Uint8Array.from(channels, (channel) => channel(color));
  const [dark, light, end] = [valuesOf(scene.dark), valuesOf(scene.light), valuesOf(scene.gradient?.to ?? scene.dark)];
  const hasGradient = scene.gradient !== undefined;
  const result = new Uint8Array(step * size * count);
  for (let row = first, to = 0; row < first + count; row++) {
    for (let column = 0; column < size; column++, to += step) {
      const share = (data[row * size + column] ?? 0) / 255;
      const ofEnd = hasGradient && share > 0 ? gradientShare(scene, coverage, row, column) : 0;
      for (let at = 0; at < step; at++) {
        const paper = light[at] ?? 0;
        const ink = ofEnd === 0 ? (dark[at] ?? 0) : mixed(dark[at] ?? 0, end[at] ?? 0, ofEnd);
        result[to + at] = share === 0 ? paper : mixed(paper, ink, share);
      }
    }
  }
  for (const [at, channel] of channels.entries())
    paintLogo(coverage, { first, count }, channel, result.subarray(at), step);
  return result;
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
export type Channel = (color: Rgb) => number;

/** Some rows of a picture. */
export interface Band {
  first: number;
  count: number;
}

/** ITU-R BT.601. */
const lumaOf = ({ r, g, b }: Rgb): number => Math.round(0.299 * r + 0.587 * g + 0.114 * b);

/** The brightness of each pixel. */
export const greyOf = (scene: Scene, coverage: Coverage): Uint8Array =>
  paintChannels(scene, coverage, { first: 0, count: coverage.height }, [lumaOf]);
