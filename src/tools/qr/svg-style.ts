import type { SaxesAttributeNS } from "saxes";
import { invalidField } from "../../operation/refusal.ts";
import { parseColor } from "../color/parse.ts";
import type { Color } from "../color/srgb.ts";

/** The attributes of an element, and the declarations of its style attribute, which have priority. */
export type Properties = Readonly<Record<string, string | undefined>>;

/** The paint of a shape: a colour, a gradient by its id, or none. */
export type Paint = { color: Color } | { gradient: string } | undefined;

/** How a shape is drawn (SVG 2, 13). */
export interface Style {
  color: Color;
  fill: Paint;
  fillRule: "nonzero" | "evenodd";
  fillOpacity: number;
  stroke: Paint;
  strokeOpacity: number;
  strokeWidth: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  miterLimit: number;
  /** Of the shape as a whole. */
  opacity: number;
  isVisible: boolean;
}

const refused = (message: string) => invalidField("/logo", message);

/** What we draw by. */
const DRAWN: ReadonlySet<string> = new Set(
  (
    "id d x y width height rx ry cx cy r fx fy x1 y1 x2 y2 points viewBox transform display visibility color fill fill-rule " +
    "fill-opacity stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit opacity offset " +
    "stop-color stop-opacity gradientUnits gradientTransform spreadMethod href"
  ).split(" "),
);

/** What does not change a drawing of paths and shapes. */
const WITHOUT_EFFECT =
  /^(?:class|version|baseProfile|role|lang|focusable|tabindex|clip-rule|overflow|cursor|pointer-events|enable-background|preserveAspectRatio|isolation|color-rendering|shape-rendering|image-rendering|color-interpolation(?:-filters)?|(?:data|aria|font|text|letter|word|line|-inkscape|solid)-[\w-]+|pathLength|stroke-dashoffset|paint-order)$/;

/** Values with which a property that we cannot draw has no effect. */
const NO_EFFECT = /^\s*(?:none|normal|auto)\s*$/;

const XLINK = "http://www.w3.org/1999/xlink";

/** The declarations of a style attribute (CSS Style Attributes). Comments and escapes are not read. */
function declarations(style: string): [name: string, value: string][] {
  return style.split(";").flatMap((each): [string, string][] => {
    if (each.trim() === "") return [];
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:([^:]*)$/.exec(each) ?? [];
    if (name === "" || name === "href") throw refused("Must be an SVG whose style attributes can be read");
    return [[name, value.trim()]];
  });
}

/** @throws Refusal at "/logo" for what could change the drawing, or do anything, and is not known here. */
export function propertiesOf(attributes: readonly SaxesAttributeNS[]): Properties {
  // Attributes of other namespaces are for editors.
  const own = attributes.flatMap(({ local, uri, value }): [string, string][] => {
    if (uri === XLINK && local === "href") return [["href", value]];
    return uri === "" ? [[local, value]] : [];
  });
  const style = own.find(([name]) => name === "style")?.[1] ?? "";
  const all = [...own.filter(([name]) => name !== "style"), ...declarations(style)];
  for (const [name, value] of all)
    if (!DRAWN.has(name) && !WITHOUT_EFFECT.test(name) && !NO_EFFECT.test(value))
      throw refused(
        "Must be an SVG whose shapes have fills, strokes, opacity and transforms alone: no dashes, masks, filters, links or events",
      );
  return Object.fromEntries(all);
}

/** A length in user units: a number, with px or without. @throws Refusal at "/logo". */
export function lengthOf(value: string | undefined, otherwise = 0): number {
  if (value === undefined) return otherwise;
  const [, number] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:px)?\s*$/i.exec(value) ?? [];
  if (number === undefined) throw refused("Must be an SVG whose lengths are numbers without a unit");
  return Number(number);
}

/** A share as a number or in percent. @throws Refusal at "/logo". */
export function shareOf(value: string | undefined, otherwise: number): number {
  const [, percent] = /^\s*([\d.+-]+)%\s*$/.exec(value ?? "") ?? [];
  const share = percent === undefined ? lengthOf(value, otherwise) : Number(percent) / 100;
  return Math.min(1, Math.max(0, Number.isNaN(share) ? otherwise : share));
}

/** @throws Refusal at "/logo". */
export function colorOf(value: string, current: Color): Color {
  if (value.trim().toLowerCase() === "currentcolor") return current;
  try {
    return parseColor(value.trim(), "/logo");
  } catch {
    throw refused("Must be an SVG whose colours can be read: names, hex, rgb() and the like");
  }
}

function paintOf(value: string | undefined, above: Paint, current: Color): Paint {
  if (value === undefined || value.trim() === "inherit") return above;
  if (value.trim() === "none") return undefined;
  const [, gradient] = /^\s*url\(\s*["']?#([^"'()\s]+)["']?\s*\)\s*$/.exec(value) ?? [];
  return gradient === undefined ? { color: colorOf(value, current) } : { gradient };
}

function choice<Value extends string>(value: string | undefined, values: readonly Value[], above: Value): Value {
  if (value === undefined || value.trim() === "inherit") return above;
  const found = values.find((each) => each === value.trim());
  if (found === undefined) throw refused("Must be an SVG whose fill rules, line caps and line joins can be read");
  return found;
}

const BLACK: Color = parseColor("black");

const INITIAL: Style = {
  color: BLACK,
  fill: { color: BLACK },
  fillRule: "nonzero",
  fillOpacity: 1,
  stroke: undefined,
  strokeOpacity: 1,
  strokeWidth: 1,
  cap: "butt",
  join: "miter",
  miterLimit: 4,
  opacity: 1,
  isVisible: true,
};

/** The style of an element below another one. */
export function styleWith(above: Style = INITIAL, properties: Properties): Style {
  const color = properties.color === undefined ? above.color : colorOf(properties.color, above.color);
  return {
    color,
    fill: paintOf(properties.fill, above.fill, color),
    fillRule: choice(properties["fill-rule"], ["nonzero", "evenodd"], above.fillRule),
    fillOpacity: shareOf(properties["fill-opacity"], above.fillOpacity),
    stroke: paintOf(properties.stroke, above.stroke, color),
    strokeOpacity: shareOf(properties["stroke-opacity"], above.strokeOpacity),
    strokeWidth: lengthOf(properties["stroke-width"], above.strokeWidth),
    cap: choice(properties["stroke-linecap"], ["butt", "round", "square"], above.cap),
    join: choice(properties["stroke-linejoin"], ["miter", "round", "bevel"], above.join),
    miterLimit: lengthOf(properties["stroke-miterlimit"], above.miterLimit),
    opacity: shareOf(properties.opacity, 1),
    isVisible:
      choice(properties.visibility, ["visible", "hidden", "collapse"], above.isVisible ? "visible" : "hidden") ===
      "visible",
  };
}
