import { parentPort } from "node:worker_threads";
import { type FieldError, invalidField, Refusal } from "../../../operation/refusal.ts";
import { compileAsUsual } from "../../../runtime/runtime.ts";
import type { ErrorCorrectionLevel } from "../symbol/capacity.ts";
import { makeSymbol } from "../symbol/symbol.ts";
import type { DesignFormat, DesignStyle } from "./design-fields.ts";
import { renderDesignPng } from "./design-png.ts";
import { letteringOf } from "./label.ts";
import { decodeLogo, type LogoFile } from "./logo.ts";
import { checkReadable } from "./read-back.ts";
import { sceneOf } from "./scene.ts";
import { renderDesignEps, renderDesignPdf, renderDesignSvg } from "./vector.ts";

export interface DesignRequest {
  text: string;
  /** The JSON pointer of the field to shorten if the text is too long. */
  path: string;
  errorCorrection: ErrorCorrectionLevel;
  format: DesignFormat;
  style: Omit<DesignStyle, "logo" | "label">;
  logo: { file: LogoFile; percent: number } | undefined;
  label: string | undefined;
  /** Pixels across. */
  pixels: number;
  dpi: number;
  /** Millimetres across, if the caller chose them instead of pixels. */
  width: number | undefined;
}

/** What was drawn: a document in a text, or the bytes of a PNG or PDF. */
export interface DesignDrawing {
  file: string | Uint8Array<ArrayBuffer>;
  /** How many times as high as wide it is. */
  ratio: number;
  version: number;
  modules: number;
  warnings: string[];
}

/** Why a design is refused. */
export interface DesignRefusal {
  errors: readonly FieldError[];
  /** Whether the thread must not be used again: after a damaged logo, a decoder can be in any state. */
  isLast: boolean;
}

export type DesignReply = DesignDrawing | DesignRefusal;

const MILLIMETRES_IN_INCH = 25.4;

/** Letters smaller than this, in millimetres of an em, are hard to read: about five points. */
const SMALL_LETTERS = 1.5;

/** @param em The size of a label's letters, in millimetres. */
const labelWarnings = (em: number): string[] =>
  em < SMALL_LETTERS ? ["The letters of the label are small in print: try a shorter label, or a larger size"] : [];

/** Whether a symbol has an alignment pattern in its centre (ISO/IEC 18004:2015, annex E). */
const hasCentralPattern = (version: number): boolean => Math.floor(version / 7) % 2 === 1;

/** What troubles scanners other than ours: ZBar does not read some of these codes. */
const logoWarnings = (version: number): string[] =>
  hasCentralPattern(version)
    ? ["The logo hides the alignment pattern in the centre, which some scanners need: a shorter text has none there"]
    : [];

async function draw(request: DesignRequest): Promise<DesignDrawing> {
  const { text, errorCorrection, format, pixels, dpi, width } = request;
  const logo = request.logo && {
    picture: await decodeLogo(request.logo.file, request.style.light),
    percent: request.logo.percent,
  };
  const label = request.label === undefined ? undefined : letteringOf(request.label);
  const style: DesignStyle = { ...request.style, logo, label };
  const symbol = makeSymbol(text, errorCorrection, request.path);
  const scene = sceneOf(symbol, style);
  const path = width === undefined ? "/size" : "/width";
  const millimetres = (of: number) => (of / dpi) * MILLIMETRES_IN_INCH;
  const inUnit = (of: number) =>
    width === undefined ? `${of} pixels` : `${Math.ceil(10 * millimetres(of)) / 10} mm at ${dpi} dpi`;
  if (pixels < scene.side)
    throw invalidField(path, `Must be at least ${inUnit(scene.side)}, one pixel for each module with the margin`);
  const warnings = await checkReadable({ text, symbol, style, pixels }, { size: path, text: request.path }, inUnit);
  if (scene.label) warnings.push(...labelWarnings((scene.label.em * (width ?? millimetres(pixels))) / scene.side));
  if (logo) warnings.push(...logoWarnings(symbol.version));
  const RENDERERS = {
    png: () => renderDesignPng(scene, pixels, dpi),
    svg: () => (width === undefined ? renderDesignSvg(scene, pixels, "") : renderDesignSvg(scene, width, "mm")),
    pdf: () => renderDesignPdf(scene, width ?? millimetres(pixels)),
    eps: () => renderDesignEps(scene, width ?? millimetres(pixels)),
  };
  const { version, modules } = symbol;
  return { file: await RENDERERS[format](), ratio: scene.height / scene.side, version, modules, warnings };
}

/** Null if the drawing failed, which is a bug. The error is not passed on, as it could contain the text. */
async function replyTo(request: DesignRequest): Promise<DesignReply | null> {
  try {
    return await draw(request);
  } catch (error) {
    if (!(error instanceof Refusal)) return null;
    return { errors: error.details, isLast: error.details.some(({ path }) => path === "/logo") };
  }
}

compileAsUsual();
parentPort?.on("message", async (request: DesignRequest) => {
  const reply = await replyTo(request);
  const file = reply && "file" in reply && typeof reply.file !== "string" ? reply.file : undefined;
  // A small buffer of Node is a part of a larger one, which cannot be transferred.
  const isWhole = file?.byteLength === file?.buffer.byteLength;
  parentPort?.postMessage(reply, file && isWhole ? [file.buffer] : []);
});
