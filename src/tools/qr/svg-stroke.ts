import type { Line } from "./design-outline.ts";
import type { Style } from "./svg-style.ts";

type Point = readonly [x: number, y: number];

/** A straight part of a line: its ends, and the vector that is half the stroke's width to its left. */
interface Part {
  from: Point;
  to: Point;
  side: Point;
}

const plus = ([x, y]: Point, [dx, dy]: Point, times = 1): Point => [x + dx * times, y + dy * times];

/** Sides of the polygons that are drawn as discs. */
const DISC = 32;

const disc = (centre: Point, radius: number): Point[] =>
  Array.from({ length: DISC }, (_, at) => {
    const angle = (2 * Math.PI * at) / DISC;
    return plus(centre, [Math.cos(angle), Math.sin(angle)], radius);
  });

function partsOf({ points }: Line, half: number): Part[] {
  const parts: Part[] = [];
  for (let at = 2; at < points.length; at += 2) {
    const from: Point = [points[at - 2] ?? 0, points[at - 1] ?? 0];
    const to: Point = [points[at] ?? 0, points[at + 1] ?? 0];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length > 0)
      parts.push({ from, to, side: [((from[1] - to[1]) / length) * half, ((to[0] - from[0]) / length) * half] });
  }
  return parts;
}

/** What is outside of both parts where they meet (SVG 2, 13.5.5). */
function joinOf(one: Part, next: Part, half: number, { join, miterLimit }: Style): Point[] {
  if (join === "round") return disc(next.from, half);
  const turn = Math.sign(one.side[0] * next.side[1] - one.side[1] * next.side[0]);
  const [start, end] = [plus(next.from, one.side, -turn), plus(next.from, next.side, -turn)];
  const middle = plus(one.side, next.side);
  // The cosine of half the turn, and the length of the mitre in halves of the width.
  const cosine = Math.hypot(...middle) / (2 * half);
  if (join === "bevel" || 1 / cosine > miterLimit) return [next.from, start, end];
  return [next.from, start, plus(next.from, middle, -turn / (2 * cosine ** 2)), end];
}

const along = ({ side: [x, y] }: Part): Point => [y, -x];

/** Polygons that together cover the stroke of a line (SVG 2, 13.5); each is convex. */
export function strokePolygons(line: Line, style: Style): number[][] {
  const half = style.strokeWidth / 2;
  const parts = partsOf(line, half);
  const last = parts.at(-1);
  const polygons = parts.map((part, at): Point[] => {
    const isStart = at === 0 && !line.isClosed && style.cap === "square";
    const isEnd = part === last && !line.isClosed && style.cap === "square";
    const [from, to] = [plus(part.from, along(part), isStart ? -1 : 0), plus(part.to, along(part), isEnd ? 1 : 0)];
    return [plus(from, part.side), plus(to, part.side), plus(to, part.side, -1), plus(from, part.side, -1)];
  });
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1] ?? (line.isClosed ? parts[0] : undefined);
    if (next) polygons.push(joinOf(part, next, half, style));
  }
  if (!line.isClosed && style.cap === "round" && last && parts[0])
    polygons.push(disc(parts[0].from, half), disc(last.to, half));
  return polygons.map((polygon) => polygon.flat());
}
