import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { invalidField } from "../../refusal.ts";
import type { Level } from "./capacity.ts";
import { parsePaint } from "./color.ts";
import { renderPng } from "./png.ts";
import type { Look } from "./render-options.ts";
import { renderSvg } from "./svg.ts";
import { draftSymbol, finishSymbol, makeSymbol, type QrSymbol } from "./symbol.ts";
import { renderText } from "./text.ts";
import { colorWarnings, marginWarnings, sizeWarnings } from "./warnings.ts";

/** The forms of a QR code and their media types. */
export const MIME_TYPES = { png: "image/png", svg: "image/svg+xml", text: "text/plain" } as const;

export type Format = keyof typeof MIME_TYPES;

/** What a caller can choose of a QR code; colours are #RGB, #RRGGBB or #RRGGBBAA. */
export interface Choices {
  format: Format;
  size: number;
  margin: number;
  dark: string;
  light: string;
  errorCorrection: Level;
  /** Whether dark modules are ink, in text. */
  invert: boolean;
}

/** A QR code in the form that was asked for, and what there is to know about it. */
export interface QrCode {
  format: Format;
  mimeType: (typeof MIME_TYPES)[Format];
  /** Base64 of a PNG file, an SVG document, or the drawing. */
  qrCode: string;
  /** `null` for text. */
  dataUrl: string | null;
  size: number;
  margin: number;
  errorCorrection: Level;
  version: number;
  /** Modules on each side, without the margin. */
  modules: number;
  warnings: string[];
}

/**
 * The form that is asked for under either of the option's two names, PNG by default.
 * @throws Refusal at "/format" where they disagree.
 */
export function formatOf(type: Format | undefined, format: Format | undefined): Format {
  if (type !== undefined && format !== undefined && type !== format) {
    throw invalidField("/format", "Must be the same as type, which is another name for it; one of them is enough");
  }
  return type ?? format ?? "png";
}

function draw(symbol: QrSymbol, look: Look, choices: Choices): QrCode {
  const { format, size, margin, errorCorrection } = choices;
  const { version, modules } = symbol;
  const { qrCode, dataUrl } = RENDERERS[format](symbol, look, choices.invert);
  const warnings = warningsOf(format, symbol, look);
  return {
    format,
    mimeType: MIME_TYPES[format],
    qrCode,
    dataUrl,
    size,
    margin,
    errorCorrection,
    version,
    modules,
    warnings,
  };
}

/**
 * The QR code of a text.
 * @param path JSON pointer of the field that holds the text.
 * @throws Refusal where the text is too long, a colour is none, or the size cannot hold the symbol.
 */
export function generate(text: string, choices: Choices, path = "/text"): QrCode {
  const look = lookOf(choices);
  return draw(makeSymbol(text, choices.errorCorrection, path), look, choices);
}

/**
 * The same for a text that may be long: others have their turn between its parts, as the first large symbol of a process
 * takes many times as long as those after it.
 */
export async function generateLong(text: string, choices: Choices, path = "/text"): Promise<QrCode> {
  const look = lookOf(choices);
  await setImmediate();
  const draft = draftSymbol(text, choices.errorCorrection, path);
  await setImmediate();
  const symbol = finishSymbol(draft);
  await setImmediate();
  return draw(symbol, look, choices);
}

/** Text has neither colours nor pixels of its own, and SVG has no pixels. */
function warningsOf(format: Format, { modules }: QrSymbol, { size, margin, dark, light }: Look): string[] {
  return [
    ...marginWarnings(margin),
    ...(format === "text" ? [] : colorWarnings(dark, light)),
    ...(format === "png" ? sizeWarnings(size, modules + 2 * margin) : []),
  ];
}

function lookOf({ size, margin, dark, light }: Choices): Look {
  return { size, margin, dark: parsePaint(dark, "/color/dark"), light: parsePaint(light, "/color/light") };
}

type Rendering = Pick<QrCode, "qrCode" | "dataUrl">;

const RENDERERS: Readonly<Record<Format, (symbol: QrSymbol, look: Look, invert: boolean) => Rendering>> = {
  png: (symbol, look) => {
    const qrCode = Buffer.from(renderPng(symbol, look).buffer).toString("base64");
    return { qrCode, dataUrl: `data:${MIME_TYPES.png};base64,${qrCode}` };
  },
  svg: (symbol, look) => {
    const qrCode = renderSvg(symbol, look);
    return { qrCode, dataUrl: `data:${MIME_TYPES.svg};base64,${Buffer.from(qrCode).toString("base64")}` };
  },
  text: (symbol, { margin }, invert) => ({ qrCode: renderText(symbol, margin, invert), dataUrl: null }),
};
