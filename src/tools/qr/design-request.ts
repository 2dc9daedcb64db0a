import { Buffer, isUtf8 } from "node:buffer";
import { fromBase64 } from "../../operation/encoding.ts";
import { invalidField } from "../../operation/refusal.ts";
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

/** The beginning of a data URL (RFC 2397) of an image, which is in base64, or for an SVG also percent-encoded. */
const LOGO_URL =
  /^data:image\/(?:(?:png|jpeg|webp|(svg\+xml))(?:;charset=utf-8)?;base64|svg\+xml(?:;charset=utf-8|;utf8)?),/i;

const refusedLogo = (message: string) => invalidField("/logo", message);

/** The bytes of a percent-encoded text; null if it is not one. */
function fromPercents(text: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** The bytes of a data URL. Their number is checked before they are decoded. */
function bytesOf(logo: string): { isSvg: boolean; image: Buffer<ArrayBuffer> } {
  const [start = "", base64Svg] = LOGO_URL.exec(logo.slice(0, 64)) ?? [];
  if (start === "")
    throw refusedLogo("Must be a data URL of a PNG, JPEG, WebP or SVG image, such as data:image/png;base64,…");
  const isBase64 = start.toLowerCase().endsWith(";base64,");
  const limit = MAX_LOGO.kibibytes * 1024;
  const content = logo.slice(start.length);
  const tooLarge = `Must have at most ${MAX_LOGO.kibibytes} KiB`;
  if (content.length > (isBase64 ? 1.4 : 3) * limit) throw refusedLogo(tooLarge);
  const bytes = isBase64 ? fromBase64(content, "base64") : fromPercents(content);
  if (!bytes)
    throw refusedLogo(`Must be a complete image in ${isBase64 ? "base64" : "percent-encoding, or in base64"}`);
  if (bytes.length > limit) throw refusedLogo(tooLarge);
  return { isSvg: !isBase64 || base64Svg !== undefined, image: Buffer.from(bytes) };
}

/** The file of a logo. Its size is checked before it is decoded. @throws Refusal if it is not such an image, or too large. */
function logoOf({ logo, logoSize }: DesignInput): DesignRequest["logo"] {
  if (logo === undefined) return undefined;
  const { pixels } = MAX_LOGO;
  const { isSvg, image } = bytesOf(logo);
  if (isSvg) {
    if (!isUtf8(image)) throw refusedLogo("Must be an SVG in UTF-8");
    return { file: { type: "svg", image: new Uint8Array(image) }, percent: logoSize };
  }
  const header = imageHeader(image);
  if (!header || header.type === "gif") throw refusedLogo("Must be a complete PNG, JPEG or WebP image in base64");
  if (header.width > pixels || header.height > pixels || header.width * header.height === 0)
    throw refusedLogo(`Must have at most ${pixels} × ${pixels} pixels, and not ${header.width} × ${header.height}`);
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
