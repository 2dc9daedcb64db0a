import { Buffer } from "node:buffer";
import { type Outcome, workInThread } from "../../../operation/in-thread.ts";
import { type FieldError, invalidField, Refusal } from "../../../operation/refusal.ts";
import { freeMemory } from "../../../runtime/runtime.ts";
import { BLACK, WHITE } from "../../color/wcag.ts";
import { findCodes } from "../decode/find-codes.ts";
import { makeSymbol, type QrSymbol } from "../symbol/symbol.ts";
import type { DesignInput, DesignStyle, Picture } from "./design-fields.ts";
import { renderDesignPng } from "./design-png.ts";
import { letteringOf } from "./label.ts";
import { decodeLogo, type LogoFile } from "./logo.ts";
import { aThirdOf, greyOf, heightOf, rasterize, unitOf } from "./raster.ts";
import { sceneOf } from "./scene.ts";
import { MILLIMETRES_IN_INCH, renderDesignEps, renderDesignPdf, renderDesignSvg } from "./vector.ts";

interface Design {
  text: string;
  symbol: QrSymbol;
  style: DesignStyle;
  pixels: number;
}

/** The pixels of the largest picture that is read: larger ones show the same, and need more time and memory. */
const MAX_READ = 2048;

/** Pixels of a module from which a picture must also be readable at a third of its size, where it has two or more. */
const UNIT_FOR_THIRD = 6;

/** Sizes of a logo that are tried if a larger one hides too much, in percent of the symbol's. */
const LOGO_SIZES = [25, 20, 15, 10, 5];

const CANNOT = "the decoder of this service cannot read the code";

/** Whether the decoder finds a text, and no other, in a greyscale picture: a logo could have a code of its own. */
async function reads(text: string, { data, width, height }: Picture): Promise<boolean> {
  // As a greyscale PGM image (Netpbm).
  const codes = await findCodes(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]));
  return codes.length > 0 && codes.every((code) => code.text === text);
}

/** Whether a design can be read at its size, and at a third of it; the latter is demanded unless its modules are small. */
async function readBack({ text, symbol, style, pixels }: Design) {
  const size = Math.min(pixels, MAX_READ);
  const scene = sceneOf(symbol, style);
  const coverage = rasterize(scene, size);
  const picture = { data: greyOf(scene, coverage), width: size, height: coverage.height };
  freeMemory(coverage.data);
  const small = aThirdOf(picture);
  const full = await reads(text, picture);
  freeMemory(picture.data);
  const third = await reads(text, small);
  return { full, third, isSmall: unitOf(scene, pixels) < UNIT_FOR_THIRD };
}

interface Remedy extends FieldError {
  style?: Partial<DesignStyle>;
  pixels?: number;
}

/** How a design could be changed to become readable, the likeliest first. */
function remedies({ pixels, style: { logo } }: Design, path: string, lengthOf: (pixels: number) => string): Remedy[] {
  const smaller = logo ? LOGO_SIZES.filter((percent) => percent < logo.percent) : [];
  const larger = [2, 3, 4, 8].map((factor) => factor * pixels).filter((size) => size <= MAX_READ);
  const another = `Must be another picture, and no code itself, or omitted: ${CANNOT} alone with this one`;
  return [
    ...smaller.map((percent) => ({
      path: "/logoSize",
      message: `Must be at most ${percent}: ${CANNOT} with a larger logo`,
      style: { logo: logo && { ...logo, percent } },
    })),
    ...(logo ? [{ path: "/logo", message: another, style: { logo: undefined } }] : []),
    {
      path: "/dark",
      message: `Must have more contrast to light, also the gradient: ${CANNOT} in these colours`,
      style: { dark: BLACK, light: WHITE, gradient: undefined },
    },
    ...larger.map((size) => ({
      path,
      message: `Must be larger, such as ${lengthOf(size)}: ${CANNOT} at this size`,
      pixels: size,
    })),
    {
      path: "/shape",
      message: `Must be square, with square eyes, for this text and size: else ${CANNOT}`,
      style: { shape: "square", eyes: "square" },
    },
  ];
}

/**
 * Reads a design as a camera would, and gives warnings. @param lengthOf Writes pixels in the unit of the field for the size.
 * @throws Refusal that says what to change if it cannot be read.
 */
async function checkReadable(
  design: Design,
  paths: { size: string; text: string },
  lengthOf: (pixels: number) => string,
): Promise<string[]> {
  const { full, third, isSmall } = await readBack(design);
  if (full && third) return [];
  if (full && isSmall) {
    const size = lengthOf(UNIT_FOR_THIRD * sceneOf(design.symbol, design.style).side);
    return [`The decoder of this service reads the code at this size, but not at a third of it: try ${size} or more`];
  }
  for (const { path, message, style, pixels = design.pixels } of remedies(design, paths.size, lengthOf)) {
    const again = await readBack({ ...design, pixels, style: { ...design.style, ...style } });
    if (again.full && (again.third || again.isSmall)) throw invalidField(path, message);
  }
  throw invalidField(paths.text, `Must be shorter, or with a plainer design: ${CANNOT}`);
}

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
