import { invalidField } from "../../operation/refusal.ts";
import type { Matrix } from "./design-outline.ts";
import type { Drawing, Gradient } from "./svg-document.ts";
import { IDENTITY, inverse, multiplied, product, transformed } from "./svg-matrix.ts";
import { colorOf, lengthOf, type Properties, type Style, shareOf } from "./svg-style.ts";

/** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
export type Ink = readonly [r: number, g: number, b: number, a: number];

const refused = (message: string) => invalidField("/logo", message);

/** Gradients that refer to another one, and that to another one, and so on. */
const MAX_REFERENCES = 8;

/** A gradient with all that it has from the one that it refers to (SVG 2, 14.2.2). */
function resolved(id: string, gradients: Drawing["gradients"], references = 0): Gradient {
  const gradient = gradients.get(id);
  if (!gradient || references > MAX_REFERENCES)
    throw refused("Must be an SVG whose paints are colours or gradients that it has");
  const { href } = gradient.properties;
  if (href === undefined) return gradient;
  if (!href.startsWith("#")) throw refused("Must be an SVG that refers to nothing outside of it");
  const other = resolved(href.slice(1), gradients, references + 1);
  return {
    kind: gradient.kind,
    properties: { ...other.properties, ...gradient.properties },
    stops: gradient.stops.length > 0 ? gradient.stops : other.stops,
  };
}

/** Colours in a table of a gradient. */
const STEPS = 256;

/** The colours of a gradient from its start to its end. */
function tableOf(stops: readonly Properties[], style: Style): Ink[] {
  let least = 0;
  const inks = stops.map((stop): { offset: number; ink: Ink } => {
    least = Math.max(least, shareOf(stop.offset, 0));
    const { rgb, alpha } = colorOf(stop["stop-color"] ?? "black", style.color);
    return { offset: least, ink: [rgb.r, rgb.g, rgb.b, (alpha / 255) * shareOf(stop["stop-opacity"], 1)] };
  });
  return Array.from({ length: STEPS }, (_, at): Ink => {
    const offset = at / (STEPS - 1);
    const after = inks.find((each) => each.offset > offset) ?? inks.at(-1);
    const before = inks.findLast((each) => each.offset <= offset) ?? inks[0];
    if (!after || !before) return [0, 0, 0, 0];
    const share = after.offset > before.offset ? (offset - before.offset) / (after.offset - before.offset) : 0;
    const between = (from: number, to: number) => from + (to - from) * Math.min(1, Math.max(0, share));
    const [from, to] = [before.ink, after.ink];
    return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2]), between(from[3], to[3])];
  });
}

/** How far along a gradient a point in its own units is, from 0 to 1 and beyond. */
function positionOf({ kind, properties }: Gradient): (x: number, y: number) => number {
  const isShare = properties.gradientUnits !== "userSpaceOnUse";
  const value = (name: string, share: number) => {
    const given = properties[name];
    if (given?.trim().endsWith("%") && !isShare)
      throw refused("Must be an SVG whose lengths are numbers without a unit");
    if (given === undefined && !isShare)
      throw refused("Must be an SVG whose gradients in user space have all of their lengths");
    return given?.trim().endsWith("%") ? Number.parseFloat(given) / 100 : lengthOf(given, share);
  };
  if (kind === "linear") {
    const [x1, y1, x2, y2] = [value("x1", 0), value("y1", 0), value("x2", 1), value("y2", 0)];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    return (x, y) => (square === 0 ? 1 : ((x - x1) * dx + (y - y1) * dy) / square);
  }
  const [cx, cy, radius] = [value("cx", 0.5), value("cy", 0.5), value("r", 0.5)];
  for (const [focus, centre] of [
    ["fx", cx],
    ["fy", cy],
  ] as const)
    if (properties[focus] !== undefined && value(focus, centre) !== centre)
      throw refused("Must be an SVG whose radial gradients begin in their centres");
  return (x, y) => (radius > 0 ? Math.hypot(x - cx, y - cy) / radius : 1);
}

/**
 * The ink of a gradient in a pixel.
 * @param matrix From the units of the shape to pixels.
 * @param box The place of the shape in its own units.
 */
export function gradientInk(
  id: string,
  gradients: Drawing["gradients"],
  style: Style,
  matrix: Matrix,
  box: { x: number; y: number; width: number; height: number },
): (x: number, y: number) => Ink {
  const gradient = resolved(id, gradients);
  const { gradientUnits = "objectBoundingBox", gradientTransform, spreadMethod = "pad" } = gradient.properties;
  if (spreadMethod !== "pad") throw refused("Must be an SVG whose gradients do not repeat");
  const units: Matrix = gradientUnits === "userSpaceOnUse" ? IDENTITY : [box.width, 0, 0, box.height, box.x, box.y];
  const back = inverse(multiplied(product(matrix, units), gradientTransform));
  const table = tableOf(gradient.stops, style);
  const position = positionOf(gradient);
  return (x, y) => {
    // A shape without an area has no gradient (SVG 2, 14.2.2).
    if (!back) return [0, 0, 0, 0];
    const [u = 0, v = 0] = transformed([x, y], back);
    const share = Math.min(1, Math.max(0, position(u, v)));
    return table[Math.round(share * (STEPS - 1))] ?? [0, 0, 0, 0];
  };
}
