import { invalidField } from "../../operation/refusal.ts";
import { freeMemory } from "../../runtime/free-memory.ts";
import { coverageOf, type FillRule, type Frame } from "./design-fill.ts";
import { type Line, linesOf, type Matrix } from "./design-outline.ts";
import type { Pixels } from "./find-codes.ts";
import { type Drawing, readSvg, type Shape } from "./svg-document.ts";
import { gradientInk, type Ink } from "./svg-gradient.ts";
import { product, transformed, transformedOutline } from "./svg-matrix.ts";
import { strokePolygons } from "./svg-stroke.ts";
import type { Paint } from "./svg-style.ts";

/** The most pixels of the longer side of a drawing. */
export const SIDE = 1024;

/** The most pixels of all shapes together: 32 times the whole picture. */
const MAX_PIXELS = 32 * SIDE ** 2;

/** The most pixels that the edges of all polygons together pass. */
const MAX_EDGES = 8_000_000;

/** The most straight parts of a line with a stroke: each becomes two polygons. */
const MAX_STROKED = 20_000;

const TOO_MUCH = "Must be a simpler SVG: its shapes overlap too often, or their strokes have too many parts";

/** A picture that is drawn on, with its colours multiplied by their opacity: four numbers a pixel. */
class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #data: Float32Array;
  #pixels = 0;
  #edges = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#data = new Float32Array(4 * width * height);
  }

  /** The pixels that polygons reach; undefined if they are outside of the picture. */
  #frameOf(polygons: readonly (readonly number[])[]): Frame | undefined {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (const points of polygons) {
      for (let at = 0; at < points.length; at++) {
        const value = points[at] ?? 0;
        this.#edges += 1 + Math.min(SIDE, Math.abs(value - (points[at - 2] ?? value)));
        if (!Number.isFinite(value)) throw invalidField("/logo", "Must be an SVG whose shapes are near its view box");
        if (at % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)];
        else [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
      }
    }
    [left, top] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    const [width, height] = [
      Math.min(this.width, Math.ceil(right)) - left,
      Math.min(this.height, Math.ceil(bottom)) - top,
    ];
    if (width <= 0 || height <= 0) return undefined;
    this.#pixels += width * height;
    if (this.#pixels > MAX_PIXELS || this.#edges > MAX_EDGES) throw invalidField("/logo", TOO_MUCH);
    return { left, top, width, height };
  }

  /** Fills polygons (Compositing and Blending 1, 5.1). */
  fill(
    polygons: readonly (readonly number[])[],
    rule: FillRule,
    opacity: number,
    inkAt: (x: number, y: number) => Ink,
  ): void {
    const frame = this.#frameOf(polygons);
    if (!frame) return;
    const coverage = coverageOf(polygons, frame, rule);
    const data = this.#data;
    for (let row = 0, at = 0; row < frame.height; row++) {
      const y = frame.top + row;
      let to = 4 * (y * this.width + frame.left);
      for (let column = 0; column < frame.width; column++, at++, to += 4) {
        const share = coverage[at] ?? 0;
        if (share === 0) continue;
        // Not destructured: its iterators would take most of the time.
        const ink = inkAt(frame.left + column + 0.5, y + 0.5);
        const alpha = ink[3] * opacity * (share / 255);
        if (alpha === 1) {
          // Nothing below is seen, as in most pixels: a full picture takes 7 ms instead of 10.
          data[to] = ink[0];
          data[to + 1] = ink[1];
          data[to + 2] = ink[2];
          data[to + 3] = 1;
          continue;
        }
        const under = 1 - alpha;
        data[to] = ink[0] * alpha + (data[to] ?? 0) * under;
        data[to + 1] = ink[1] * alpha + (data[to + 1] ?? 0) * under;
        data[to + 2] = ink[2] * alpha + (data[to + 2] ?? 0) * under;
        data[to + 3] = alpha + (data[to + 3] ?? 0) * under;
      }
    }
    freeMemory(coverage);
  }

  /** The pixels, with their colours and their opacity. Nothing can be drawn any more. */
  finish(): Pixels {
    const from = this.#data;
    const data = new Uint8ClampedArray(from.length);
    for (let at = 0; at < data.length; at += 4) {
      const alpha = from[at + 3] ?? 0;
      if (alpha === 0) continue;
      data[at] = (from[at] ?? 0) / alpha;
      data[at + 1] = (from[at + 1] ?? 0) / alpha;
      data[at + 2] = (from[at + 2] ?? 0) / alpha;
      data[at + 3] = 255 * alpha;
    }
    freeMemory(this.#data);
    return { width: this.width, height: this.height, data };
  }
}

