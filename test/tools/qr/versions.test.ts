import { describe, expect, test } from "bun:test";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { type ErrorCorrectionLevel, LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import type { MaskPattern } from "../../../src/tools/qr/symbol/mask.ts";
import { draftSymbol, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { BYTES, PLAIN, prose } from "./samples.ts";

const MASKS: readonly MaskPattern[] = [0, 1, 2, 3, 4, 5, 6, 7];
const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);

/** The longest text of that version, rendered with modules of two pixels or more. */
function fullest(version: number, level: ErrorCorrectionLevel, mask?: MaskPattern) {
  const text = prose(BYTES[level][version - 1] ?? 0);
  const symbol = mask === undefined ? makeSymbol(text, level) : draftSymbol(text, level, "/text", mask);
  const png = renderPng(symbol, { ...PLAIN, size: Math.max(200, 2 * (symbol.modules + 8)) });
  return { text, symbol, picture: pixelsOf(png) };
}

describe.each(LEVELS)("level %s", (level) => {
  const symbols = VERSIONS.map((version) => ({ version, ...fullest(version, level) }));

  test("every version holds the number of bytes of the standard, and ZBar reads them", () => {
    for (const { version, text, symbol, picture } of symbols) {
      expect(symbol).toMatchObject({ version, modules: 17 + 4 * version, errorCorrection: level });
      expect({ version, read: readByZbar(picture) }).toEqual({ version, read: text });
    }
  });

  test("jsQR reads every version", () => {
    for (const { version, text, picture } of symbols) {
      // jsQR 1.4.0 looks for alignment patterns of version 23 at 74 instead of 78 (annex E); level L cannot correct that.
      if (version === 23 && level === "L") continue;
      expect({ version, read: readByJsQr(picture) }).toEqual({ version, read: text });
    }
  });

  test("one more byte requires the next version", () => {
    for (const version of VERSIONS.slice(0, -1)) {
      expect(draftSymbol(prose((BYTES[level][version - 1] ?? 0) + 1), level, "/text").version).toBe(version + 1);
    }
  });
});

test.each(MASKS)("both readers read mask %d", (mask) => {
  for (const version of [1, 2, 7, 14, 40]) {
    const { text, symbol, picture } = fullest(version, "Q", mask);
    expect(symbol.mask).toBe(mask);
    expect(readByZbar(picture)).toBe(text);
    if (version < 40) expect(readByJsQr(picture)).toBe(text);
  }
});
