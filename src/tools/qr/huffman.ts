// Huffman codes as DEFLATE has them (RFC 1951, 3.2.2).

/** The codes of an alphabet: the bits of each, in the order in which they are written, and their number; 0 for no code. */
export interface Codes {
  bits: Uint16Array;
  lengths: Uint8Array;
}

interface Tree {
  weight: number;
  symbols: number[];
}

/** The largest sums of weights whose codes have at most 7 and 15 bits: the next Fibonacci numbers allow another bit. */
const LARGEST_SUM = { 7: 54, 15: 2583 };

/** Weights as whole numbers of a bounded sum. Those above 0 stay above 0. */
function scaled(weights: readonly number[], largestSum: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.ceil((weight * (largestSum - weights.length)) / sum));
}

/** The lengths of the codes of symbols with these weights, of which two or more are above 0. */
function lengthsOf(weights: readonly number[], most: 7 | 15): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const trees = scaled(weights, LARGEST_SUM[most]).flatMap((weight, symbol): Tree[] =>
    weight > 0 ? [{ weight, symbols: [symbol] }] : [],
  );
  trees.sort((one, other) => other.weight - one.weight);
  while (trees.length > 1) {
    const [one, other] = [trees.pop(), trees.pop()];
    if (!one || !other) break;
    const joined = { weight: one.weight + other.weight, symbols: one.symbols.concat(other.symbols) };
    for (const symbol of joined.symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    trees.splice(trees.findLastIndex(({ weight }) => weight >= joined.weight) + 1, 0, joined);
  }
  return lengths;
}

/** A code is written from its first bit, all other numbers from their last. */
function reversed(code: number, length: number): number {
  let bits = 0;
  for (let at = 0; at < length; at++) bits |= ((code >> at) & 1) << (length - 1 - at);
  return bits;
}

/** The codes that follow from their lengths. */
function codesOf(lengths: Uint8Array): Codes {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  // By index: with the iterator of an array, this is half of the time of a new layout of images.
  for (let length = 1; length <= 15; length++, code <<= 1)
    for (let symbol = 0; symbol < lengths.length; symbol++)
      if (lengths[symbol] === length) bits[symbol] = reversed(code++, length);
  return { bits, lengths };
}

/** Codes of at most `most` bits for symbols with these weights. */
export const huffmanCodes = (weights: readonly number[], most: 7 | 15 = 15): Codes => codesOf(lengthsOf(weights, most));
