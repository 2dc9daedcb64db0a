import { Buffer } from "node:buffer";
import jpeg from "jpeg-js";
import { makeSymbol, type QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";

/** A greyscale image with QR codes, and their texts. */
export interface ImageSample {
  kind: string;
  texts: string[];
  width: number;
  height: number;
  /** Brightness of each pixel, 0 to 255. */
  grey: Float64Array;
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Maps a pixel of the image to the unit square of a code with its quiet zone. */
type Mapping = (x: number, y: number) => readonly [u: number, v: number];

const QUIET = 4;

function brightness({ matrix, modules }: QrSymbol, u: number, v: number): number {
  const side = modules + 2 * QUIET;
  const [column, row] = [Math.floor(u * side) - QUIET, Math.floor(v * side) - QUIET];
  const inside = column >= 0 && row >= 0 && column < modules && row < modules;
  return inside && matrix[row * modules + column] === 1 ? 0 : 255;
}

/** Renders a code with 3 × 3 samples for each pixel. */
function paint({ grey, width, height }: ImageSample, symbol: QrSymbol, map: Mapping): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [centreU, centreV] = map(x + 0.5, y + 0.5);
      if (centreU < 0 || centreU >= 1 || centreV < 0 || centreV >= 1) continue;
      let sum = 0;
      for (const dx of [1 / 6, 1 / 2, 5 / 6])
        for (const dy of [1 / 6, 1 / 2, 5 / 6]) sum += brightness(symbol, ...map(x + dx, y + dy));
      grey[y * width + x] = sum / 9;
    }
  }
}

export const blank = (kind: string, width: number, height: number): ImageSample => ({
  kind,
  texts: [],
  width,
  height,
  grey: new Float64Array(width * height).fill(255),
});

interface Placement {
  x: number;
  y: number;
  /** Side of the code with its quiet zone, in pixels. */
  side: number;
  /** Radians. */
  angle?: number;
  /** Perspective: how much the side shrinks from one edge to the other, 0 to below 1. */
  tilt?: readonly [horizontal: number, vertical: number];
}

/** Adds a code of a text; `x` and `y` are its centre. */
export function addCode(sample: ImageSample, text: string, { x, y, side, angle = 0, tilt = [0, 0] }: Placement): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const map: Mapping = (px, py) => {
    const [dx, dy] = [(px - x) / side, (py - y) / side];
    const [rx, ry] = [dx * cos + dy * sin, dy * cos - dx * sin];
    const depth = 1 - tilt[0] * rx - tilt[1] * ry;
    return [rx / depth + 0.5, ry / depth + 0.5];
  };
  paint(sample, makeSymbol(text, "M"), map);
  sample.texts.push(text);
}

const change = (sample: ImageSample, to: (value: number, at: number) => number): void => {
  for (const [at, value] of sample.grey.entries()) sample.grey[at] = Math.min(255, Math.max(0, to(value, at)));
};

export const invert = (sample: ImageSample): void => change(sample, (value) => 255 - value);

/** @param range Brightness between dark and light modules, 0 to 255. */
export const reduceContrast = (sample: ImageSample, range: number, dark: number): void =>
  change(sample, (value) => dark + (value * range) / 255);

/** A shadow across the image: the right edge has the share `least` of the left edge's brightness. */
export const shade = (sample: ImageSample, least: number): void =>
  change(sample, (value, at) => value * (1 - ((1 - least) * (at % sample.width)) / sample.width));

/** Gaussian noise (Box–Muller). */
export const addNoise = (sample: ImageSample, deviation: number, random: () => number): void =>
  change(sample, (value) => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return value + deviation * radius * Math.cos(2 * Math.PI * random());
  });

/** Two box blurs in each direction, which approach a Gaussian blur. */
export function blur(sample: ImageSample, radius: number): void {
  const { width, height } = sample;
  for (const [step, length] of [
    [1, width],
    [width, height],
    [1, width],
    [width, height],
  ] as const) {
    const before = sample.grey.slice();
    change(sample, (_, at) => {
      const place = Math.floor(at / step) % length;
      let [sum, count] = [0, 0];
      for (let offset = -radius; offset <= radius; offset++) {
        if (place + offset < 0 || place + offset >= length) continue;
        sum += before[at + offset * step] ?? 0;
        count++;
      }
      return sum / count;
    });
  }
}

/** Four bytes for each pixel. */
export const rgba = ({ grey }: ImageSample): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: grey.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0)));

/** Compresses the image as JPEG and decodes it again. */
export function compress(sample: ImageSample, quality: number): void {
  const { width, height } = sample;
  const { data } = jpeg.decode(jpeg.encode({ data: Buffer.from(rgba(sample)), width, height }, quality).data);
  change(sample, (_, at) => data[at * 4] ?? 0);
}
