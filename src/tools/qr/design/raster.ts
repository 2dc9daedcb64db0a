import { freeMemory } from "../../../runtime/runtime.ts";
import type { Rgb } from "../../color/srgb.ts";
import type { Picture } from "./design-fields.ts";
import { resized } from "./logo.ts";
import { coverageOf, placed, polygonsOf } from "./outline.ts";
import { type Box, outlineOf, type Scene } from "./scene.ts";

/** How dark each pixel of a picture is: 0 is the light colour, 255 the dark one. Rows from the top. */
export interface Coverage {
  size: number;
  height: number;
  /** Pixels of a module's side. */
  unit: number;
  /** The pixel of a row and of a column at which the quiet zone begins. */
  origin: number;
  data: Uint8Array;
  /** The logo in the size that it has in this picture, and its place. */
  logo: (Picture & { left: number; top: number }) | undefined;
}

/** The whole pixels that a module's side has in a picture of `size` pixels. */
export const unitOf = ({ side }: Pick<Scene, "side">, size: number): number => Math.floor(size / side);

/** The whole pixels that a picture of `size` pixels across has down: a label adds modules of such a side. */
export const heightOf = (scene: Pick<Scene, "side" | "height">, size: number): number =>
  size + (scene.height - scene.side) * unitOf(scene, size);

/** Draws boxes. Around each, and below its round corners, all is of the other colour. */
function drawBoxes({ data, size, unit, origin }: Coverage, boxes: readonly Box[], isDark: boolean): void {
  // A drawing of dots has thousands of one form.
  const drawn = new Map<string, Uint8Array>();
  for (const box of boxes) {
    const [width, height] = [box.width * unit, box.height * unit];
    const draw = () => coverageOf(polygonsOf(placed(outlineOf({ ...box, x: 0, y: 0 }), unit, 0, 0)), { width, height });
    const form = [width, height, ...box.corners].join();
    const pixels = drawn.get(form) ?? draw();
    drawn.set(form, pixels);
    for (let row = 0; row < height; row++) {
      const line = pixels.subarray(row * width, (row + 1) * width);
      const at = (origin + box.y * unit + row) * size + origin + box.x * unit;
      data.set(isDark ? line : line.map((share) => 255 - share), at);
    }
  }
}

function scaledLogo({ logo }: Scene, unit: number, origin: number): Coverage["logo"] {
  if (!logo) return undefined;
  const pixels = (length: number) => Math.max(1, Math.round(length * unit));
  const picture = resized(logo.picture, pixels(logo.width), pixels(logo.height));
  return { ...picture, left: origin + Math.round(logo.x * unit), top: origin + Math.round(logo.y * unit) };
}

function drawLabel({ data, size, height, unit, origin }: Coverage, { label }: Scene): void {
  if (!label) return;
  const top = size - origin;
  const frame = { width: size, height: height - top };
  const coverage = coverageOf(polygonsOf(placed(label.outline, unit, origin, origin - top)), frame);
  data.set(coverage, top * size);
  freeMemory(coverage);
}

/** Draws a scene: modules have whole pixels, and the symbol is in the centre of a square, with the label below it. */
export function rasterize(scene: Scene, size: number): Coverage {
  const unit = unitOf(scene, size);
  const origin = Math.floor((size - scene.side * unit) / 2);
  const height = heightOf(scene, size);
  const data = new Uint8Array(size * height);
  const coverage = { size, height, unit, origin, data, logo: scaledLogo(scene, unit, origin) };
  for (const { isDark, boxes } of scene.layers) drawBoxes(coverage, boxes, isDark);
  drawLabel(coverage, scene);
  return coverage;
}

/** A value between two others, as a whole number. */
export const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

function writeGradient(scene: Scene, { unit, origin }: Coverage, row: number, line: Uint8Array, to: Float64Array) {
  const length = scene.modules * unit;
  const start = origin + scene.margin * unit - 0.5;
  const isRadial = scene.gradient?.kind === "radial";
  const y = row - start;
  const down = y - length / 2;
  for (let column = 0; column < line.length; column++) {
    if (line[column] === 0) continue;
    const x = column - start;
    const across = x - length / 2;
    const share = isRadial
      ? Math.sqrt(across * across + down * down) / (length * Math.SQRT1_2)
      : (x + y) / (2 * length);
    // Below the symbol are the letters of a label.
    to[column] = Math.min(1, share);
  }
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
  const inks = channels.map((channel) => {
    const [dark, paper, end] = [channel(scene.dark), channel(scene.light), channel(scene.gradient?.to ?? scene.dark)];
    // Without a gradient, a share has one value: with a table it takes half of the time.
    return {
      dark,
      paper,
      end,
      mixtures: Uint8Array.from({ length: 256 }, (_, share) => mixed(paper, dark, share / 255)),
    };
  });
  const result = new Uint8Array(step * size * count);
  const ofEnd = new Float64Array(size);
  for (let row = first; row < first + count; row++) {
    const line = data.subarray(row * size, (row + 1) * size);
    if (scene.gradient) writeGradient(scene, coverage, row, line, ofEnd);
    for (const [at, { dark, paper, end, mixtures }] of inks.entries()) {
      let to = step * (row - first) * size + at;
      for (let column = 0; column < size; column++, to += step) {
        const share = line[column] ?? 0;
        if (share === 0 || !scene.gradient) {
          result[to] = mixtures[share] ?? 0;
          continue;
        }
        const ink = mixed(dark, end, ofEnd[column] ?? 0);
        result[to] = share === 255 ? ink : mixed(paper, ink, share / 255);
      }
    }
  }
  for (const [at, channel] of channels.entries())
    paintLogo(coverage, { first, count }, channel, result.subarray(at), step);
  return result;
}

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
export const lumaOf = ({ r, g, b }: Rgb): number => Math.round(0.299 * r + 0.587 * g + 0.114 * b);

/** The brightness of each pixel. */
export const greyOf = (scene: Scene, coverage: Coverage): Uint8Array =>
  paintChannels(scene, coverage, { first: 0, count: coverage.height }, [lumaOf]);

/** Every pixel of the result is the mean of a square of 3 × 3 pixels. */
export function aThirdOf({ data, width, height }: Picture): Picture {
  const [across, down] = [Math.floor(width / 3), Math.floor(height / 3)];
  const result = new Uint8Array(across * down);
  for (let row = 0, at = 0; row < down; row++) {
    for (let column = 0; column < across; column++, at++) {
      let sum = 0;
      for (let y = 3 * row; y < 3 * row + 3; y++)
        for (let x = 3 * column; x < 3 * column + 3; x++) sum += data[y * width + x] ?? 0;
      result[at] = sum / 9;
    }
  }
  return { data: result, width: across, height: down };
}
