/** Points, as x and y in turn. */
type Points = readonly number[];

/** An outline of closed shapes with absolute points: a start, lines, curves of the second and third degree, and the end. */
export type Outline = readonly (readonly ["M" | "L" | "Q" | "C" | "Z", ...Points])[];

/** The outline of path data (SVG 2, 9.3) that has starts, lines, curves of the second degree and ends, all relative. */
export function parseOutline(data: string): Outline {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return Array.from(data.matchAll(/([mlhvqz])([^mlhvqz]*)/g), ([, name = "", numbers = ""]): Outline[number] => {
    if (name === "z") {
      [x, y] = [startX, startY];
      return ["Z"];
    }
    const values = Array.from(numbers.matchAll(/-?\d+/g), Number);
    const [first = 0] = values;
    const moves = name === "h" ? [first, 0] : name === "v" ? [0, first] : values;
    const points = moves.map((move, at) => move + (at % 2 === 0 ? x : y));
    [x = 0, y = 0] = points.slice(-2);
    if (name === "m") [startX, startY] = [x, y];
    return [name === "m" ? "M" : name === "q" ? "Q" : "L", ...points];
  });
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
