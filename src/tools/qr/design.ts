import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { operation, type Representation } from "../../operation/operation.ts";
import { nullable, oneOf, t } from "../../operation/schema.ts";
import { invalidInput } from "../../refusal.ts";
import { type DesignInput, FORMATS, input } from "./design-fields.ts";
import { draw } from "./design-queue.ts";
import { MILLIMETRES_IN_INCH, requestOf } from "./design-request.ts";
import { DESIGN_TYPES, type DesignFormat } from "./design-style.ts";
import type { DesignRequest } from "./design-thread.ts";
import { codeFields } from "./fields.ts";
import { renderWarnings } from "./warnings.ts";

const output = t.Object({
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
});

const hundredths = (value: number): number => Number(value.toFixed(2));

function dataUrlOf(format: DesignFormat, qrCode: string): string | null {
  if (format === "png") return `data:${DESIGN_TYPES.png};base64,${qrCode}`;
  return format === "svg" ? `data:${DESIGN_TYPES.svg};base64,${Buffer.from(qrCode).toString("base64")}` : null;
}

/** What is known to trouble scanners, in both colours of a gradient. */
function knownWarnings(
  modules: number,
  size: number,
  { dark, light, gradient, margin }: DesignRequest["style"],
): string[] {
  const warnings = [dark, ...(gradient ? [gradient.to] : [])].flatMap((rgb) =>
    renderWarnings(modules, {
      format: "png",
      size,
      margin,
      dark: { rgb, alpha: 255 },
      light: { rgb: light, alpha: 255 },
      invert: false,
    }),
  );
  return [...new Set(warnings)];
}

async function makeDesign(input: DesignInput, signal: AbortSignal | undefined): Promise<Static<typeof output>> {
  const { format, dpi, margin } = input;
  const { request, warnings: warningsOfContent } = requestOf(input);
  const { text, pixels, errorCorrection, style } = request;
  const reply = await draw(request, signal);
  if ("errors" in reply) throw invalidInput(reply.errors);
  const { file, ratio, version, modules, warnings } = reply;
  const qrCode = typeof file === "string" ? file : Buffer.from(file.buffer).toString("base64");
  const width = input.width ?? hundredths((pixels / dpi) * MILLIMETRES_IN_INCH);
  return {
    text,
    format,
    mimeType: DESIGN_TYPES[format],
    qrCode,
    dataUrl: dataUrlOf(format, qrCode),
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

/** The code of the example. */
const EXAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 29 29"><path fill="#ffffff" d="M0 0h29v29H0z"/><path fill="#1d4ed8" d="M12 4H14V5H12V4zM16 4H17V5H16V4zM12 5H13V6H12V5zM15 5H16V6H15V5zM12 6H14V7H12V6zM16 6H17V7H16V6zM14 7H17V8H14V7zM12 8H13V9H12V8zM14 8H17V9H14V8zM14 9H15V10H14V9zM12 10H13V11H12V10zM14 10H15V11H14V10zM16 10H17V11H16V10zM4 12H5V13H4V12zM7 12H13V13H7V12zM15 12H16V13H15V12zM17 12H18V13H17V12zM20 12H21V13H20V12zM22 12H25V13H22V12zM7 13H9V14H7V13zM12 13H14V14H12V13zM15 13H18V14H15V13zM20 13H21V14H20V13zM6 14H7V15H6V14zM9 14H12V15H9V14zM13 14H17V15H13V14zM19 14H20V15H19V14zM22 14H25V15H22V14zM5 15H8V16H5V15zM13 15H14V16H13V15zM16 15H19V16H16V15zM20 15H21V16H20V15zM22 15H25V16H22V15zM5 16H7V17H5V16zM8 16H12V17H8V16zM15 16H19V17H15V16zM20 16H22V17H20V16zM23 16H25V17H23V16zM12 17H15V18H12V17zM16 17H23V18H16V17zM12 18H14V19H12V18zM15 18H16V19H15V18zM20 18H21V19H20V18zM22 18H23V19H22V18zM12 19H13V20H12V19zM18 19H24V20H18V19zM12 20H14V21H12V20zM17 20H22V21H17V20zM23 20H25V21H23V20zM12 21H13V22H12V21zM16 21H19V22H16V21zM22 21H23V22H22V21zM14 22H18V23H14V22zM20 22H21V23H20V22zM22 22H25V23H22V22zM15 23H17V24H15V23zM19 23H25V24H19V23zM12 24H15V25H12V24zM16 24H18V25H16V24zM19 24H20V25H19V24zM4 4H11V11H4V4zM18 4H25V11H18V4zM4 18H11V25H4V18z"/><path fill="#ffffff" d="M5 5H10V10H5V5zM19 5H24V10H19V5zM5 19H10V24H5V19z"/><path fill="#1d4ed8" d="M6 6H9V9H6V6zM20 6H23V9H20V6zM6 20H9V23H6V20z"/></svg>';

export const design = operation({
  id: "qr.design",
  summary: "Make a QR code to print",
  description:
    "Modules and eyes have shapes and colours, and a logo may be in the centre; PDF and EPS are vector graphics. The service's own decoder has read the picture at its size (up to 2,048 pixels) and, if each module has 6 pixels or more, at a third of it; a design that it cannot read is refused with what to change. The response is JSON, or the file if Accept prefers a type of these or raw is true. Designs are made one at a time; up to 16 wait, more are refused with OVERLOADED. The text form is SVG.",
  guidance: "QR code with shapes, colours, a logo and a print size, also PDF and EPS. For a plain one use qr_generate.",
  agents: "named",
  input,
  output,
  example: { text: "sidekit", format: "svg", dark: "#1d4ed8" },
  exampleResult: {
    text: "sidekit",
    format: "svg",
    mimeType: DESIGN_TYPES.svg,
    qrCode: EXAMPLE,
    dataUrl: dataUrlOf("svg", EXAMPLE),
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
  run: (input, { signal }) => makeDesign(input, signal),
  text: ({ qrCode }) => qrCode,
  textInput: { format: "svg" },
  represent: {
    types: Object.values(DESIGN_TYPES),
    negotiated: true,
    caption: ({ format, size, version, errorCorrection, warnings }) =>
      [`${format.toUpperCase()} of ${size} pixels, version ${version}, level ${errorCorrection}`, ...warnings].join(
        "\n",
      ),
    make({ mimeType, format, qrCode }, { raw }, preferred): Representation | undefined {
      if (!raw && !preferred) return undefined;
      const isText = format === "svg" || format === "eps";
      return { contentType: mimeType, body: isText ? qrCode : new Uint8Array(Buffer.from(qrCode, "base64")) };
    },
  },
});
