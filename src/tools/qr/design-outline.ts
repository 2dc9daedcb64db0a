import svgpath from "svgpath";

/** Points, as x and y in turn. */
type Points = readonly number[];

/**
 * An outline of straight lines and Bézier curves of the second and third degree, with absolute points, as in path data of
 * SVG (SVG 2, 9.3): a start, lines, curves, and the end of a closed shape.
 */
export type Outline = readonly (readonly ["M" | "L" | "Q" | "C" | "Z", ...Points])[];

/** A matrix [a b c d e f] of SVG and PDF: x is a·x + c·y + e, y is b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** @returns The outline of path data; undefined if it cannot be read. Arcs become curves. */
export function parseOutline(data: string, matrix: Matrix): Outline | undefined {
  const path = svgpath(data);
  if ("err" in path && path.err) return undefined;
  const outline: Outline[number][] = [];
  path
    .abs()
    .unshort()
    .unarc()
    .matrix([...matrix])
    .iterate((segment, _, x, y) => {
      const [name, ...points] = segment;
      if (name === "H") outline.push(["L", points[0] ?? 0, y]);
      else if (name === "V") outline.push(["L", x, points[0] ?? 0]);
      else if (name === "z" || name === "Z") outline.push(["Z"]);
      else if (name === "M" || name === "L" || name === "Q" || name === "C") outline.push([name, ...points]);
    });
  return outline;
}

/** An outline whose curves are all of the third degree, which PDF and PostScript have. */
export function inCubics(outline: Outline): Outline {
  let [x, y] = [0, 0];
  return outline.map(([name, ...points]): Outline[number] => {
    const [fromX, fromY] = [x, y];
    [x = x, y = y] = points.slice(-2);
    if (name !== "Q") return [name, ...points];
    const [controlX = 0, controlY = 0] = points;
    const toControl = (from: number, control: number) => from + (2 / 3) * (control - from);
    return [
      "C",
      toControl(fromX, controlX),
      toControl(fromY, controlY),
      toControl(x, controlX),
      toControl(y, controlY),
      x,
      y,
    ];
  });
}

/** An outline in another size, at another place. */
export const placed = (outline: Outline, scale: number, x: number, y: number): Outline =>
  outline.map(([name, ...points]) => [name, ...points.map((value, at) => value * scale + (at % 2 === 0 ? x : y))]);

/** The most lines that a curve becomes. */
const MAX_LINES = 32;

/** A point of a Bézier curve (de Casteljau). */
function pointAt(points: Points, share: number): [x: number, y: number] {
  if (points.length === 2) return [points[0] ?? 0, points[1] ?? 0];
  const between = points.slice(2).map((value, at) => (points[at] ?? 0) * (1 - share) + value * share);
  return pointAt(between, share);
}

/** The points of a line, as x and y in turn; a closed one ends where it starts. */
export interface Line {
  points: Points;
  isClosed: boolean;
}

/** An outline whose unit is a pixel as straight lines. */
export function linesOf(outline: Outline): Line[] {
  const lines: { points: number[]; isClosed: boolean }[] = [];
  for (const [name, ...points] of outline) {
    const last = lines.at(-1);
    if (name === "M" || !last) {
      lines.push({ points, isClosed: false });
      continue;
    }
    const start = last.points.slice(0, 2);
    if (name === "Z") {
      last.points.push(...start);
      last.isClosed = true;
      continue;
    }
    // What follows an end without a start of its own begins where the closed line does.
    const line = last.isClosed ? { points: start, isClosed: false } : last;
    if (line !== last) lines.push(line);
    const curve = [...line.points.slice(-2), ...points];
    const reach = Math.hypot(...points.map((value, at) => value - (curve[at] ?? 0)));
    const count = points.length === 2 ? 1 : Math.min(MAX_LINES, Math.ceil(2 + Math.sqrt(reach)));
    for (let at = 1; at <= count; at++) line.points.push(...pointAt(curve, at / count));
  }
  return lines;
}
