import { paintOf, type QrOptions, type RenderOptions } from "../../../src/tools/qr/image/options.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import type { ErrorCorrectionLevel } from "../../../src/tools/qr/symbol/capacity.ts";
import type { QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { type Picture, pixelsOf } from "./readers.ts";

/** Black on white. */
export const PLAIN: RenderOptions = {
  format: "png",
  size: 200,
  margin: 4,
  dark: paintOf("#000"),
  light: paintOf("#fff"),
  invert: false,
};

/** A symbol whose modules have this number of pixels. */
export const pictureOf = (symbol: QrSymbol, unit = 3): Picture =>
  pixelsOf(renderPng(symbol, { ...PLAIN, size: unit * (symbol.modules + 8) }));

/** The options of a caller who gives none. */
export const DEFAULTS: QrOptions = {
  size: 200,
  margin: 4,
  color: { dark: "#000000", light: "#ffffff" },
  errorCorrection: "M",
  invert: false,
  raw: false,
};

/** Bytes that versions 1 to 40 hold in byte mode (ISO/IEC 18004:2015, table 7). */
export const BYTES: Readonly<Record<ErrorCorrectionLevel, readonly number[]>> = {
  L: [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
    1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
  ],
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565, 611, 661,
    715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
  ],
  H: [
    7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461, 511, 535,
    593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
  ],
};

/** A text of `length` bytes that is neither numeric nor alphanumeric and repeats nowhere for long. */
export function prose(length: number): string {
  const letters = "abcdefghijklmnopqrstuvwxyz .,;/?=&0123456789ABCDEF";
  let state = length;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return letters.charAt(Math.floor((state / 2 ** 32) * letters.length));
  };
  return `x${Array.from({ length: length - 1 }, next).join("")}`;
}
