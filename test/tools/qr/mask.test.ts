import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import ByteData from "qrcode/lib/core/byte-data.js";
import { create } from "qrcode/lib/core/qrcode.js";
import { type ErrorCorrectionLevel, LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { BYTES, prose } from "./samples.ts";

/** The symbol by the library alone, which tries all masks module by module. */
function byLibrary(text: string, errorCorrectionLevel: ErrorCorrectionLevel) {
  const segments = [new ByteData(text)];
  const { modules, maskPattern } = create(Object.assign(segments, { reduce: () => segments }), {
    errorCorrectionLevel,
  });
  return { mask: maskPattern, matrix: modules.data };
}

const byUs = (text: string, level: ErrorCorrectionLevel) => {
  const { mask, matrix } = makeSymbol(text, level);
  return { mask, matrix };
};

describe("the mask and every module are the same as the library's", () => {
  test.each(LEVELS)("in each version at level %s", (level) => {
    for (const capacity of BYTES[level]) {
      const text = prose(capacity);
      expect(byUs(text, level)).toEqual(byLibrary(text, level));
    }
  });

  test("for any text", () => {
    const seen = new Set<number>();
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(letters, fc.constantFrom(...LEVELS), (text, level) => {
        const symbol = byUs(text, level);
        expect(symbol).toEqual(byLibrary(text, level));
        seen.add(symbol.mask);
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
