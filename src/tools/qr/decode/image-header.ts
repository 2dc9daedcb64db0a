import { Buffer } from "node:buffer";
import { fromBase64 } from "../../../operation/encoding.ts";

/** The start of a data URL in base64 (RFC 2397): of an image, or of bytes of which browsers do not know what they are. */
const DATA_URL = /^data:(?:image\/[\w.+-]+|application\/octet-stream)?(?:;[\w.+=-]+){0,4};base64,/i;

/** Base64 without percent-encoding, which a URL may have its signs in: 340,000 calls of a function would take 70 ms. */
const decoded = (base64: string): string =>
  base64.includes("%") ? base64.replaceAll(/%2b/gi, "+").replaceAll(/%2f/gi, "/").replaceAll(/%3d/gi, "=") : base64;

/** The bytes of an image in base64, alone or as a data URL, without the white space in it; null for anything else. */
export function imageBytes(text: string): Uint8Array<ArrayBuffer> | null {
  const base64 = decoded(text.trim().replace(DATA_URL, ""));
  const bytes = fromBase64(base64.replaceAll(/\s/g, ""), "base64");
  return bytes === null || bytes.length === 0 ? null : new Uint8Array(bytes);
}

/** The kinds of images that can be decoded. */
export type ImageType = "png" | "jpeg" | "webp" | "gif";

interface ImageFile {
  type: ImageType;
  /** Matches the first 16 bytes as Latin-1. */
  signature: RegExp;
  /** Width and height in pixels. @throws RangeError if the file ends before them. */
  size(bytes: DataView): [width: number, height: number];
}

const IMAGE_FILES: readonly ImageFile[] = [
  {
    // PNG third edition, 5.2 and 11.2.1; \cZ is the byte 0x1a.
    type: "png",
    signature: /^\x89PNG\r\n\cZ\n.{4}IHDR/s,
    size: (bytes) => [bytes.getUint32(16), bytes.getUint32(20)],
  },
  { type: "jpeg", signature: /^\xff\xd8/, size: jpegSize },
  // RFC 9649, 2.5 to 2.7: lossy, lossless and extended.
  {
    type: "webp",
    signature: /^RIFF.{4}WEBPVP8 /s,
    size: (bytes) => [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff],
  },
  {
    type: "webp",
    signature: /^RIFF.{4}WEBPVP8L/s,
    size: (bytes) => [(bytes.getUint32(21, true) & 0x3fff) + 1, ((bytes.getUint32(21, true) >>> 14) & 0x3fff) + 1],
  },
  {
    type: "webp",
    signature: /^RIFF.{4}WEBPVP8X/s,
    size: (bytes) => [uint24(bytes, 24) + 1, uint24(bytes, 27) + 1],
  },
  {
    // GIF89a, 18: the logical screen.
    type: "gif",
    signature: /^GIF8[79]a/,
    size: (bytes) => [bytes.getUint16(6, true), bytes.getUint16(8, true)],
  },
];

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);
}

/** Whether a JPEG marker begins a frame (ITU-T T.81, table B.1); DHT, JPG and DAC share its range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments, and bytes between them, before the frame header of a JPEG. Photos have tens; a search of 16 MiB takes 50 ms. */
const MAX_JPEG_STEPS = 65_536;

/** ITU-T T.81, B.2.2: the first frame header, behind bytes between segments too. @throws RangeError if there is none. */
function jpegSize(bytes: DataView): [width: number, height: number] {
  let at = 2;
  for (let step = 0; step < MAX_JPEG_STEPS; step++) {
    const marker = bytes.getUint8(at) === 0xff ? bytes.getUint8(at + 1) : 0;
    if (isFrame(marker)) return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
    // Not a segment: a byte between segments, one that fills, or one of the data.
    if (marker === 0 || marker === 0xff) at++;
    else at += 2 + bytes.getUint16(at + 2);
  }
  throw new RangeError("The frame header is too far from the start");
}

