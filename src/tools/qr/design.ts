import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { namesOf } from "../../json/object.ts";
import { BoundedQueue, refuseIfGone, runLargeWork } from "../../operation/bounded-queue.ts";
import { fromBase64 } from "../../operation/encoding.ts";
import { operation, type Representation } from "../../operation/operation.ts";
import { boolean, integer, notForAgents, nullable, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { invalidField, invalidInput } from "../../refusal.ts";
import { threadUrl } from "../../runtime/embedded.ts";
import { createThread } from "../../runtime/thread.ts";
import { MAX_CHARACTERS } from "./capacity.ts";
import { DESIGN_TYPES, type DesignFormat, EYES, GRADIENTS, SHAPES } from "./design-scene.ts";
import type { DesignReply, DesignRequest } from "./design-thread.ts";
import { codeFields, optionFields } from "./fields.ts";
import { imageHeader } from "./image-header.ts";
import { parsePaint } from "./render-options.ts";
import { renderWarnings } from "./warnings.ts";

const FORMATS = namesOf(DESIGN_TYPES);
const MILLIMETRES_IN_INCH = 25.4;
const DEFAULT_SIZE = 600;

/** Pixels on each side of a PNG. */
const SIZE = { minimum: 50, maximum: 4096 } as const;

const color = (description: string) =>
  text({
    description,
    pattern: "^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
    expected: "an opaque hex colour: #RGB or #RRGGBB",
  });

const MAX_LOGO = { kibibytes: 256, pixels: 1024 } as const;

const input = t.Object({
  text: text({ description: "Text to encode, as UTF-8", brief: "Text", minLength: 1, maxLength: MAX_CHARACTERS }),
  format: withDefault(oneOf(FORMATS, { description: "Format of the picture" }), "png"),
  size: t.Optional(
    integer({ description: `Width and height in pixels; ${DEFAULT_SIZE} if size and width are omitted`, ...SIZE }),
  ),
  width: t.Optional(
    t.Number({ description: "Width and height in print, in millimetres, instead of size", minimum: 5, maximum: 1000 }),
  ),
  dpi: withDefault(
    integer({ description: "Pixels in an inch, which relates size and width", minimum: 72, maximum: 2400 }),
    300,
  ),
  margin: optionFields.margin,
  shape: withDefault(oneOf(SHAPES, { description: "Shape of the modules" }), "square"),
  eyes: withDefault(oneOf(EYES, { description: "Shape of the three eyes in the corners" }), "square"),
  dark: withDefault(color("Colour of the dark modules"), "#000000"),
  light: withDefault(color("Colour of the light modules"), "#ffffff"),
  gradient: t.Optional(
    oneOf(GRADIENTS, {
      description: "The dark colour changes to gradientTo, from the top left or from the centre; linear if omitted",
    }),
  ),
  gradientTo: t.Optional(color("Second colour of a gradient, which begins with dark")),
  logo: t.Optional(
    text({
      description: `Picture in the centre, as a data URL of a PNG, JPEG or WebP image of at most ${MAX_LOGO.kibibytes} KiB and ${MAX_LOGO.pixels} × ${MAX_LOGO.pixels} pixels; error correction is then H`,
      brief: "PNG, JPEG or WebP as data URL",
    }),
  ),
  logoSize: withDefault(
    integer({ description: "Longer side of the logo in percent of the symbol's", minimum: 5, maximum: 30 }),
    20,
  ),
  errorCorrection: optionFields.errorCorrection,
  raw: notForAgents(withDefault(boolean("Answer with the file itself instead of JSON"), false)),
});
type DesignInput = Static<typeof input>;

const output = t.Object({
  text: t.String({ description: "The text that was encoded" }),
  format: oneOf(FORMATS, { description: "Format of the picture" }),
  mimeType: oneOf(Object.values(DESIGN_TYPES), { description: "Media type of the picture" }),
  qrCode: t.String({ description: "PNG or PDF in base64, or the SVG or EPS document" }),
  dataUrl: nullable(t.String({ description: "For an <img>; null for PDF and EPS" })),
  size: t.Integer({ description: "Pixels on each side at the given dpi" }),
  width: t.Number({ description: "Millimetres on each side in print" }),
  dpi: t.Integer({ description: "Pixels in an inch" }),
  margin: codeFields.margin,
  errorCorrection: codeFields.errorCorrection,
  version: codeFields.version,
  modules: codeFields.modules,
  warnings: codeFields.warnings,
});

/** @throws Refusal if a gradient has no second colour. */
function styleOf({ shape, eyes, margin, dark, light, gradient, gradientTo }: DesignInput) {
  if (gradient !== undefined && gradientTo === undefined)
    throw invalidField("/gradientTo", "Must be given with gradient: the colour at its end");
  return {
    shape,
    eyes,
    margin,
    dark: parsePaint(dark, "/dark").rgb,
    light: parsePaint(light, "/light").rgb,
    gradient:
      gradientTo === undefined
        ? undefined
        : { kind: gradient ?? "linear", to: parsePaint(gradientTo, "/gradientTo").rgb },
  };
}

const LOGO_URL = /^data:image\/(?:png|jpeg|webp);base64,/;

/** The file of a logo. Its size is checked before it is decoded. @throws Refusal if it is not such an image, or too large. */
function logoOf({ logo, logoSize }: DesignInput): DesignRequest["logo"] {
  if (logo === undefined) return undefined;
  const { kibibytes, pixels } = MAX_LOGO;
  const refuse = (message: string) => invalidField("/logo", message);
  const start = LOGO_URL.exec(logo.slice(0, 32))?.[0];
  if (start === undefined)
    throw refuse(
      "Must be a data URL of a PNG, JPEG or WebP image, such as data:image/png;base64,…; convert an SVG first",
    );
  const tooLarge = `Must have at most ${kibibytes} KiB`;
  if (logo.length > start.length + 1.4 * kibibytes * 1024) throw refuse(tooLarge);
  const image = fromBase64(logo.slice(start.length), "base64");
  if (image !== null && image.length > kibibytes * 1024) throw refuse(tooLarge);
  const header = image && imageHeader(image);
  if (!image || !header || header.type === "gif") throw refuse("Must be a complete PNG, JPEG or WebP image in base64");
  if (header.width > pixels || header.height > pixels || header.width * header.height === 0)
    throw refuse(`Must have at most ${pixels} × ${pixels} pixels, and not ${header.width} × ${header.height}`);
  return { file: { type: header.type, image: new Uint8Array(image) }, percent: logoSize };
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

/** Pictures with more pixels need a large part of the service's memory. */
const LARGE_PIXELS = 2 ** 22;

/** Milliseconds without work after which the thread is ended, to free its memory. */
const IDLE = 10_000;

const drawInThread = createThread<DesignRequest, DesignReply>(threadUrl("tools/qr/design-thread.ts"), {
  idle: IDLE,
  isLast: (reply) => "isLast" in reply && reply.isLast,
});

const queue = new BoundedQueue({ maxWaiting: 16 });

function draw(request: DesignRequest, signal: AbortSignal | undefined): Promise<DesignReply> {
  const isLarge = request.format === "png" && request.pixels ** 2 > LARGE_PIXELS;
  const job = async () => {
    refuseIfGone(signal);
    return await drawInThread(request);
  };
  return queue.run(() => (isLarge ? runLargeWork(job) : job()), signal);
}

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
  const { text, format, dpi, margin, width } = input;
  const style = styleOf(input);
  const pixels = pixelsOf(input);
  const logo = logoOf(input);
  const errorCorrection = logo ? "H" : input.errorCorrection;
  const reply = await draw({ text, errorCorrection, format, style, logo, pixels, dpi, width }, signal);
  if ("errors" in reply) throw invalidInput(reply.errors);
  const { file, version, modules, warnings } = reply;
  const qrCode = typeof file === "string" ? file : Buffer.from(file.buffer).toString("base64");
  return {
    text,
    format,
    mimeType: DESIGN_TYPES[format],
    qrCode,
    dataUrl: dataUrlOf(format, qrCode),
    size: pixels,
    width: width ?? Number(((pixels / dpi) * MILLIMETRES_IN_INCH).toFixed(2)),
    dpi,
    margin,
    errorCorrection,
    version,
    modules,
    warnings: [...knownWarnings(modules, pixels, style), ...warnings],
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
