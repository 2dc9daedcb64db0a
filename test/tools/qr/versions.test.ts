import { expect, test } from "bun:test";
import { type ErrorCorrectionLevel, LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { readByBoth, readByZbar } from "./readers.ts";
import { BYTES, pictureOf, prose } from "./samples.ts";

/** The longest text of a version. */
const fullest = (version: number, level: ErrorCorrectionLevel) => prose(BYTES[level][version - 1] ?? 0);

test.each(LEVELS)(
  "at level %s every version holds the number of bytes of the standard, and readers read them",
  (level) => {
    for (const [index, bytes] of BYTES[level].entries()) {
      const version = index + 1;
      const text = fullest(version, level);
      const symbol = makeSymbol(text, level);
      expect(symbol).toMatchObject({ version, modules: 17 + 4 * version, errorCorrection: level });
      // jsQR 1.4.0 looks for alignment patterns of version 23 at 74 instead of 78 (annex E); level L cannot correct that.
      const read = version === 23 && level === "L" ? readByZbar : readByBoth;
      expect({ version, read: read(pictureOf(symbol, 2)) }).toEqual({ version, read: text });
      if (version < 40) expect(draftSymbol(prose(bytes + 1), level, "/text").version).toBe(version + 1);
    }
  },
  60_000,
);

test.each([0, 1, 2, 3, 4, 5, 6, 7] as const)("readers read mask %d", (mask) => {
  for (const version of [1, 2, 7, 14, 40]) {
    const text = fullest(version, "Q");
    const symbol = draftSymbol(text, "Q", "/text", mask);
    expect([symbol.mask, readByZbar(pictureOf(symbol, 2))]).toEqual([mask, text]);
  }
});