/** Reads the type of an image, and its size in pixels, without decoding it; undefined for other types. */
export function imageHeader(image: Uint8Array): { type: ImageType; width: number; height: number } | undefined {
  const start = Buffer.from(image.subarray(0, 16)).toString("latin1");
  const file = IMAGE_FILES.find(({ signature }) => signature.test(start));
  if (file === undefined) return undefined;
  try {
    const [width, height] = file.size(new DataView(image.buffer, image.byteOffset, image.byteLength));
    return { type: file.type, width, height };
  } catch (error) {
    // The header ends before the size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The first picture of an animated WebP as a file of its own, as the decoder reads still ones alone; any other image as it is.
 * RFC 9649, 2.7.1.1: the chunk of a picture has its place and size, a length of time and flags before the data.
 */
export function firstPicture(image: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const isAnimated = file.toString("latin1", 8, 16) === "WEBPVP8X" && ((file[20] ?? 0) & 2) !== 0;
  const at = isAnimated ? file.indexOf("ANMF") : -1;
  if (at === -1 || at + 24 > file.length) return image;
  // The extended header, which has the size too; its flag of an alpha channel is a hint.
  const start = Buffer.from("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u0010\0\0\0", "latin1");
  const data = file.subarray(at + 24, at + 8 + file.readUInt32LE(at + 4));
  const still = new Uint8Array(Buffer.concat([start, file.subarray(at + 14, at + 20), data]));
  new DataView(still.buffer).setUint32(4, still.length - 8, true);
  return still;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const PROGRESSIVE = 0xc2;

/**
 * Components in all scans of a JPEG, each of which takes as long as all pixels, in a few bytes: progressive ones of libjpeg have
 * up to 24. Sequential ones have each component once (ITU-T T.81, A.2).
 */
export const MAX_COMPONENTS = { progressive: 32, sequential: 4 } as const;

/** Whether a length follows a marker of a JPEG (ITU-T T.81, table B.1): not after restarts, a start, and bytes of the data. */
export const hasLength = (marker: number): boolean =>
  marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8);

/** Whether a JPEG has its end, after all of its segments, among which are not too many scans. */
function isCompleteJpeg(image: Uint8Array): boolean {
  let most: number = MAX_COMPONENTS.sequential;
  let components = 0;
  for (let at = 2; at < image.length; ) {
    const marker = image[at] === 0xff ? (image[at + 1] ?? 0) : 0;
    if (marker === END_OF_IMAGE) return true;
    if (isFrame(marker)) most = marker === PROGRESSIVE ? MAX_COMPONENTS.progressive : MAX_COMPONENTS.sequential;
    if (marker === START_OF_SCAN) components += image[at + 4] ?? 0;
    if (components > most) return false;
    at += hasLength(marker) ? 2 + 256 * (image[at + 2] ?? 0) + (image[at + 3] ?? 0) : 1;
  }
  return false;
}

/** Codes of the LZW of GIF have at most 12 bits. The decoder goes on with its table until it has twice as many strings. */
const [MAX_CODE_BITS, MAX_STRINGS] = [12, 8192];

/**
 * Whether the LZW data of a GIF (GIF89a, appendix F) decode to at most `pixels` pixels. One code of 12 bits can stand for 4,000
 * pixels, and the decoder also spends time on pixels beyond the end of the image.
 * @param first Where the first block of the data begins, after the smallest size of a code, less one.
 */
function hasAtMostPixels(pixels: number, image: Uint8Array, first: number): boolean {
  const bits = image[first - 1] ?? 0;
  if (bits > MAX_CODE_BITS) return false;
  const clear = 1 << bits;
  const lengths = new Uint16Array(MAX_STRINGS).fill(1, 0, clear);
  let [left, held, count, width, next, previous] = [pixels, 0, 0, bits + 1, clear + 2, 0];
  // Each block begins with its length. They are read where they are: a copy of each would take five times their memory.
  for (let at = first, end = first; at < image.length; at++) {
    const byte = image[at] ?? 0;
    if (at === end) {
      if (byte === 0) break;
      end += 1 + byte;
      continue;
    }
    held |= byte << count;
    for (count += 8; count >= width; ) {
      const code = held & ((1 << width) - 1);
      held >>>= width;
      count -= width;
      if (code === clear) [width, next, previous] = [bits + 1, clear + 2, 0];
      else if (code === clear + 1) return true;
      else {
        if (previous > 0) lengths[next++] = previous + 1;
        previous = lengths[code] ?? 0;
        left -= previous;
        if (left < 0) return false;
        if (next === 1 << width && width < MAX_CODE_BITS) width++;
      }
    }
  }
  return true;
}

/** Bytes of a table of colours. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/**
 * Where the parts of the first image of a GIF begin (GIF89a, 15 to 26), the only one that is read: its first block of data, and the
 * graphic control extension (23) before it. Undefined if a block of it, or before it, is missing.
 */
function gifImage(image: Uint8Array) {
  const [EXTENSION, IMAGE, CONTROL] = [0x21, 0x2c, 0xf9];
  let control: number | undefined;
  for (let at = 13 + tableBytes(image[10]); at < image.length; at++) {
    const start = at;
    const block = image[at];
    if (block === IMAGE) at += 11 + tableBytes(image[at + 9]);
    else if (block === EXTENSION) at += 2;
    else return undefined;
    const data = at;
    for (let length = image[at]; length; length = image[at]) at += 1 + length;
    if (block === IMAGE) return at < image.length ? { start, data, control } : undefined;
    if (image[start + 1] === CONTROL) control = start;
  }
  return undefined;
}

/** Whether a GIF has all blocks of its first image, and these at most twice its pixels, and a few for small ones. */
function isCompleteGif(image: Uint8Array): boolean {
  const { start, data } = gifImage(image) ?? {};
  if (start === undefined || data === undefined) return false;
  const word = (from: number) => (image[from] ?? 0) + 256 * (image[from + 1] ?? 0);
  return hasAtMostPixels(2 * word(start + 5) * word(start + 7) + 4096, image, data);
}

/** A copy of a GIF whose transparent pixels are white; undefined if it has none. */
export function gifOnWhite(image: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { start = 0, control = 0 } = gifImage(image) ?? {};
  const flags = image[control + 3] ?? 0;
  if (control === 0 || (flags & 1) === 0) return undefined;
  const copy = Uint8Array.from(image);
  copy[control + 3] = flags - 1;
  // The colours of the image itself, or of the file.
  const own = tableBytes(image[start + 9]);
  const [table, size] = own > 0 ? [start + 10, own] : [13, tableBytes(image[10])];
  const color = 3 * (image[control + 6] ?? 0);
  return color < size ? copy.fill(255, table + color, table + color + 3) : copy;
}

/** Whether an image goes on to its end. Decoders of JPEG and GIF paint what is missing, the others refuse the file. */
export const isComplete = (type: ImageType, image: Uint8Array): boolean =>
  type === "jpeg" ? isCompleteJpeg(image) : type !== "gif" || isCompleteGif(image);
