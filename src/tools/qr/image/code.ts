import { Buffer } from "node:buffer";
import { turns } from "../../../operation/turns.ts";
import { formatHex } from "../../color/format.ts";
import { improveMask } from "../symbol/mask.ts";
import { draftSymbol, makeSymbol, type QrSymbol } from "../symbol/symbol.ts";
import {
  type ImageFormat,
  MIME_TYPES,
  type Paint,
  type QrCode,
  type QrOptions,
  type RenderOptions,
  renderOptions,
  renderWarnings,
} from "./options.ts";
import { renderPng } from "./png.ts";

/** An SVG document whose user unit is a module. Dark modules are one filled path, which cutters follow, unlike strokes. */
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
 * The symbol in Unicode half blocks, two modules in each character. Light modules are ink, which scans where ink is light; with
 * `invert` dark ones are, for a light terminal. One more row of quiet zone fills the last line.
 */
export function renderHalfBlocks({ matrix, modules }: QrSymbol, { margin, invert }: RenderOptions): string {
  const isInk = (row: number, column: number): boolean => {
    // Rows above and below the symbol are not in the matrix.
    const dark = column >= 0 && column < modules && matrix[row * modules + column] === 1;
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

const RENDERERS: Readonly<Record<ImageFormat, (symbol: QrSymbol, rendering: RenderOptions) => string>> = {
  png: (symbol, rendering) => renderPng(symbol, rendering).toString("base64"),
  svg: renderSvg,
  text: renderHalfBlocks,
};

/** What an `<img>` shows: a PNG, which is in base64, or an SVG document; null for other formats. */
export function dataUrlOf(mimeType: string, qrCode: string): string | null {
  if (mimeType === MIME_TYPES.png) return `data:${mimeType};base64,${qrCode}`;
  return mimeType === MIME_TYPES.svg ? `data:${mimeType};base64,${Buffer.from(qrCode).toString("base64")}` : null;
}

function render(symbol: QrSymbol, rendering: RenderOptions): QrCode {
  const { errorCorrection, version, modules } = symbol;
  const { format, size, margin } = rendering;
  const qrCode = RENDERERS[format](symbol, rendering);
  const mimeType = MIME_TYPES[format];
  const dataUrl = dataUrlOf(mimeType, qrCode);
  const warnings = renderWarnings(modules, rendering);
  return { format, mimeType, qrCode, dataUrl, size, margin, errorCorrection, version, modules, warnings };
}

/** The QR code of a text. @throws Refusal if it is too long (at `path`), or the size cannot hold the symbol. */
export function makeCode(text: string, options: QrOptions, path = "/text"): QrCode {
  const rendering = renderOptions(options);
  return render(makeSymbol(text, options.errorCorrection, path), rendering);
}

/** Like `makeCode`, but each of its steps, of 1 to 3 ms, has a turn: 16 of them at once would keep others waiting for 50 ms. */
async function makeLargeCode(text: string, options: QrOptions, path: string): Promise<QrCode> {
  const rendering = renderOptions(options);
  await turns.next();
  const symbol = draftSymbol(text, options.errorCorrection, path);
  await turns.next();
  improveMask(symbol);
  await turns.next();
  return render(symbol, rendering);
}

/** Bytes of text from which a symbol may be of version 25 or above. */
export const LARGE_TEXT_BYTES = 500;

/**
 * The output of an operation: `fields`, and the QR code of `text`.
 * @param warnings What is wrong with the text; the warnings of the code follow.
 * @throws Refusal as `makeCode` does, synchronously or not.
 */
export function withQrCode<Fields extends object>(
  fields: Fields,
  text: string,
  options: QrOptions,
  path: string,
  warnings: readonly string[] = [],
) {
  const output = (code: QrCode) => ({ ...fields, ...code, warnings: [...warnings, ...code.warnings] });
  return Buffer.byteLength(text) > LARGE_TEXT_BYTES
    ? makeLargeCode(text, options, path).then(output)
    : output(makeCode(text, options, path));
}
