import { Buffer } from "node:buffer";
import { decode, initSync } from "@jsquash/png/codec/pkg/squoosh_png.js";
import { getDefaultScanner, getInstance, ZBarConfigType, ZBarSymbol, ZBarSymbolType } from "@undecaf/zbar-wasm";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { findCodesInPixels } from "../../../src/tools/qr/decode/find-codes.ts";
import { compileWasm } from "../../../src/tools/qr/decode/wasm-files.ts";

/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

initSync(await compileWasm("png"));

/** The pixels of a PNG file, by a decoder that shares nothing with the encoder, and is faster than `pngjs`. */
export const pixelsOf = (png: Uint8Array): Picture => decode(png);

/** A picture of which every pixel is white paper where `isDark` does not say ink. */
export function draw(width: number, height: number, isDark: (x: number, y: number) => boolean): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

/** The picture as it looks on white paper. */
export function onWhite({ width, height, data }: Picture): Picture {
  const opaque = data.map((value, index) => {
    const alpha = data[index | 3] ?? 255;
    return index % 4 === 3 ? 255 : (value * alpha + 255 * (255 - alpha)) / 255;
  });
  return { width, height, data: opaque };
}

export function readByJsQr({ data, width, height }: Picture): string | undefined {
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data;
}

const zbar = await getInstance();
const scanner = await getDefaultScanner();
scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1);

/** The format of an image with one byte of grey a pixel: "Y800". */
const GREY = 0x30303859;

/** The brightness of each pixel on white paper (ITU-R BT.601, 2.5.1). */
function greyOf({ width, height, data }: Picture): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const brightness = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
    grey[at] = 255 + ((brightness - 255) * (data[from + 3] ?? 0)) / 255;
  }
  return grey;
}

/** What ZBar reads in a picture or a PNG file. */
export function readByZbar(picture: Picture | Uint8Array): string | undefined {
  const shown = picture instanceof Uint8Array ? pixelsOf(picture) : picture;
  const grey = greyOf(shown);
  // The image takes the memory, and frees it.
  const memory = zbar._malloc(grey.length);
  zbar.HEAPU8.set(grey, memory);
  const image = zbar._Image_create(shown.width, shown.height, GREY, memory, grey.length, 0);
  zbar._ImageScanner_scan(scanner.getPointer(), image);
  const { buffer } = zbar.HEAPU8;
  const [symbol] =
    buffer instanceof ArrayBuffer ? ZBarSymbol.createSymbolsFromPtr(zbar._Image_get_symbols(image), buffer) : [];
  zbar._Image_destory(image);
  return symbol && textOf(Buffer.from(symbol.data));
}

/** What Shift JIS of Windows, which runtimes have, reads differently from JIS X 0208. */
const WINDOWS = new Map(Object.entries({ "～": "〜", "∥": "‖", "－": "−", "￠": "¢", "￡": "£", "￢": "¬" }));

/** ZBar converts Kanji mode from Shift JIS to UTF-8; its port to WebAssembly cannot, and gives Shift JIS. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const decoded = new TextDecoder("shift_jis").decode(bytes);
    return decoded.replaceAll(/[～∥－￠￡￢]/g, (character) => WINDOWS.get(character) ?? character);
  }
}

/** What ZBar and jsQR read in a picture or a PNG file: a text if they agree. */
export function readByBoth(image: Picture | Uint8Array) {
  const picture = image instanceof Uint8Array ? pixelsOf(image) : image;
  const [zbar, jsQr] = [readByZbar(picture), readByJsQr(picture)];
  return zbar === jsQr ? zbar : { zbar, jsQr };
}

export const readByZxing = async (picture: Picture): Promise<string | undefined> =>
  (await findCodesInPixels({ ...picture, data: picture.data.slice() }))[0]?.text;

export function fileOf({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}

export function red(width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 0 || at % 4 === 3 ? 255 : 0));
  return { width, height, data };
}

export const dataUrl = (type: string, file: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(file).toString("base64")}`;
