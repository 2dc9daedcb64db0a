import { invalidField } from "../../operation/refusal.ts";
import { type Outline, parseOutline } from "./design-outline.ts";
import { IDENTITY } from "./svg-matrix.ts";
import { lengthOf, type Properties } from "./svg-style.ts";

/** Path data of two half ellipses. */
const ellipse = (x: number, y: number, across: number, down: number): string =>
  `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;

function rectangle(properties: Properties): string {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => lengthOf(properties[name]));
  const [rx, ry] = [properties.rx ?? properties.ry, properties.ry ?? properties.rx].map((radius) => lengthOf(radius));
  const [across, down] = [Math.min(rx ?? 0, (width ?? 0) / 2), Math.min(ry ?? 0, (height ?? 0) / 2)];
  const [w, h] = [(width ?? 0) - 2 * across, (height ?? 0) - 2 * down];
  const corner = (toX: number, toY: number) => `a${across} ${down} 0 0 1 ${toX} ${toY}`;
  return `M${(x ?? 0) + across} ${y}h${w}${corner(across, down)}v${h}${corner(-across, down)}h${-w}${corner(-across, -down)}v${-h}${corner(across, -down)}z`;
}

/** The path data of shapes (SVG 2, 10). */
const DATA: Readonly<Record<string, (properties: Properties) => string>> = {
  path: ({ d = "" }) => d,
  rect: rectangle,
  circle: ({ cx, cy, r }) => ellipse(lengthOf(cx), lengthOf(cy), lengthOf(r), lengthOf(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(lengthOf(cx), lengthOf(cy), lengthOf(rx ?? ry), lengthOf(ry ?? rx)),
  line: ({ x1, y1, x2, y2 }) => `M${lengthOf(x1)} ${lengthOf(y1)}L${lengthOf(x2)} ${lengthOf(y2)}`,
  polyline: ({ points = "" }) => (points.trim() === "" ? "" : `M${points}`),
  polygon: ({ points = "" }) => (points.trim() === "" ? "" : `M${points}z`),
};

export const SHAPES: ReadonlySet<string> = new Set(Object.keys(DATA));

/** The outline of a shape, in units of its own. @throws Refusal at "/logo" if it cannot be read. */
export function outlineOf(name: string, properties: Properties): Outline {
  const outline = parseOutline(DATA[name]?.(properties) ?? "", IDENTITY);
  if (!outline) throw invalidField("/logo", "Must be an SVG whose path data and points can be read");
  return outline;
}
