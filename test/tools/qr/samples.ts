import { paintOf, type QrOptions, type RenderOptions } from "../../../src/tools/qr/image/options.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import type { QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { type Picture, pixelsOf } from "./readers.ts";

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
