import svgpath from "svgpath";
import { invalidField } from "../../operation/refusal.ts";
import type { Matrix, Outline } from "./design-outline.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const TRANSFORMS = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.eE+-]*\)[\s,]*)*$/;

/** The matrix of a `transform` (CSS Transforms 1, 7). @throws Refusal at "/logo" if it cannot be read. */
export function matrixOf(transform: string): Matrix {
  if (!TRANSFORMS.test(transform)) throw invalidField("/logo", "Must be an SVG whose transforms can be read");
  // Where the origin and the ends of both axes come to.
  const points: number[] = [];
  svgpath("M0 0L1 0L0 1")
    .transform(transform)
    .iterate(([, ...point]) => {
      for (const value of point) points.push(Number(value));
    });
  const [e = 0, f = 0, a = 0, b = 0, c = 0, d = 0] = points;
  return [a - e, b - f, c - e, d - f, e, f];
}

/** A matrix after another one. */
export const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

export const multiplied = (matrix: Matrix, transform: string | undefined): Matrix =>
  transform === undefined ? matrix : product(matrix, matrixOf(transform));

/** The matrix back; undefined if all comes to one line. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Points, as x and y in turn, through a matrix. */
export const transformed = (points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] =>
  points.map((value, at) => {
    const other = points[at ^ 1] ?? 0;
    return at % 2 === 0 ? a * value + c * other + e : b * other + d * value + f;
  });

export const transformedOutline = (outline: Outline, matrix: Matrix): Outline =>
  outline.map(([name, ...points]) => [name, ...transformed(points, matrix)]);
