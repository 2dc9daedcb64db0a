import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { invalidField } from "../../refusal.ts";
import { type ImageFormat, MIME_TYPES, type QrCode, type QrOptions } from "./fields.ts";
import { renderHalfBlocks } from "./half-blocks.ts";
import { renderPng } from "./png.ts";
import { type RenderOptions, renderOptions } from "./render-options.ts";
import { renderSvg } from "./svg.ts";
import { draftSymbol, finishSymbol, makeSymbol, type QrSymbol } from "./symbol.ts";
import { colorWarnings, marginWarnings, sizeWarnings } from "./warnings.ts";

/** The format by either name of the option. @throws Refusal at "/format" if the two names disagree. */
function formatOf({ type, format }: QrOptions): ImageFormat {
  if (type !== undefined && format !== undefined && type !== format) {
    throw invalidField("/format", "Must be the same as type, which is another name for it; one of them is enough");
  }
  return type ?? format ?? "png";
}

type Rendering = Pick<QrCode, "qrCode" | "dataUrl">;

const RENDERERS: Readonly<Record<ImageFormat, (symbol: QrSymbol, rendering: RenderOptions) => Rendering>> = {
  png: (symbol, rendering) => {
    const qrCode = renderPng(symbol, rendering).toString("base64");
    return { qrCode, dataUrl: `data:${MIME_TYPES.png};base64,${qrCode}` };
  },
  svg: (symbol, rendering) => {
    const qrCode = renderSvg(symbol, rendering);
    return { qrCode, dataUrl: `data:${MIME_TYPES.svg};base64,${Buffer.from(qrCode).toString("base64")}` };
  },
  text: (symbol, rendering) => ({ qrCode: renderHalfBlocks(symbol, rendering), dataUrl: null }),
};

/** The warnings for a format: half blocks have neither colours nor pixels, and SVG has no pixels. */
function renderWarnings(
  format: ImageFormat,
  { modules }: QrSymbol,
  { size, margin, dark, light }: RenderOptions,
): string[] {
  return [
    ...marginWarnings(margin),
    ...(format === "text" ? [] : colorWarnings(dark, light)),
    ...(format === "png" ? sizeWarnings(size, modules + 2 * margin) : []),
  ];
}

function render(symbol: QrSymbol, format: ImageFormat, rendering: RenderOptions): QrCode {
  const { errorCorrection, version, modules } = symbol;
  const { size, margin } = rendering;
  const { qrCode, dataUrl } = RENDERERS[format](symbol, rendering);
  const warnings = renderWarnings(format, symbol, rendering);
  const mimeType = MIME_TYPES[format];
  return { format, mimeType, qrCode, dataUrl, size, margin, errorCorrection, version, modules, warnings };
}

/**
 * The QR code of a text.
 * @param path JSON pointer of the field that the text comes from.
 * @throws Refusal if the text is too long, a colour cannot be read, or the size cannot hold the symbol.
 */
export function makeCode(text: string, options: QrOptions, path = "/text"): QrCode {
  const [format, rendering] = [formatOf(options), renderOptions(options)];
  return render(makeSymbol(text, options.errorCorrection, path), format, rendering);
}

/**
 * Like `makeCode`, but yields to the event loop between its steps, because the first large symbol of a process takes many
 * times as long as later ones.
 */
export async function makeLargeCode(text: string, options: QrOptions, path = "/text"): Promise<QrCode> {
  const [format, rendering] = [formatOf(options), renderOptions(options)];
  await setImmediate();
  const draft = draftSymbol(text, options.errorCorrection, path);
  await setImmediate();
  const symbol = finishSymbol(draft);
  await setImmediate();
  return render(symbol, format, rendering);
}

/** Bytes of text from which a symbol may be of version 25 or above. */
const LARGE_TEXT_BYTES = 500;

/**
 * The output of an operation: `fields`, and the QR code of `text`.
 * @throws Refusal as `makeCode` does, synchronously or not.
 */
export function withQrCode<Fields extends object>(
  fields: Fields,
  text: string,
  options: QrOptions,
  path: string,
): (Fields & QrCode) | Promise<Fields & QrCode> {
  return Buffer.byteLength(text) > LARGE_TEXT_BYTES
    ? makeLargeCode(text, options, path).then((code) => ({ ...fields, ...code }))
    : { ...fields, ...makeCode(text, options, path) };
}
