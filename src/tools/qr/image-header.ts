import { namesOf } from "../../json/object.ts";

/** The kinds of images that can be decoded. */
export type ImageType = "png" | "jpeg" | "webp" | "gif";

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** The type and size of an image, from its first bytes. */
interface ImageHeader extends Size {
  type: ImageType;
}

const ascii = (bytes: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + at, length));

/** PNG third edition, 11.2.1. */
function pngSize(bytes: DataView): Size | undefined {
  if (bytes.getUint32(0) !== 0x89504e47 || bytes.getUint32(4) !== 0x0d0a1a0a) return undefined;
  return ascii(bytes, 12, 4) === "IHDR" ? { width: bytes.getUint32(16), height: bytes.getUint32(20) } : undefined;
}

/** GIF89a, 18: the logical screen. */
function gifSize(bytes: DataView): Size | undefined {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return undefined;
  return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
}

/** Little-endian number of 24 bits. */
const uint24 = (bytes: DataView, at: number): number => bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);

/** RFC 9649, 2.5 to 2.7: lossy, lossless or extended. */
function webpSize(bytes: DataView): Size | undefined {
  if (ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 4) !== "WEBP") return undefined;
  switch (ascii(bytes, 12, 4)) {
    case "VP8 ":
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = bytes.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 };
    default:
      return undefined;
  }
}

/** Whether a JPEG marker begins a frame (ITU-T T.81, table B.1); DHT, JPG and DAC share its range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** ITU-T T.81, B.2.2: the first frame header. Bytes between segments are skipped, as decoders do. */
function jpegSize(bytes: DataView): Size | undefined {
  if (bytes.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (true) {
    while (bytes.getUint8(at) !== 0xff) at++;
    while (bytes.getUint8(at) === 0xff) at++;
    const marker = bytes.getUint8(at++);
    if (isFrame(marker)) return { width: bytes.getUint16(at + 5), height: bytes.getUint16(at + 3) };
    if (marker === 0) continue;
    at += bytes.getUint16(at);
  }
}

const SIZES: Readonly<Record<ImageType, (bytes: DataView) => Size | undefined>> = {
  png: pngSize,
  jpeg: jpegSize,
  webp: webpSize,
  gif: gifSize,
};

function sizeAs(type: ImageType, bytes: DataView): Size | undefined {
  try {
    return SIZES[type](bytes);
  } catch (error) {
    // The header ends before the size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads the type and size of an image without decoding it; undefined for other types. */
export function imageHeader(image: Uint8Array): ImageHeader | undefined {
  const bytes = new DataView(image.buffer, image.byteOffset, image.byteLength);
  for (const type of namesOf(SIZES)) {
    const size = sizeAs(type, bytes);
    if (size !== undefined) return { type, ...size };
  }
  return undefined;
}
