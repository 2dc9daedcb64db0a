import { type Outcome, workInThread } from "../../../operation/in-thread.ts";
import { type FieldError, invalidField, Refusal } from "../../../operation/refusal.ts";
import { makeSymbol } from "../symbol/symbol.ts";
import type { DesignInput, DesignStyle } from "./design-fields.ts";
import { renderDesignPng } from "./design-png.ts";
import { letteringOf } from "./label.ts";
import { decodeLogo, type LogoFile } from "./logo.ts";
import { heightOf } from "./raster.ts";
import { checkReadable } from "./read-back.ts";
import { sceneOf } from "./scene.ts";
import { MILLIMETRES_IN_INCH, renderDesignEps, renderDesignPdf, renderDesignSvg } from "./vector.ts";

export interface DesignRequest extends Pick<DesignInput, "errorCorrection" | "format" | "dpi"> {
  text: string;
  /** The JSON pointer of the field to shorten if the text is too long. */
  path: string;
  style: Omit<DesignStyle, "logo" | "label">;
  logo: { file: LogoFile; percent: number } | undefined;
  label: string | undefined;
  pixels: number;
  /** Millimetres across, if the caller chose them instead of pixels. */
  width: number | undefined;
  /** Whether it needs a large part of the service's memory. What is left of that goes with the thread. */
  isLarge: boolean;
}

/** What was drawn, or why the design is refused. */
export type DesignReply = Awaited<ReturnType<typeof draw>> | { errors: readonly FieldError[] };

/** Whether a symbol has an alignment pattern in its centre (ISO/IEC 18004:2015, annex E). */
const hasCentralPattern = (version: number): boolean => Math.floor(version / 7) % 2 === 1;

/** The file is a document in a text, or the bytes of a PNG or PDF; the ratio, how many times as high as wide it is. */
async function draw(request: DesignRequest) {
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
  const printedWidth = width ?? millimetres(pixels);
  const inUnit = (of: number) =>
    width === undefined ? `${of} pixels` : `${Math.ceil(10 * millimetres(of)) / 10} mm at ${dpi} dpi`;
  if (pixels < scene.side)
    throw invalidField(path, `Must be at least ${inUnit(scene.side)}, one pixel for each module with the margin`);
  const warnings = await checkReadable({ text, symbol, style, pixels }, { size: path, text: request.path }, inUnit);
  // ZBar does not read some of these codes.
  if (logo && hasCentralPattern(symbol.version))
    warnings.push(
      "The logo hides the alignment pattern in the centre, which some scanners need: a shorter text has none there",
    );
  const RENDERERS = {
    png: () => renderDesignPng(scene, pixels, dpi),
    svg: () => (width === undefined ? renderDesignSvg(scene, pixels, "") : renderDesignSvg(scene, width, "mm")),
    pdf: () => renderDesignPdf(scene, printedWidth),
    eps: () => renderDesignEps(scene, printedWidth),
  };
  const { version, modules } = symbol;
  // A PNG has whole pixels.
  const ratio = format === "png" ? heightOf(scene, pixels) / pixels : scene.height / scene.side;
  return { file: await RENDERERS[format](), ratio, version, modules, warnings };
}

async function work(request: DesignRequest): Promise<Outcome<DesignReply>> {
  try {
    const reply = await draw(request);
    const file = typeof reply.file === "string" ? undefined : reply.file;
    // A small buffer of Node is a part of a larger one, which cannot be transferred.
    const transfer = file?.byteLength === file?.buffer.byteLength && file ? [file.buffer] : [];
    return { reply, transfer, next: request.isLarge ? {} : undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // After a damaged logo, a decoder can be in any state.
    const isLast = request.isLarge || error.details.some(({ path }) => path === "/logo");
    return { reply: { errors: error.details }, next: isLast ? {} : undefined };
  }
}

workInThread(work);
