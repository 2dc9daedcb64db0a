import { decode as decodeJpeg } from "jpeg-js";
import { invalidField } from "../../../operation/refusal.ts";
import type { Rgb } from "../../color/srgb.ts";
import { type Pixels, pngPixels, webpPixels } from "../decode/find-codes.ts";
import { type ImageType, MAX_SCANS } from "../decode/image-header.ts";
import type { LogoPicture } from "./design-fields.ts";

/** A logo's file, whose size was checked. */
export interface LogoFile {
  type: Exclude<ImageType, "gif">;
  image: Uint8Array<ArrayBuffer>;
}

const DECODERS: Readonly<Record<LogoFile["type"], (image: Uint8Array<ArrayBuffer>) => Pixels | Promise<Pixels>>> = {
  png: pngPixels,
  webp: webpPixels,
  jpeg: (image) => decodeJpeg(image, { useTArray: true, maxResolutionInMP: 1.1, maxMemoryUsageInMB: 64 }),
};

/** Counts the headers of scans (ITU-T T.81, B.2.3). In data, the byte before would be followed by a zero. */
function countScans(image: Uint8Array): number {
  let count = 0;
  for (let at = 1; at < image.length; at++) if (image[at] === 0xda && image[at - 1] === 0xff) count++;
  return count;
}

/** The pixels of a logo on a ground, three bytes each. @throws Refusal if it cannot be decoded. */
export async function decodeLogo({ type, image }: LogoFile, ground: Rgb): Promise<LogoPicture> {
  if (type === "jpeg" && countScans(image) > MAX_SCANS)
    throw invalidField("/logo", `Must be a JPEG image of at most ${MAX_SCANS} scans, or a PNG`);
  let pixels: Pixels;
  try {
    pixels = await DECODERS[type](image);
  } catch {
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
export function resized({ width, height, data }: LogoPicture, toWidth: number, toHeight: number): LogoPicture {
  const result = new Uint8Array(3 * toWidth * toHeight);
  const range = (at: number, from: number, to: number): [number, number] => {
    const start = Math.floor((at * from) / to);
    return [start, Math.max(start + 1, Math.floor(((at + 1) * from) / to))];
  };
  for (let row = 0, at = 0; row < toHeight; row++) {
    const [top, bottom] = range(row, height, toHeight);
    for (let column = 0; column < toWidth; column++, at += 3) {
      const [left, right] = range(column, width, toWidth);
      const count = (right - left) * (bottom - top);
      let [r, g, b] = [0, 0, 0];
      for (let y = top; y < bottom; y++) {
        for (let from = 3 * (y * width + left); from < 3 * (y * width + right); from += 3) {
          r += data[from] ?? 0;
          g += data[from + 1] ?? 0;
          b += data[from + 2] ?? 0;
        }
      }
      result[at] = Math.round(r / count);
      result[at + 1] = Math.round(g / count);
      result[at + 2] = Math.round(b / count);
    }
  }
  return { width: toWidth, height: toHeight, data: result };
}
