import { Buffer } from "node:buffer";
import { type OperationContext, operation, type Representation } from "../../../operation/operation.ts";
import { invalidField, invalidInput } from "../../../operation/refusal.ts";
import { nullable, oneOf, t } from "../../../operation/schema.ts";
import { MAX_WORK_SECONDS, ThreadRunner } from "../../../operation/thread-runner.ts";
import { threadUrl } from "../../../runtime/embedded.ts";
import { caption } from "../contents/content.ts";
import { firstPicture, imageBytes, imageHeader } from "../decode/image-header.ts";
import { dataUrlOf } from "../image/code.ts";
import { codeFields, paintOf, renderWarnings } from "../image/options.ts";
import { contentOf } from "./design-content.ts";
import { DEFAULT_SIZE, DESIGN_TYPES, type DesignInput, FORMATS, input, MAX_LOGO, SIZE } from "./design-fields.ts";
import type { DesignReply, DesignRequest } from "./design-thread.ts";

/** Also in `vector.ts`, which only the thread loads. */
const MILLIMETRES_IN_INCH = 25.4;

/** Pictures with more pixels need 20 to 160 MiB, those of vectors to be read back. */
const LARGE_PIXELS = 2 ** 21;

/** Vectors with the modules of a longer text need as much. */
const LARGE_TEXT = 500;

function styleOf({ shape, eyes, margin, dark, light, gradient, gradientTo }: DesignInput) {
  if (gradient !== undefined && gradientTo === undefined)
    throw invalidField("/gradientTo", "Must be given with gradient: the colour at its end");
  return {
    shape,
    eyes,
    margin,
    dark: paintOf(dark).rgb,
    light: paintOf(light).rgb,
    gradient: gradientTo === undefined ? undefined : { kind: gradient ?? "linear", to: paintOf(gradientTo).rgb },
  };
}

const refusedLogo = (message: string) => invalidField("/logo", message);

/** The bytes of a logo. Their number is checked before they are decoded. */
function bytesOf(logo: string): Uint8Array<ArrayBuffer> {
  if (/^\s*(?:data:image\/svg|<)/i.test(logo))
    throw refusedLogo("Must be a PNG, JPEG or WebP image: save the SVG as a PNG first, of about 500 pixels");
  const limit = MAX_LOGO.kibibytes * 1024;
  const bytes = logo.length > 1.4 * limit ? undefined : imageBytes(logo);
  if (bytes === null)
    throw refusedLogo("Must be a PNG, JPEG or WebP image in base64, or as a data URL such as data:image/png;base64,…");
  if (bytes === undefined || bytes.length > limit) throw refusedLogo(`Must have at most ${MAX_LOGO.kibibytes} KiB`);
  return bytes;
}

/** The file of a logo. Its size is checked before it is decoded. @throws Refusal if it is not such an image, or too large. */
function logoOf({ logo, logoSize }: DesignInput): DesignRequest["logo"] {
  if (logo === undefined) return undefined;
  const { pixels } = MAX_LOGO;
  const image = firstPicture(bytesOf(logo));
  const header = imageHeader(image);
  if (!header || header.type === "gif") throw refusedLogo("Must be a complete PNG, JPEG or WebP image");
  if (header.width > pixels || header.height > pixels || header.width * header.height === 0)
    throw refusedLogo(`Must have at most ${pixels} × ${pixels} pixels, and not ${header.width} × ${header.height}`);
  return { file: { type: header.type, image }, percent: logoSize };
}

/** @throws Refusal if both lengths are given, or the pixels of a PNG are out of range. */
function pixelsOf({ format, size, width, dpi }: DesignInput): number {
  if (width === undefined) return size ?? DEFAULT_SIZE;
  if (size !== undefined) throw invalidField("/size", "Must be omitted beside width; dpi decides the pixels");
  const pixels = Math.round((width / MILLIMETRES_IN_INCH) * dpi);
  if (format === "png" && pixels > SIZE.maximum)
    throw invalidField("/width", `Must be smaller, or dpi: this PNG has ${pixels} of ${SIZE.maximum} pixels`);
  return pixels;
}

