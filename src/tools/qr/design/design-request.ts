import { invalidField } from "../../../operation/refusal.ts";
import { imageBytes, imageHeader, isAnimated } from "../decode/image-header.ts";
import { parsePaint } from "../image/render-options.ts";
import { contentOf } from "./design-content.ts";
import { DEFAULT_SIZE, type DesignInput, MAX_LOGO, SIZE } from "./design-fields.ts";
import type { DesignRequest } from "./design-thread.ts";

/** Also in `vector.ts`, which only the thread loads. */
export const MILLIMETRES_IN_INCH = 25.4;

/** Pictures with more pixels need 20 to 120 MiB. */
const LARGE_PIXELS = 2 ** 21;

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
  const image = bytesOf(logo);
  const header = imageHeader(image);
  if (!header || header.type === "gif") throw refusedLogo("Must be a complete PNG, JPEG or WebP image");
  if (header.width > pixels || header.height > pixels || header.width * header.height === 0)
    throw refusedLogo(`Must have at most ${pixels} × ${pixels} pixels, and not ${header.width} × ${header.height}`);
  if (isAnimated(image)) throw refusedLogo("Must be a still image, and not an animated WebP: save one of its pictures");
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
export function requestOf(input: DesignInput): { request: DesignRequest; warnings: readonly string[] } {
  const { format, dpi, width, label } = input;
  const logo = logoOf(input);
  const errorCorrection = logo ? "H" : input.errorCorrection;
  const { text, path, warnings } = contentOf({ ...input, errorCorrection });
  const pixels = pixelsOf(input);
  const isLarge = format === "png" && pixels ** 2 > LARGE_PIXELS;
  return {
    request: { text, path, errorCorrection, format, style: styleOf(input), logo, label, pixels, dpi, width, isLarge },
    warnings,
  };
}
