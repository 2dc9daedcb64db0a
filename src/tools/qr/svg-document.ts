import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { invalidField } from "../../operation/refusal.ts";
import type { Matrix, Outline } from "./design-outline.ts";
import { IDENTITY, multiplied } from "./svg-matrix.ts";
import { outlineOf, SHAPES } from "./svg-shape.ts";
import { lengthOf, type Properties, propertiesOf, type Style, styleWith } from "./svg-style.ts";

/** Limits of a drawing, which bound the work for it. */
const MAX_ELEMENTS = 2000;
const MAX_DEPTH = 32;
const MAX_SEGMENTS = 20_000;

/** A shape in the units of its own, and the matrix to those of the drawing. */
export interface Shape {
  outline: Outline;
  matrix: Matrix;
  style: Style;
}

/** A gradient as it is written, with its own stops. */
export interface Gradient {
  kind: "linear" | "radial";
  properties: Properties;
  stops: Properties[];
}

/** What an SVG file draws. */
export interface Drawing {
  /** The part of the drawing that is shown. */
  view: { x: number; y: number; width: number; height: number };
  shapes: readonly Shape[];
  gradients: ReadonlyMap<string, Gradient>;
}

const NAMESPACE = "http://www.w3.org/2000/svg";

const GROUPS: ReadonlySet<string> = new Set(["svg", "g", "defs"]);
const GRADIENTS: ReadonlyMap<string, Gradient["kind"]> = new Map([
  ["linearGradient", "linear"],
  ["radialGradient", "radial"],
]);

const KNOWN: ReadonlySet<string> = new Set([...GROUPS, ...GRADIENTS.keys(), ...SHAPES, "stop"]);

/** Elements that are not drawn, whatever is in them. */
const NOTES: ReadonlySet<string> = new Set(["title", "desc", "metadata"]);

const refused = (message: string) => invalidField("/logo", message);

/** An element around the one that is read. */
interface Level {
  matrix: Matrix;
  style: Style;
  /** Whether what is in it is drawn. */
  isDrawn: boolean;
  /** Whether it and all in it are notes, or of another namespace, such as those of editors: nobody draws them. */
  isNote: boolean;
  gradient?: Gradient | undefined;
}

function viewOf({ viewBox, width, height }: Properties): Drawing["view"] {
  const numbers = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, lengthOf(width), lengthOf(height)];
  const [x = 0, y = 0, across = 0, down = 0] = numbers;
  const isValid = numbers.length === 4 && numbers.every(Number.isFinite) && across > 0 && down > 0;
  if (!isValid) throw refused("Must be an SVG with a viewBox of four numbers, or with a width and a height");
  if (across > 20 * down || down > 20 * across)
    throw refused("Must be at most 20 times as long as high, or high as long");
  return { x, y, width: across, height: down };
}

/** Reads elements one after the other. Nothing of them is kept but numbers and colours. */
class Reader {
  readonly shapes: Shape[] = [];
  readonly gradients = new Map<string, Gradient>();
  view: Drawing["view"] | undefined;
  readonly #levels: Level[] = [];
  #elements = 0;
  #segments = 0;

  open(local: string, uri: string, attributes: readonly SaxesAttributeNS[]): void {
    if (++this.#elements > MAX_ELEMENTS) throw refused(`Must be an SVG of at most ${MAX_ELEMENTS} elements`);
    if (this.#levels.length >= MAX_DEPTH) throw refused(`Must be an SVG of at most ${MAX_DEPTH} levels`);
    const above = this.#levels.at(-1) ?? {
      matrix: IDENTITY,
      style: styleWith(undefined, {}),
      isDrawn: true,
      isNote: false,
    };
    const isRoot = this.#levels.length === 0;
    if (isRoot !== (local === "svg" && uri === NAMESPACE))
      throw refused("Must be an SVG with one svg element, which is around all others, in the namespace of SVG");
    if (above.isNote || uri !== NAMESPACE || NOTES.has(local)) {
      this.#levels.push({ ...above, isNote: true });
      return;
    }
    if (!KNOWN.has(local))
      throw refused(
        "Must be an SVG of paths, basic shapes, groups and gradients alone: make paths of texts and of what is used twice",
      );
    const properties = propertiesOf(attributes);
    if (isRoot) this.view = viewOf(properties);
    this.#levels.push(this.#read(local, properties, above));
  }

  #read(local: string, properties: Properties, above: Level): Level {
    const level: Level = {
      matrix: multiplied(above.matrix, properties.transform),
      style: styleWith(above.style, properties),
      isDrawn: above.isDrawn && local !== "defs" && properties.display !== "none",
      isNote: false,
    };
    const kind = GRADIENTS.get(local);
    if (kind) {
      const gradient: Gradient = { kind, properties, stops: [] };
      if (properties.id !== undefined) this.gradients.set(properties.id, gradient);
      return { ...level, isDrawn: false, gradient };
    }
    if (local === "stop" && above.gradient) above.gradient.stops.push(properties);
    else if (SHAPES.has(local)) {
      const outline = outlineOf(local, properties);
      this.#segments += outline.length;
      if (this.#segments > MAX_SEGMENTS) throw refused(`Must be an SVG of at most ${MAX_SEGMENTS} lines and curves`);
      if (level.isDrawn) this.shapes.push({ outline, matrix: level.matrix, style: level.style });
    } else if (GROUPS.has(local) && properties.opacity !== undefined && Number(properties.opacity) !== 1)
      throw refused("Must be an SVG whose groups have no opacity of their own: give it to each shape");
    return level;
  }

  close(): void {
    this.#levels.pop();
  }
}

/**
 * Reads an SVG file of paths, basic shapes, groups and gradients. Anything else that a browser would draw, run or fetch is refused.
 * @throws Refusal at "/logo".
 */
export function readSvg(file: string): Drawing {
  const reader = new Reader();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", () => {
    throw refused("Must be an SVG that is well-formed XML");
  });
  parser.on("doctype", () => {
    throw refused("Must be an SVG without a document type, which could define entities: delete its <!DOCTYPE>");
  });
  parser.on("opentag", ({ local, uri, attributes }) => reader.open(local, uri, Object.values(attributes)));
  parser.on("closetag", () => reader.close());
  parser.write(file).close();
  const { view, shapes, gradients } = reader;
  if (!view || shapes.length === 0) throw refused("Must be an SVG with a path or a basic shape");
  return { view, shapes, gradients };
}