/** What is drawn for an input, and warnings of its content. @throws Refusal at an invalid field. */
function requestOf(input: DesignInput): { request: DesignRequest; warnings: readonly string[] } {
  const { format, dpi, width, label } = input;
  const logo = logoOf(input);
  const errorCorrection = logo ? "H" : input.errorCorrection;
  const { text, path, warnings } = contentOf(input);
  const pixels = pixelsOf(input);
  const isLarge = pixels ** 2 > LARGE_PIXELS || (format !== "png" && text.length > LARGE_TEXT);
  return {
    request: { text, path, errorCorrection, format, style: styleOf(input), logo, label, pixels, dpi, width, isLarge },
    warnings,
  };
}

const hundredths = (value: number): number => Number(value.toFixed(2));

/** What is known to trouble scanners, in both colours of a gradient. */
function knownWarnings(modules: number, size: number, { dark, light, gradient, margin }: DesignRequest["style"]) {
  const warnings = [dark, ...(gradient ? [gradient.to] : [])].flatMap((rgb) =>
    renderWarnings(modules, {
      format: "png",
      size,
      margin,
      dark: { rgb, alpha: 255 },
      light: { rgb: light, alpha: 255 },
    }),
  );
  return [...new Set(warnings)];
}

const runner = new ThreadRunner<DesignRequest, DesignReply>(threadUrl("tools/qr/design/design-thread.ts"), {
  maxWaiting: 16,
});

/** About the largest answer: 4,096 pixels with a gradient, twice in base64. */
const MAX_ANSWER_BYTES = 12 * 1024 * 1024;

async function makeDesign(input: DesignInput, context: OperationContext) {
  const { format, dpi, margin } = input;
  const { request, warnings: warningsOfContent } = requestOf(input);
  const { text, pixels, errorCorrection, style } = request;
  const reply = await runner.run(request, {
    context,
    isLarge: request.isLarge,
    answerBytes: MAX_ANSWER_BYTES,
    late: () =>
      invalidField(
        input.width === undefined ? "/size" : "/width",
        `Must be smaller: this design takes more than ${MAX_WORK_SECONDS} seconds`,
      ),
  });
  if ("errors" in reply) throw invalidInput(reply.errors);
  const { file, ratio, version, modules, warnings } = reply;
  // In Node, a small file is a part of the memory that came with it.
  const qrCode =
    typeof file === "string" ? file : Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("base64");
  const width = input.width ?? hundredths((pixels / dpi) * MILLIMETRES_IN_INCH);
  return {
    text,
    format,
    mimeType: DESIGN_TYPES[format],
    qrCode,
    dataUrl: dataUrlOf(DESIGN_TYPES[format], qrCode),
    size: pixels,
    width,
    height: hundredths(width * ratio),
    dpi,
    margin,
    errorCorrection,
    version,
    modules,
    warnings: [...warningsOfContent, ...knownWarnings(modules, pixels, style), ...warnings],
  };
}

const EXAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 29 29"><path fill="#ffffff" d="M0 0h29v29H0z"/><path fill="#1d4ed8" d="M12 4h2v1h-2v-1zM16 4h1v1h-1v-1zM12 5h1v1h-1v-1zM15 5h1v1h-1v-1zM12 6h2v1h-2v-1zM16 6h1v1h-1v-1zM14 7h3v1h-3v-1zM12 8h1v1h-1v-1zM14 8h3v1h-3v-1zM14 9h1v1h-1v-1zM12 10h1v1h-1v-1zM14 10h1v1h-1v-1zM16 10h1v1h-1v-1zM4 12h1v1h-1v-1zM7 12h6v1h-6v-1zM15 12h1v1h-1v-1zM17 12h1v1h-1v-1zM20 12h1v1h-1v-1zM22 12h3v1h-3v-1zM7 13h2v1h-2v-1zM12 13h2v1h-2v-1zM15 13h3v1h-3v-1zM20 13h1v1h-1v-1zM6 14h1v1h-1v-1zM9 14h3v1h-3v-1zM13 14h4v1h-4v-1zM19 14h1v1h-1v-1zM22 14h3v1h-3v-1zM5 15h3v1h-3v-1zM13 15h1v1h-1v-1zM16 15h3v1h-3v-1zM20 15h1v1h-1v-1zM22 15h3v1h-3v-1zM5 16h2v1h-2v-1zM8 16h4v1h-4v-1zM15 16h4v1h-4v-1zM20 16h2v1h-2v-1zM23 16h2v1h-2v-1zM12 17h3v1h-3v-1zM16 17h7v1h-7v-1zM12 18h2v1h-2v-1zM15 18h1v1h-1v-1zM20 18h1v1h-1v-1zM22 18h1v1h-1v-1zM12 19h1v1h-1v-1zM18 19h6v1h-6v-1zM12 20h2v1h-2v-1zM17 20h5v1h-5v-1zM23 20h2v1h-2v-1zM12 21h1v1h-1v-1zM16 21h3v1h-3v-1zM22 21h1v1h-1v-1zM14 22h4v1h-4v-1zM20 22h1v1h-1v-1zM22 22h3v1h-3v-1zM15 23h2v1h-2v-1zM19 23h6v1h-6v-1zM12 24h3v1h-3v-1zM16 24h2v1h-2v-1zM19 24h1v1h-1v-1zM4 4h7v7h-7v-7zM18 4h7v7h-7v-7zM4 18h7v7h-7v-7z"/><path fill="#ffffff" d="M5 5h5v5h-5v-5zM19 5h5v5h-5v-5zM5 19h5v5h-5v-5z"/><path fill="#1d4ed8" d="M6 6h3v3h-3v-3zM20 6h3v3h-3v-3zM6 20h3v3h-3v-3z"/></svg>';

export const design = operation({
  id: "qr.design",
  summary: "Make a QR code to print",
  description:
    "The code says a text, a URL or the fields of another operation. Modules and eyes have shapes and colours, a logo may be in the centre and a label below; PDF and EPS are vector graphics. The service's own decoder has read the picture at its size (up to 2,048 pixels) and, if each module has 6 pixels or more, at a third of it; a design that it cannot read is refused with what to change.",
  overHttp:
    "The response is JSON, or the file if Accept prefers a type of these or raw is true. Designs are made one at a time; up to 16 wait, more are refused with OVERLOADED. The text form is SVG.",
  guidance: "QR code with shapes, colours, a logo and a print size, also PDF and EPS. For a plain one use qr_generate.",
  agents: "named",
  input,
  output: t.Object({
    text: t.String({ description: "The text that was encoded" }),
    format: oneOf(FORMATS, { description: "Format of the picture" }),
    mimeType: oneOf(Object.values(DESIGN_TYPES), { description: "Media type of the picture" }),
    qrCode: t.String({ description: "PNG or PDF in base64, or the SVG or EPS document" }),
    dataUrl: nullable(t.String({ description: "For an <img>; null for PDF and EPS" })),
    size: t.Integer({ description: "Pixels across at the given dpi" }),
    width: t.Number({ description: "Millimetres across in print" }),
    height: t.Number({ description: "Millimetres down in print: the width, and the place of a label" }),
    dpi: t.Integer({ description: "Pixels in an inch" }),
    margin: codeFields.margin,
    errorCorrection: codeFields.errorCorrection,
    version: codeFields.version,
    modules: codeFields.modules,
    warnings: codeFields.warnings,
  }),
  example: { text: "sidekit", format: "svg", dark: "#1d4ed8" },
  exampleResult: {
    text: "sidekit",
    format: "svg",
    mimeType: DESIGN_TYPES.svg,
    qrCode: EXAMPLE,
    dataUrl: dataUrlOf(DESIGN_TYPES.svg, EXAMPLE),
    size: 600,
    width: 50.8,
    height: 50.8,
    dpi: 300,
    margin: 4,
    errorCorrection: "M",
    version: 1,
    modules: 21,
    warnings: [],
  },
  values: ["text"],
  queued: true,
  run: makeDesign,
  text: ({ qrCode }) => qrCode,
  textInput: { format: "svg" },
  represent: {
    types: Object.values(DESIGN_TYPES),
    negotiated: true,
    caption,
    make({ mimeType, format, qrCode }, { raw }, preferred): Representation | undefined {
      if (!raw && !preferred) return undefined;
      const isText = format === "svg" || format === "eps";
      return { contentType: mimeType, body: isText ? qrCode : new Uint8Array(Buffer.from(qrCode, "base64")) };
    },
  },
});
