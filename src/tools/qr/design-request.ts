import { fromBase64 } from "../../operation/encoding.ts";
import { invalidField } from "../../refusal.ts";
import { contentOf } from "./design-content.ts";
import { DEFAULT_SIZE, type DesignInput, MAX_LOGO, SIZE } from "./design-fields.ts";
import type { DesignRequest } from "./design-thread.ts";
import { imageHeader } from "./image-header.ts";
import { parsePaint } from "./render-options.ts";

export const MILLIMETRES_IN_INCH = 25.4;

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

/** What is drawn for an input, and warnings of its content. @throws Refusal at an invalid field. */
export function requestOf(input: DesignInput): { request: DesignRequest; warnings: readonly string[] } {
  const { format, dpi, width, label } = input;
  const logo = logoOf(input);
  const errorCorrection = logo ? "H" : input.errorCorrection;
  const { text, path, warnings } = contentOf({ ...input, errorCorrection });
  const pixels = pixelsOf(input);
  return {
    request: { text, path, errorCorrection, format, style: styleOf(input), logo, label, pixels, dpi, width },
    warnings,
  };
}
