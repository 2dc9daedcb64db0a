import { formatHex } from "../../color/format.ts";
import type { QrSymbol } from "../symbol/symbol.ts";
import type { Paint, RenderOptions } from "./options.ts";

/**
 * An SVG document, `size` pixels wide unless scaled; its user unit is a module. The dark modules are one filled path,
 * which editors scale and cutters follow, unlike strokes.
 */
export function renderSvg(symbol: QrSymbol, { size, margin, dark, light }: RenderOptions): string {
  const side = symbol.modules + 2 * margin;
  const modules = darkPath(symbol, margin);
  // The light modules and the quiet zone, without the dark modules if these are translucent, as in a PNG.
  const square = `M0 0h${side}v${side}H0z`;
  const outline = dark.alpha < 255 ? ` fill-rule="evenodd" d="${square}${modules}"` : ` d="${square}"`;
  const lightPath = light.alpha === 0 ? "" : `<path${fill(light)}${outline}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"` +
    ` shape-rendering="crispEdges">${lightPath}<path${fill(dark)} d="${modules}"/></svg>`
  );
}

/** Colour and opacity as separate attributes: not every renderer supports #rrggbbaa. */
function fill(paint: Paint): string {
  const opacity = paint.alpha === 255 ? "" : ` fill-opacity="${Number((paint.alpha / 255).toFixed(3))}"`;
  return ` fill="${formatHex({ rgb: paint.rgb, alpha: 255 })}"${opacity}`;
}

/** Every run of dark modules in a row as a rectangle. */
function darkPath({ matrix, modules }: QrSymbol, margin: number): string {
  let path = "";
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      if (matrix[row * modules + column] === 0) continue;
      const start = column;
      while (column < modules && matrix[row * modules + column] === 1) column++;
      path += `M${start + margin} ${row + margin}h${column - start}v1h${start - column}z`;
    }
  }
  return path;
}

/** Characters by their filled halves: bit 1 is the upper half of the cell, bit 0 the lower half. */
const BLOCKS = [" ", "▄", "▀", "█"] as const;

/**
 * The symbol in Unicode half blocks for a terminal: two modules in each character, `margin` modules of quiet zone on each
 * side, no line feed at the end.
 * Light modules are ink, which scans where ink is light; with `invert` dark modules are ink, for a light terminal.
 * A symbol has an odd number of rows, so the quiet zone below has one more row, which fills the last line.
 */
export function renderHalfBlocks({ matrix, modules }: QrSymbol, { margin, invert }: RenderOptions): string {
  const isInk = (row: number, column: number): boolean => {
    const inside = row >= 0 && row < modules && column >= 0 && column < modules;
    const dark = inside && matrix[row * modules + column] === 1;
    return dark === invert;
  };
  const lines: string[] = [];
  for (let row = -margin; row < modules + margin; row += 2) {
    let line = "";
    for (let column = -margin; column < modules + margin; column++) {
      line += BLOCKS[(isInk(row, column) ? 2 : 0) + (isInk(row + 1, column) ? 1 : 0)];
    }
    lines.push(line);
  }
  return lines.join("\n");
}
