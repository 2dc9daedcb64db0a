import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";
import encodeWebp, { init } from "@jsquash/webp/encode.js";
import jpeg from "jpeg-js";
import { GifWriter } from "omggif";
import type { ImageType } from "../../../src/tools/qr/decode/image-header.ts";
import { instantiate } from "../../../src/tools/qr/decode/wasm-files.ts";
import { pngFile } from "../../../src/tools/qr/image/png.ts";
import { fileOf, type Picture } from "./readers.ts";

async function webp({ data, width, height }: Picture): Promise<Uint8Array> {
  const file = createRequire(import.meta.url).resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm");
  await init({ instantiateWasm: instantiate(await WebAssembly.compile(await readFile(file))) });
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" as const };
  return new Uint8Array(await encodeWebp(pixels, { quality: 80 }));
}

/** Black and white, by the red of each pixel; one of both can be transparent. */
export function gif({ data, width, height }: Picture, transparent?: 0 | 1): Uint8Array {
  const file = Buffer.alloc(width * height + 1024);
  const indices = Array.from({ length: width * height }, (_, at) => ((data[at * 4] ?? 0) > 127 ? 1 : 0));
  // Transparent pixels are often black.
  const palette = [0x000000, transparent === 1 ? 0x000000 : 0xffffff];
  const writer = new GifWriter(file, width, height, { palette });
  writer.addFrame(0, 0, width, height, indices, { transparent });
  return new Uint8Array(file.subarray(0, writer.end()));
}

/** Encodes pictures as files, by encoders that the service does not use. */
export const ENCODE: Readonly<Record<ImageType, (picture: Picture) => Uint8Array | Promise<Uint8Array>>> = {
  png: (picture) => new Uint8Array(fileOf(picture)),
  jpeg: ({ data, width, height }) => new Uint8Array(jpeg.encode({ data: Buffer.from(data), width, height }, 80).data),
  webp,
  gif: (picture) => gif(picture),
};

const chunk = (type: string, ...data: Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(data);
  const start = Buffer.from(`${type}\0\0\0\0`, "latin1");
  start.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([start, bytes, Buffer.alloc(bytes.length % 2)]);
};

/** An animated WebP of pictures of the same size (RFC 9649, 2.7). */
export async function animatedWebp(pictures: readonly Picture[]): Promise<Uint8Array<ArrayBuffer>> {
  const [{ width, height } = { width: 1, height: 1 }] = pictures;
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const stills = await Promise.all(pictures.map((picture) => webp(picture)));
  // After the signature: the chunks of a still file. Of an extended one, without the extended header.
  const frames = stills.map((still) => still.subarray(String.fromCharCode(still[15] ?? 0) === "X" ? 30 : 12));
  const parts = frames.map((frame) => chunk("ANMF", Buffer.alloc(6), size, Buffer.alloc(4), frame));
  const header = chunk("VP8X", Buffer.from([0x12, 0, 0, 0]), size);
  const file = chunk("RIFF", Buffer.from("WEBP"), header, chunk("ANIM", Buffer.alloc(6)), ...parts);
  return new Uint8Array(file);
}

/** A black PNG file of that size whose data inflate to `inflated` bytes. */
export function blackPng(width: number, height: number, inflated: number, interlace = 0): Uint8Array {
  const data = deflateSync(Buffer.alloc(inflated), { level: 1 });
  const file = pngFile({ width, height, depth: 1, colorType: 0 }, { IDAT: data });
  // The last byte of IHDR, before its checksum.
  file[28] = interlace;
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return new Uint8Array(file);
}

/** A lossless WebP of bits (RFC 9649, 3). Numbers have their lowest bit first. */
function webpOf(bits: string): Uint8Array {
  const eights = bits.match(/.{1,8}/g) ?? [];
  const data = Buffer.from(eights.map((eight) => Number.parseInt([...eight].reverse().join(""), 2)));
  const start = Buffer.from("RIFF\0\0\0\0WEBPVP8L\0\0\0\0", "latin1");
  start.writeUInt32LE(data.length + 14, 4);
  start.writeUInt32LE(data.length + 2, 16);
  return new Uint8Array(Buffer.concat([start, data, Buffer.alloc(2)]));
}

const reversed = (value: number, bits: number) => [...value.toString(2).padStart(bits, "0")].reverse().join("");

/** A black WebP, whose codes have one symbol each, 0 or for the opacity 255, and thus no bits. */
export const blackWebp = (width: number, height: number) =>
  webpOf(`11110100${reversed(width - 1, 14)}${reversed(height - 1, 14)}0000000${"1000".repeat(3)}101111111111000`);

/** A lossless WebP of 300 KB with tables for each of 65,536 groups of codes (RFC 9649, 6.2.2), for which decoders take 370 MB. */
export function webpOfManyTables(): Uint8Array {
  const complexCode = `00001000000100${"000".repeat(8)}100111001111111${"1".repeat(256)}`;
  const simpleCode = "1000";
  const byte = (value: number) => value.toString(2).padStart(8, "0");
  const groups = Array.from({ length: 2 ** 16 }, (_, at) => byte(at & 255) + byte(at >> 8));
  // 1024 pixels across and down, of which each group has 4 by 4.
  const header = `11110100${"1".repeat(10)}0000${"1".repeat(10)}000000000010000`;
  const bits = header + complexCode.repeat(2) + simpleCode.repeat(3) + groups.join("") + simpleCode.repeat(5 * 2 ** 16);
  return webpOf(bits);
}