/** A polygon in the direction that counts positively, so that overlapping ones do not cancel each other. */
function counted(points: number[]): number[] {
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += (points[at] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[at + 1] ?? 0);
  }
  if (area >= 0) return points;
  return points.map((_, at) => points[points.length - 2 - at + 2 * (at % 2)] ?? 0);
}

/** The place of lines, in units of which each has `scale` of theirs. */
function boxOf(lines: readonly Line[], scale: number) {
  const points = lines.flatMap((line) => line.points).map((value) => value / scale);
  const range = (axis: number) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < points.length; at += 2) {
      least = Math.min(least, points[at] ?? 0);
      most = Math.max(most, points[at] ?? 0);
    }
    return { least, length: most - least };
  };
  const [across, down] = [range(0), range(1)];
  return { x: across.least, y: down.least, width: across.length, height: down.length };
}

function drawShape(canvas: Canvas, { outline, matrix, style }: Shape, { gradients }: Drawing, toPixels: Matrix): void {
  if (!style.isVisible) return;
  if (style.opacity < 1 && style.fill && style.stroke)
    throw invalidField("/logo", "Must be an SVG whose shapes with an opacity have a fill or a stroke, and not both");
  const whole = product(toPixels, matrix);
  // Curves become lines where their unit is about a pixel.
  const scale = Math.sqrt(Math.abs(whole[0] * whole[3] - whole[1] * whole[2]));
  if (scale === 0) return;
  const larger: Matrix = [scale, 0, 0, scale, 0, 0];
  const rest = product(whole, [1 / scale, 0, 0, 1 / scale, 0, 0]);
  const lines = linesOf(transformedOutline(outline, larger));
  const inkOf = (paint: NonNullable<Paint>): ((x: number, y: number) => Ink) => {
    if ("gradient" in paint) return gradientInk(paint.gradient, gradients, style, whole, boxOf(lines, scale));
    const { rgb, alpha } = paint.color;
    const ink: Ink = [rgb.r, rgb.g, rgb.b, alpha / 255];
    return () => ink;
  };
  const { fill, stroke, opacity } = style;
  if (fill) {
    const polygons = lines.map(({ points }) => transformed(points, rest));
    canvas.fill(polygons, style.fillRule, opacity * style.fillOpacity, inkOf(fill));
  }
  if (stroke && style.strokeWidth > 0) {
    const parts = lines.reduce((sum, { points }) => sum + points.length / 2, 0);
    if (parts > MAX_STROKED) throw invalidField("/logo", TOO_MUCH);
    const wide = { ...style, strokeWidth: style.strokeWidth * scale };
    const polygons = lines
      .flatMap((line) => strokePolygons(line, wide))
      .map((points) => counted(transformed(points, rest)));
    canvas.fill(polygons, "nonzero", opacity * style.strokeOpacity, inkOf(stroke));
  }
}

/**
 * Draws an SVG file: only what we read in it gets into the picture, and nothing of the file itself.
 * @param side Pixels of the longer side, at most `SIDE`.
 * @throws Refusal at "/logo" for anything but paths, basic shapes, groups and gradients, or too much of them.
 */
export function drawSvg(file: string, side = SIDE): Pixels {
  const drawing = readSvg(file);
  const { view } = drawing;
  const scale = side / Math.max(view.width, view.height);
  const canvas = new Canvas(Math.max(1, Math.round(view.width * scale)), Math.max(1, Math.round(view.height * scale)));
  const toPixels: Matrix = [scale, 0, 0, scale, -view.x * scale, -view.y * scale];
  for (const shape of drawing.shapes) drawShape(canvas, shape, drawing, toPixels);
  return canvas.finish();
}
