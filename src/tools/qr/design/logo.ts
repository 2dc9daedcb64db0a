import { decode as decodeJpeg } from "jpeg-js";
import { invalidField, Refusal } from "../../../operation/refusal.ts";
import type { Rgb } from "../../color/srgb.ts";
import { type Pixels, pngPixels, webpPixels } from "../decode/find-codes.ts";
import { hasLength, type ImageType, MAX_COMPONENTS } from "../decode/image-header.ts";
import type { Picture } from "./design-fields.ts";

/** A logo's file, whose size was checked. */
export interface LogoFile {
  type: Exclude<ImageType, "gif">;
  image: Uint8Array<ArrayBuffer>;
}

const DECODERS: Readonly<Record<LogoFile["type"], (image: Uint8Array<ArrayBuffer>) => Pixels | Promise<Pixels>>> = {
  png: pngPixels,
  webp: webpPixels,
  jpeg: jpegPixels,
};

const ADOBE = 0xee;
const COMMENT = 0xfe;

/** A JPEG without comments and applications' data, which can have what looks like a scan. What Adobe says of colours stays. */
function withoutMetadata(image: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(image.length);
  let size = 0;
  for (let at = 0; at < image.length; ) {
    const marker = image[at] === 0xff ? (image[at + 1] ?? 0) : 0;
    const end = at + (hasLength(marker) ? 2 + 256 * (image[at + 2] ?? 0) + (image[at + 3] ?? 0) : 1);
    const isMetadata = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE);
    if (!isMetadata) {
      kept.set(image.subarray(at, end), size);
      size += Math.min(end, image.length) - at;
    }
    at = end;
  }
  return kept.subarray(0, size);
}

/** The components in all scans (ITU-T T.81, B.2.3), by any bytes that a decoder could take as their headers. */
function componentsInScans(image: Uint8Array): number {
  let count = 0;
  for (let at = 1; at < image.length; at++)
    if (image[at] === 0xda && image[at - 1] === 0xff) count += Math.max(1, image[at + 3] ?? 0);
  return count;
}

/** @throws Refusal if it has too many scans. Error if it cannot be decoded. */
function jpegPixels(file: Uint8Array<ArrayBuffer>): Pixels {
  const image = withoutMetadata(file);
  if (componentsInScans(image) > MAX_COMPONENTS.progressive)
    throw invalidField(
      "/logo",
      `Must be a JPEG image whose scans have at most ${MAX_COMPONENTS.progressive} components, or a PNG`,
    );
  return decodeJpeg(image, { useTArray: true, maxResolutionInMP: 1.1, maxMemoryUsageInMB: 64 });
}

/** The pixels of a logo on a ground, three bytes each. @throws Refusal if it cannot be decoded. */
export async function decodeLogo({ type, image }: LogoFile, ground: Rgb): Promise<Picture> {
  let pixels: Pixels;
  try {
    pixels = await DECODERS[type](image);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalidField("/logo", "Must be a complete image; this one cannot be decoded");
  }
  const { width, height, data } = pixels;
  const rgb = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const share = (data[from + 3] ?? 255) / 255;
    const under = 1 - share;
    rgb[to] = Math.round((data[from] ?? 0) * share + ground.r * under);
    rgb[to + 1] = Math.round((data[from + 1] ?? 0) * share + ground.g * under);
    rgb[to + 2] = Math.round((data[from + 2] ?? 0) * share + ground.b * under);
  }
  return { width, height, data: rgb };
}

/** A picture in another size: each pixel is the mean of those that it covers. */
export function resized({ width, height, data }: Picture, toWidth: number, toHeight: number): Picture {
  const result = new Uint8Array(3 * toWidth * toHeight);
  const range = (at: number, from: number, to: number): [number, number] => {
    const start = Math.floor((at * from) / to);
    return [start, Math.max(start + 1, Math.floor(((at + 1) * from) / to))];
  };
  for (let row = 0, at = 0; row < toHeight; row++) {
    const [top, bottom] = range(row, height, toHeight);
    for (let column = 0; column < toWidth; column++) {
      const [left, right] = range(column, width, toWidth);
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let y = top; y < bottom; y++)
          for (let x = left; x < right; x++) sum += data[3 * (y * width + x) + channel] ?? 0;
        result[at++] = Math.round(sum / ((right - left) * (bottom - top)));
      }
    }
  }
  return { width: toWidth, height: toHeight, data: result };
}
