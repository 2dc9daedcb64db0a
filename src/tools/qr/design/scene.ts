import type { QrSymbol } from "../symbol/symbol.ts";
import type { DesignStyle, Picture } from "./design-fields.ts";
import { placeLabel } from "./label.ts";
import type { Outline } from "./outline.ts";

/** Lengths are modules, from the top left of the quiet zone. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rectangle with round corners. */
export interface Box extends Area {
  corners: Corners;
}
type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** How far the control points of a Bézier curve are from the ends of a quarter of a circle, in radii. */
const CONTROL = (4 * (Math.SQRT2 - 1)) / 3;

const between = (from: readonly number[], to: readonly number[], share: number): number[] =>
  from.map((value, at) => value + ((to[at] ?? 0) - value) * share);

/** A box's outline, clockwise from the end of its top left corner: a line to each corner, and a curve if it is round. */
export function outlineOf({ x, y, width, height, corners }: Box): Outline {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  // Each corner with its radius, and the direction of the side that leads to it; the next side has turned to the right.
  const turns = [
    [[x + width, y], topRight, 1, 0],
    [[x + width, y + height], bottomRight, 0, 1],
    [[x, y + height], bottomLeft, -1, 0],
    [[x, y], topLeft, 0, -1],
  ] as const;
  const sides = turns.flatMap(([corner, radius, across, down]): Outline => {
    const end = [corner[0] - radius * across, corner[1] - radius * down];
    if (radius === 0) return [["L", ...end]];
    const after = [corner[0] - radius * down, corner[1] + radius * across];
    return [
      ["L", ...end],
      ["C", ...between(end, corner, CONTROL), ...between(after, corner, CONTROL), ...after],
    ];
  });
  return [["M", x + topLeft, y], ...sides, ["Z"]];
}

/** A drawing on a light ground: layers of boxes, of which each covers those before it. */
export interface Scene extends Pick<DesignStyle, "margin" | "dark" | "light" | "gradient"> {
  /** Modules across, with the quiet zone. */
  side: number;
  /** Modules down: as many, and those of the label's place. */
  height: number;
  modules: number;
  layers: readonly { isDark: boolean; boxes: readonly Box[] }[];
  label: { outline: Outline } | undefined;
  /** The logo, in modules. No module is drawn below it, nor next to it. */
  logo: (Area & { picture: Picture }) | undefined;
}

const SHARP: Corners = [0, 0, 0, 0];
const ROUND: Corners = [0.5, 0.5, 0.5, 0.5];

/** Modules on each side of a finder pattern (ISO/IEC 18004:2015, 6.3.3), an eye of the symbol. */
const EYE = 7;

/**
 * The radii of an eye's three squares, from the largest. With full circles, of radii 3.5 and 2.5, ZBar reads 88 of 126 codes
 * instead of all.
 */
const EYE_RADII: Readonly<Record<DesignStyle["eyes"], readonly [number, number, number]>> = {
  square: [0, 0, 0],
  rounded: [2, 1.25, 0.75],
  circle: [3, 2, 1.5],
};

function eyeBoxes(modules: number, margin: number, inset: number, radius: number): Box[] {
  const far = modules - EYE;
  const length = EYE - 2 * inset;
  const corners: Corners = [radius, radius, radius, radius];
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ].map(([x = 0, y = 0]) => ({ x: x + margin + inset, y: y + margin + inset, width: length, height: length, corners }));
}

/** Whether a module is dark and not of an eye; outside of the symbol, none is. */
function isDarkModule({ matrix, modules }: QrSymbol, row: number, column: number): boolean {
  // It would be in the next row.
  if (column >= modules) return false;
  const inEye = (row < EYE && (column < EYE || column >= modules - EYE)) || (row >= modules - EYE && column < EYE);
  return !inEye && matrix[row * modules + column] === 1;
}

/** The corners of modules side by side, from a column to another: round where no dark module is above or below. */
function roundedCorners(symbol: QrSymbol, row: number, first: number, last: number): Corners {
  const radius = (beside: number, column: number) => (isDarkModule(symbol, row + beside, column) ? 0 : 0.5);
  return [radius(-1, first), radius(-1, last), radius(1, last), radius(1, first)];
}

/** Modules around a logo that are not drawn. With 0.5, a logo of the usual size hid too much of some codes of version 1. */
const LOGO_DISTANCE = 0.4;

function placeLogo(modules: number, { margin, logo }: DesignStyle): Scene["logo"] {
  if (!logo) return undefined;
  const { picture, percent } = logo;
  const scale = (modules * percent) / 100 / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { picture, width, height, x: margin + (modules - width) / 2, y: margin + (modules - height) / 2 };
}

function withoutHidden(symbol: QrSymbol, margin: number, logo: Scene["logo"]): QrSymbol {
  if (!logo) return symbol;
  const isHidden = (at: number, start: number, length: number) =>
    at + margin + 1 > start - LOGO_DISTANCE && at + margin < start + length + LOGO_DISTANCE;
  const { modules } = symbol;
  const matrix = symbol.matrix.map((module, at) =>
    isHidden(at % modules, logo.x, logo.width) && isHidden(Math.floor(at / modules), logo.y, logo.height) ? 0 : module,
  );
  return { ...symbol, matrix };
}

/** The dark modules without the eyes. Those side by side in a row are one box, unless they are dots. */
function moduleBoxes(symbol: QrSymbol, { shape, margin }: DesignStyle): Box[] {
  const boxes: Box[] = [];
  for (let row = 0; row < symbol.modules; row++) {
    for (let column = 0; column < symbol.modules; column++) {
      if (!isDarkModule(symbol, row, column)) continue;
      const start = column;
      if (shape !== "dots") while (isDarkModule(symbol, row, column + 1)) column++;
      const corners =
        shape === "square" ? SHARP : shape === "dots" ? ROUND : roundedCorners(symbol, row, start, column);
      boxes.push({ x: start + margin, y: row + margin, width: column - start + 1, height: 1, corners });
    }
  }
  return boxes;
}

/** The drawing of a symbol. */
export function sceneOf(symbol: QrSymbol, style: DesignStyle): Scene {
  const { margin, dark, light, gradient, eyes } = style;
  const { modules } = symbol;
  const [outer, ring, centre] = EYE_RADII[eyes];
  const logo = placeLogo(modules, style);
  const shown = withoutHidden(symbol, margin, logo);
  const side = modules + 2 * margin;
  const label = style.label && placeLabel(style.label, modules, margin);
  return {
    side,
    height: side + (label?.height ?? 0),
    modules,
    margin,
    dark,
    light,
    gradient,
    logo,
    label,
    layers: [
      { isDark: true, boxes: [...moduleBoxes(shown, style), ...eyeBoxes(modules, margin, 0, outer)] },
      { isDark: false, boxes: eyeBoxes(modules, margin, 1, ring) },
      { isDark: true, boxes: eyeBoxes(modules, margin, 2, centre) },
    ],
  };
}
