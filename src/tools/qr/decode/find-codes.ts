import { Buffer } from "node:buffer";
import decodePng, { init as initPng } from "@jsquash/png/decode.js";
import decodeWebp, { init as initWebp } from "@jsquash/webp/decode.js";
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { once, zlib } from "../../../runtime/builtins.ts";
import { freeMemory } from "../../../runtime/runtime.ts";
import { LEVELS } from "../symbol/capacity.ts";
import { gifOnWhite, imageHeader } from "./image-header.ts";
import { compileWasm, instantiate, noteMemory } from "./wasm-files.ts";

/**
 * Images from 200 pixels on are also searched at half their size, which finds more codes in noise (docs/correctness.md). Codes
 * with errors are not asked for: ZXing fails at some of them, and then reports none of the others.
 */
const OPTIONS: ReaderOptions = {
  formats: ["QRCodeModel2"],
  textMode: "Plain",
  downscaleThreshold: 200,
  downscaleFactor: 2,
};

/** Begins when the thread loads this module. */
export const prepared = compileWasm("zxing").then((module) =>
  prepareZXingModule({ overrides: { instantiateWasm: instantiate(module) }, fireImmediately: true }),
);

/** The text of a code. ZXing's port to WebAssembly loses a byte-order mark at the start of more than 16 bytes. */
function textOf({ text, bytes }: ReadResult): string {
  const marked = `\ufeff${text}`;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) === marked ? marked : text;
}

function asFoundCode(result: ReadResult) {
  const { version, ecLevel, position, isMirrored } = result;
  const errorCorrection = LEVELS.find((level) => level === ecLevel);
  if (errorCorrection === undefined) throw new Error("The decoder reports an unknown error correction level");
  const { topLeft, bottomRight } = position;
  // ZXing goes around a mirrored code as around others.
  const [topRight, bottomLeft] = isMirrored
    ? [position.bottomLeft, position.topRight]
    : [position.topRight, position.bottomLeft];
  const corners = { topLeft, topRight, bottomRight, bottomLeft };
  return { text: textOf(result), version: Number(version), errorCorrection, position: corners };
}

/** A QR code that was found in an image, its corners in pixels. */
export type FoundCode = ReturnType<typeof asFoundCode>;

/** Finds the QR codes in a JPEG, GIF or PGM image. @throws Error if the image cannot be decoded. */
export async function findCodes(image: Uint8Array, options: ReaderOptions = {}): Promise<FoundCode[]> {
  await prepared;
  const results = await readBarcodes(image, { ...OPTIONS, ...options });
  if (results.some(({ isValid }) => !isValid)) throw new Error("The image cannot be decoded");
  return results.map(asFoundCode);
}

/**
 * As `findCodes`; where it finds none, searches again with one threshold of brightness for the whole image, which takes half
 * as long. Of ZXing's 12 photos without a result, that reads 4; `tryDenoise` reads none, and traps at 812 × 22 pixels.
 */
export async function searchTwice(image: Uint8Array): Promise<FoundCode[]> {
  const codes = await findCodes(image);
  return codes.length > 0 ? codes : findCodes(image, { binarizer: "GlobalHistogram", tryHarder: false });
}

/** Finds the codes in a GIF, whose transparent pixels ZXing takes for black: they are searched as white ones first. */
export async function findCodesInGif(image: Uint8Array): Promise<FoundCode[]> {
  const onWhite = gifOnWhite(image);
  const codes = onWhite ? await searchTwice(onWhite) : [];
  return codes.length > 0 ? codes : searchTwice(image);
}

/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

/** The pixels on a background of the brightness `paper`, as an 8-bit greyscale PGM image (Netpbm), and whether it shows. */
function greyscale({ data, width, height }: Pixels, paper: number) {
  const header = Buffer.from(`P5 ${width} ${height} 255\n`);
  const image = new Uint8Array(header.length + width * height);
  image.set(header);
  let isTransparent = false;
  for (let at = 0, to = header.length; to < image.length; at += 4, to++) {
    // ITU-R BT.601, in 1024ths.
    const luma = (306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0)) >> 10;
    const alpha = data[at + 3] ?? 255;
    image[to] = alpha === 255 ? luma : paper + ((luma - paper) * alpha) / 255;
    isTransparent ||= alpha !== 255;
  }
  return { image, isTransparent };
}

/**
 * Finds the QR codes in pixels. Transparent images are searched on a white background, then on a black one. The pixels'
 * memory is freed: those of 12 megapixels have 48 MiB, and the search needs more.
 */
export async function findCodesInPixels(pixels: Pixels): Promise<FoundCode[]> {
  const { image, isTransparent } = greyscale(pixels, 255);
  if (!isTransparent) freeMemory(pixels.data);
  const codes = await searchTwice(image);
  return codes.length === 0 && isTransparent ? searchTwice(greyscale(pixels, 0).image) : codes;
}

/** The data of a PNG, from all of its chunks (PNG third edition, 5.3 and 11.2.3). */
function pngData(image: Uint8Array<ArrayBuffer>): Buffer {
  const file = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const data = Buffer.alloc(file.length);
  let size = 0;
  for (let at = 8; at + 8 < file.length; at += 12 + file.readUInt32BE(at)) {
    const start = at + 8;
    if (file.readUInt32BE(at + 4) === IDAT) size += file.copy(data, size, start, start + file.readUInt32BE(at));
  }
  return data.subarray(0, size);
}

const IDAT = 0x49444154;

/** Smaller files inflate to 1 GB at most, which takes the decoder a second. */
const SMALL_BYTES = 2 ** 20;

/** Whether the inflated data of a PNG have at most `most` bytes. The decoder also inflates what follows the last pixel. */
async function inflatesToAtMost(most: number, image: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (image.length < SMALL_BYTES) return true;
  let left = most;
  try {
    const inflate = zlib().createInflate({ chunkSize: 2 ** 18 });
    inflate.end(pngData(image));
    for await (const { length } of inflate) {
      left -= length;
      if (left < 0) return false;
    }
  } catch {
    // The decoder takes some data that zlib refuses, such as those with a wrong checksum.
  }
  return true;
}

const preparePng = once(() => compileWasm("png").then(initPng).then(noteMemory));

/** @throws Error if the image cannot be decoded. The decoder may then be in any state. */
export async function pngPixels(image: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const { width = 0, height = 0 } = imageHeader(image) ?? {};
  // A pixel has eight bytes at most.
  if (!(await inflatesToAtMost(16 * width * height + 2 ** 26, image)))
    throw new Error("The data go on after the last pixel");
  await preparePng();
  return await decodePng(image.buffer);
}

/**
 * The most memory of the WebP decoder, in bytes: for the file, tables, and twelve bytes for each pixel. A lossless image of
 * 300 KB can ask for 370 MB of tables.
 */
const webpLimit = { bytes: 0 };

const prepareWebp = once(() =>
  compileWasm("webp").then((module) => initWebp({ instantiateWasm: instantiate(module, () => webpLimit.bytes) })),
);

/** @throws Error if the image cannot be decoded. The decoder may then be in any state. */
export async function webpPixels(image: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const { width = 0, height = 0 } = imageHeader(image) ?? {};
  webpLimit.bytes = 12 * width * height + 2 * image.length + 48 * 2 ** 20;
  await prepareWebp();
  return await decodeWebp(image.buffer);
}
