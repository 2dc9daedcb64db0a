import { crc32, deflateSync } from "node:zlib";
import { create } from "qrcode";
import { improveMask } from "../../../../src/tools/qr/symbol/mask.ts";
import { decoded, json, type Post, type Segments } from "./answer.ts";

// The symbols of version 3 at level M only, which hold the benchmark's texts. The mask is the one that ISO/IEC 18004 demands,
// as in the service's answer; the service's function finds it, which is faster than the library.

const SIZE = 200;
const MARGIN = 4;
const STRIDE = 1 + SIZE / 8;
const DATA_CODEWORDS = 44;
const CHECK_CODEWORDS = 26;

/** The fixed patterns of the symbol, from the library. */
const { modules: template } = create("x".repeat(34), { errorCorrectionLevel: "M", maskPattern: 0, version: 3 });
const MODULES = template.size;

/** The modules of the codewords' bits (ISO/IEC 18004:2015, 7.7.3), and the bit of mask 0 in each. */
const places: number[] = [];
const mask: number[] = [];
for (let right = MODULES - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
  for (let step = 0; step < MODULES; step++) {
    const row = up ? MODULES - 1 - step : step;
    for (const column of [right, right - 1]) {
      if (template.reservedBit[row * MODULES + column] === 1) continue;
      places.push(row * MODULES + column);
      mask.push((row + column) % 2 === 0 ? 1 : 0);
    }
  }
}

/** Powers and logarithms of the field of 256 elements (7.5.1). */
const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value;
  powers[exponent + 255] = value;
  logarithms[value] = exponent;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

const product = (one: number, exponent: number): number =>
  one === 0 ? 0 : (powers[(logarithms[one] ?? 0) + exponent] ?? 0);

/** The logarithms of the generator's coefficients below the highest. */
let generator = [1];
for (let root = 0; root < CHECK_CODEWORDS; root++)
  generator = [...generator, 0].map((value, at) => value ^ product(generator[at - 1] ?? 0, root));
const exponents = generator.slice(1).map((value) => logarithms[value] ?? 0);

/** Byte mode, padding, and the check codewords of Reed and Solomon. */
function codewords(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const words = new Uint8Array(DATA_CODEWORDS + CHECK_CODEWORDS);
  words[0] = 0x40 | (bytes.length >> 4);
  words[1] = bytes.length << 4;
  for (const [at, byte] of bytes.entries()) {
    words[at + 1] = (words[at + 1] ?? 0) | (byte >> 4);
    words[at + 2] = byte << 4;
  }
  for (let at = bytes.length + 2, pad = 0xec; at < DATA_CODEWORDS; at++, pad ^= 0xec ^ 0x11) words[at] = pad;
  const check = new Uint8Array(CHECK_CODEWORDS + 1);
  for (let at = 0; at < DATA_CODEWORDS; at++) {
    const factor = (words[at] ?? 0) ^ (check[0] ?? 0);
    for (let index = 0; index < CHECK_CODEWORDS; index++)
      check[index] = (check[index + 1] ?? 0) ^ product(factor, exponents[index] ?? 0);
  }
  words.set(check.subarray(0, CHECK_CODEWORDS), DATA_CODEWORDS);
  return words;
}

function matrixOf(text: string): Uint8Array {
  const words = codewords(text);
  const matrix = template.data.slice();
  for (let bit = 0; bit < words.length * 8; bit++)
    matrix[places[bit] ?? 0] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) ^ (mask[bit] ?? 0);
  improveMask({ errorCorrection: "M", modules: MODULES, matrix, reserved: template.reservedBit });
  return matrix;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

const HEAD = Buffer.concat([
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  chunk("IHDR", Uint8Array.of(0, 0, 0, SIZE, 0, 0, 0, SIZE, 1, 3, 0, 0, 0)),
  chunk("PLTE", Uint8Array.of(255, 255, 255, 0, 0, 0)),
]);
const TAIL = chunk("IEND", new Uint8Array(0));

/** One bit per pixel, repeated rows as differences of zero, fast compression. */
function png(matrix: Uint8Array): Buffer<ArrayBuffer> {
  const side = Math.floor(SIZE / (MODULES + 2 * MARGIN));
  const origin = Math.floor((SIZE - MODULES * side) / 2);
  const lines = new Uint8Array(STRIDE * SIZE);
  for (let row = 0; row < MODULES; row++) {
    const start = (origin + row * side) * STRIDE;
    for (let column = 0; column < MODULES; column++) {
      if (matrix[row * MODULES + column] === 0) continue;
      for (let x = origin + column * side; x < origin + (column + 1) * side; x++) {
        const at = start + 1 + (x >> 3);
        lines[at] = (lines[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    for (let copy = 1; copy < side; copy++) lines[start + copy * STRIDE] = 2;
  }
  return Buffer.concat([HEAD, chunk("IDAT", deflateSync(lines, { level: 1 })), TAIL]);
}

function svg(matrix: Uint8Array): string {
  const side = MODULES + 2 * MARGIN;
  let path = "";
  for (let row = 0; row < MODULES; row++) {
    for (let column = 0; column < MODULES; column++) {
      const start = column;
      while (column < MODULES && matrix[row * MODULES + column] === 1) column++;
      if (column > start) path += `M${start + MARGIN} ${row + MARGIN}h${column - start}v1h${start - column}z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${side} ${side}">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
}

const image = (body: Uint8Array<ArrayBuffer> | string, type: string): Response =>
  new Response(body, { headers: { "content-type": type } });

function inJson(field: string, text: string): Response {
  const qrCode = png(matrixOf(text)).toString("base64");
  return json({
    [field]: text,
    format: "png",
    mimeType: "image/png",
    qrCode,
    dataUrl: `data:image/png;base64,${qrCode}`,
    size: SIZE,
    margin: MARGIN,
    errorCorrection: "M",
    version: 3,
    modules: MODULES,
    warnings: [],
  });
}

const withoutQuery = (segments: Segments, index: number): Segments => {
  const [last = ""] = (segments[index] ?? "").split("?", 1);
  return segments.with(index, last);
};

export const getQr = (segments: Segments, accept: string | null): Response => {
  const text = decoded(withoutQuery(segments, 2), 2);
  if (segments[2]?.includes("?type=svg")) return image(svg(matrixOf(text)), "image/svg+xml");
  if (accept === "image/png") return image(png(matrixOf(text)), "image/png");
  return inJson(segments[1] === "url" ? "url" : "text", text);
};

export const postQr: Post<{ text: string }> = (_, { text }) => inJson("text", text);
