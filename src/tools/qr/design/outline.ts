import { freeMemory } from "../../../runtime/runtime.ts";

/** Points, as x and y in turn. */
type Points = readonly number[];

/** An outline of closed shapes with absolute points: a start, lines, curves of the third degree, and the end. */
export type Outline = readonly (readonly ["M" | "L" | "C" | "Z", ...Points])[];

/**
 * The outline of path data (SVG 2, 9.3) that are relative; each shape ends where it starts. Curves of the second degree become
 * such of the third, which PDF and PostScript have.
 */
export function parseOutline(data: string): Outline {
  let [x, y] = [0, 0];
  return Array.from(data.matchAll(/([mlhvqz])([^mlhvqz]*)/g), ([, name = "", numbers = ""]): Outline[number] => {
    if (name === "z") return ["Z"];
    const [fromX, fromY] = [x, y];
    const values = Array.from(numbers.matchAll(/-?\d+/g), Number);
    const [first = 0] = values;
    const moves = name === "h" ? [first, 0] : name === "v" ? [0, first] : values;
    const points = moves.map((move, at) => move + (at % 2 === 0 ? x : y));
    [x = 0, y = 0] = points.slice(-2);
    if (name !== "q") return [name === "m" ? "M" : "L", ...points];
    const [controlX = 0, controlY = 0] = points;
    const near = (end: number, control: number) => end + (2 / 3) * (control - end);
    return ["C", near(fromX, controlX), near(fromY, controlY), near(x, controlX), near(y, controlY), x, y];
  });
}

/** An outline in another size, at another place. */
export const placed = (outline: Outline, scale: number, x: number, y: number): Outline =>
  outline.map(([name, ...points]) => [name, ...points.map((value, at) => value * scale + (at % 2 === 0 ? x : y))]);

const MAX_LINES = 32;

/** A point of a Bézier curve (de Casteljau). */
function pointAt(points: Points, share: number): [x: number, y: number] {
  if (points.length === 2) return [points[0] ?? 0, points[1] ?? 0];
  const between = points.slice(2).map((value, at) => (points[at] ?? 0) * (1 - share) + value * share);
  return pointAt(between, share);
}

/** The shapes of an outline whose unit is a pixel as polygons. */
export function polygonsOf(outline: Outline): number[][] {
  const polygons: number[][] = [];
  for (const [name, ...points] of outline) {
    const polygon = polygons.at(-1);
    if (name === "M" || !polygon) polygons.push(points);
    if (name === "M" || name === "Z" || !polygon) continue;
    const curve = [...polygon.slice(-2), ...points];
    const reach = Math.hypot(...points.map((value, at) => value - (curve[at] ?? 0)));
    const count = points.length === 2 ? 1 : Math.min(MAX_LINES, Math.ceil(2 + Math.sqrt(reach)));
    for (let at = 1; at <= count; at++) polygon.push(...pointAt(curve, at / count));
  }
  return polygons;
}

/** Winding numbers: each number is the change from the pixel before it in its row, which has one number more than pixels. */
interface Changes {
  stride: number;
  rows: number;
  data: Float32Array;
}

/** The area to the right of an edge from one x to another in a row of height 1, up to an x. */
function areaUpTo(x: number, from: number, to: number): number {
  if (x <= from) return 0;
  return x < to ? (x - from) ** 2 / (2 * (to - from)) : x - (from + to) / 2;
}

/** Adds an edge. What is to the left of the picture counts in its first column. */
function addEdge({ stride, rows, data }: Changes, fromX: number, fromY: number, toX: number, toY: number): void {
  const winding = fromY < toY ? 1 : -1;
  const [startX, startY, endY] = winding === 1 ? [fromX, fromY, toY] : [toX, toY, fromY];
  const slope = (toX - fromX) / (toY - fromY);
  for (let row = Math.max(0, Math.floor(startY)); row < Math.min(rows, endY); row++) {
    // Not destructured: the iterators of lists would take most of the time.
    const top = Math.max(row, startY);
    const bottom = Math.min(row + 1, endY);
    const one = startX + (top - startY) * slope;
    const other = startX + (bottom - startY) * slope;
    const left = Math.min(one, other);
    const right = Math.max(one, other, 0);
    let before = 0;
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(stride, Math.ceil(right) + 1); column++) {
      const covered = areaUpTo(column + 1, left, right) - areaUpTo(column, left, right);
      const at = row * stride + column;
      data[at] = (data[at] ?? 0) + winding * (bottom - top) * (covered - before);
      before = covered;
    }
  }
}

/**
 * The part of each pixel of a picture that is within closed polygons, from 0 to 255, by the rule "nonzero" (SVG 2, 13.4.2). Exact
 * where edges do not cross in a pixel.
 * @param polygons Points in pixels, as x and y in turn. They are within the picture, or cut at its sides.
 */
export function coverageOf(
  polygons: readonly Points[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const changes = { stride: width + 1, rows: height, data: new Float32Array((width + 1) * height) };
  for (const points of polygons) {
    const count = points.length;
    for (let at = 0; at < count; at += 2) {
      const [fromX = 0, fromY = 0] = [points[at], points[at + 1]];
      const [toX = 0, toY = 0] = [points[(at + 2) % count], points[(at + 3) % count]];
      if (fromY !== toY) addEdge(changes, fromX, fromY, toX, toY);
    }
  }
  const coverage = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    // The winding number is a mean over the pixel.
    let winding = 0;
    for (let column = 0; column < width; column++, to++) {
      winding += changes.data[row * (width + 1) + column] ?? 0;
      coverage[to] = Math.round(255 * Math.min(1, Math.abs(winding)));
    }
  }
  freeMemory(changes.data);
  return coverage;
}
