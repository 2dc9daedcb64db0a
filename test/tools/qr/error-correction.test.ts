import { expect, test } from "bun:test";
import fc from "fast-check";
import polynomial from "qrcode/lib/core/polynomial.js";
import { useFastErrorCorrection } from "../../../src/tools/qr/symbol/error-correction.ts";

useFastErrorCorrection();

/** The error correction codewords of a block, as the library computes them: the block with zeros, divided by the generator. */
const codewordsOf = (block: Uint8Array, count: number): Uint8Array =>
  polynomial.mod(Uint8Array.from([...block, ...new Uint8Array(count)]), polynomial.generateECPolynomial(count));

/** A product in the field of 256 elements with the polynomial 0x11d (ISO/IEC 18004:2015, 7.5.2), bit by bit. */
function product(one: number, other: number): number {
  let sum = 0;
  for (let bit = 7; bit >= 0; bit--) {
    sum = (sum << 1) ^ (sum & 0x80 ? 0x11d : 0);
    if ((other >> bit) & 1) sum ^= one;
  }
  return sum;
}

test("a block with its codewords is divisible by the generator: each of its roots is one of the block", () => {
  const blocks = fc.uint8Array({ minLength: 1, maxLength: 123 });
  fc.assert(
    fc.property(blocks, fc.integer({ min: 7, max: 30 }), (block, count) => {
      const codewords = codewordsOf(block, count);
      expect(codewords).toHaveLength(count);
      for (let index = 0, root = 1; index < count; index++, root = product(root, 2))
        expect([...block, ...codewords].reduce((value, word) => product(value, root) ^ word, 0)).toBe(0);
    }),
  );
});
