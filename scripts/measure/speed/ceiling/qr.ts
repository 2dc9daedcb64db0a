import { crc32, deflateSync } from "node:zlib";
import { create } from "qrcode";
import { decoded, json, type Post, type Segments } from "./answer.ts";

const SIZE = 200;
const MARGIN = 4;
const STRIDE = 1 + SIZE / 8;

/** A faster encoder with one mask for every text: choosing the mask is most of the work, and every mask can be scanned. */
const symbolOf = (text: string) => create(text, { errorCorrectionLevel: "M", maskPattern: 0 });

type CeilingSymbol = ReturnType<typeof symbolOf>;

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
  chunk("IHDR", Uint8Array.of(0, 0, 0, SIZE, 0, 0, 0, SIZE, 1, 0, 0, 0, 0)),
]);
const TAIL = chunk("IEND", new Uint8Array(0));

/** White background, one bit per pixel, fast compression. */
function png({ modules: { size, data } }: CeilingSymbol): Buffer {
  const side = Math.floor(SIZE / (size + 2 * MARGIN));
  const origin = Math.floor((SIZE - size * side) / 2);
  const lines = new Uint8Array(STRIDE * SIZE).fill(255);
  for (let y = 0; y < SIZE; y++) lines[y * STRIDE] = 0;
  for (let row = 0; row < size; row++) {
    const start = (origin + row * side) * STRIDE;
    for (let column = 0; column < size; column++) {
      if (data[row * size + column] === 0) continue;
      for (let x = origin + column * side; x < origin + (column + 1) * side; x++) {
        const at = start + 1 + (x >> 3);
        lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
    for (let copy = 1; copy < side; copy++) lines.copyWithin(start + copy * STRIDE, start, start + STRIDE);
  }
  return Buffer.concat([HEAD, chunk("IDAT", deflateSync(lines, { level: 1 })), TAIL]);
}

function svg({ modules: { size, data } }: CeilingSymbol): string {
  const side = size + 2 * MARGIN;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column] === 1) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${side} ${side}">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  );
}

const image = (body: Uint8Array<ArrayBuffer> | string, type: string): Response =>
  new Response(body, { headers: { "content-type": type } });

function inJson(field: string, text: string): Response {
  const symbol = symbolOf(text);
  const qrCode = png(symbol).toString("base64");
  const { size: modules } = symbol.modules;
  return json({
    [field]: text,
    format: "png",
    mimeType: "image/png",
    qrCode,
    dataUrl: `data:image/png;base64,${qrCode}`,
    size: SIZE,
    margin: MARGIN,
    errorCorrection: "M",
    version: symbol.version,
    modules,
    warnings: [],
  });
}

const withoutQuery = (segments: Segments, index: number): Segments => {
  const [last = ""] = (segments[index] ?? "").split("?", 1);
  return segments.with(index, last);
};

export const getQr = (segments: Segments, accept: string | null): Response => {
  const text = decoded(withoutQuery(segments, 2), 2);
  if (segments[2]?.includes("?type=svg")) return image(svg(symbolOf(text)), "image/svg+xml");
  if (accept === "image/png") return image(new Uint8Array(png(symbolOf(text))), "image/png");
  return inJson(segments[1] === "url" ? "url" : "text", text);
};

export const postQr: Post<{ text: string }> = (_, { text }) => inJson("text", text);
