// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import { exp, log } from "qrcode/lib/core/galois-field.js";
import polynomial from "qrcode/lib/core/polynomial.js";

const POWERS = Uint8Array.from({ length: 512 }, (_, exponent) => exp(exponent));
const LOGARITHMS = Uint8Array.from({ length: 256 }, (_, element) => (element === 0 ? 0 : log(element)));

/** By their number of codewords: a generator polynomial for error correction, and the logarithms of its coefficients. */
const generators = new Map<number, { coefficients: Uint8Array; logarithms: Uint8Array }>();

const createPolynomial = polynomial.generateECPolynomial;

function generatorOf(degree: number) {
  let generator = generators.get(degree);
  if (!generator) {
    const coefficients = createPolynomial(degree);
    generator = { coefficients, logarithms: coefficients.map((each) => LOGARITHMS[each] ?? 0) };
    generators.set(degree, generator);
  }
  return generator;
}

/**
 * The remainder of a division by a generator polynomial (ISO/IEC 18004:2015, 7.5.2), none of whose coefficients is 0.
 * @param dividend The codewords of a block, followed by as many zeros as the generator has roots.
 */
function remainderOf(dividend: Uint8Array, { length }: Uint8Array): Uint8Array {
  const { logarithms } = generatorOf(length - 1);
  const rest = dividend.slice();
  const end = rest.length - length + 1;
  for (let at = 0; at < end; at++) {
    const leading = rest[at] ?? 0;
    if (leading === 0) continue;
    const logarithm = LOGARITHMS[leading] ?? 0;
    for (let index = 1; index < length; index++)
      rest[at + index] = (rest[at + index] ?? 0) ^ (POWERS[logarithm + (logarithms[index] ?? 0)] ?? 0);
  }
  return rest.subarray(end);
}

/**
 * Replaces the library's arithmetic of error correction: it makes a generator polynomial for each symbol, and a copy of the
 * rest for each codeword, which is a tenth of the time of a code of a hundred bytes or more.
 */
export function useFastErrorCorrection(): void {
  polynomial.generateECPolynomial = (degree) => generatorOf(degree).coefficients;
  polynomial.mod = remainderOf;
}
