import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { draftSymbol, finishSymbol, makeSymbol, type QrSymbol } from "../symbol/symbol.ts";
import { renderHalfBlocks, renderSvg } from "./drawings.ts";
import {
  type ImageFormat,
  MIME_TYPES,
  type QrCode,
  type QrOptions,
  type RenderOptions,
  renderOptions,
  renderWarnings,
} from "./options.ts";
import { renderPng } from "./png.ts";

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

/**
 * The QR code of a text.
 * @param path JSON pointer of the field that the text comes from.
 * @throws Refusal if the text is too long, a colour cannot be read, or the size cannot hold the symbol.
 */
export function makeCode(text: string, options: QrOptions, path = "/text"): QrCode {
  const rendering = renderOptions(options);
  return render(makeSymbol(text, options.errorCorrection, path), rendering);
}

/** Like `makeCode`, but yields to the event loop between its steps: the first large symbol of a process is slow. */
export async function makeLargeCode(text: string, options: QrOptions, path = "/text"): Promise<QrCode> {
  const rendering = renderOptions(options);
  await setImmediate();
  const draft = draftSymbol(text, options.errorCorrection, path);
  await setImmediate();
  const symbol = finishSymbol(draft);
  await setImmediate();
  return render(symbol, rendering);
}

/** Bytes of text from which a symbol may be of version 25 or above. */
const LARGE_TEXT_BYTES = 500;

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
