import { huffmanCodes } from "./huffman.ts";

// A DEFLATE block with its own codes (RFC 1951, 3.2.3 to 3.2.7).

export const END_OF_BLOCK = 256;
/** Bytes that a reference to preceding bytes can repeat. */
const [SHORTEST, LONGEST] = [3, 258];

/** Something to write: the code of a byte or a length, the code of a distance, or bits that follow a code. */
export type Part = { literal: number } | { distance: number } | { bits: number; count: number };

/** The index of the code of a number, and the bits that follow it; each second, or fourth, code has one bit more. */
function inSteps(offset: number, steps: 2 | 4): [index: number, extra: { bits: number; count: number }] {
  if (offset < 2 * steps) return [offset, { bits: 0, count: 0 }];
  const count = 31 - Math.clz32(offset / steps);
  return [steps * count + (offset >> count), { bits: offset & ((1 << count) - 1), count }];
}

/** Repeats bytes that precede (RFC 1951, 3.2.5). */
function repeat(length: number, distance: number): Part[] {
  const [far, farBits] = inSteps(distance - 1, 2);
  const [long, longBits] = length === LONGEST ? [28, { bits: 0, count: 0 }] : inSteps(length - SHORTEST, 4);
  return [{ literal: END_OF_BLOCK + 1 + long }, longBits, { distance: far }, farBits];
}

/** As many bytes as `length`, which are those that precede; zeros for the last ones if they are too few to repeat. */
export function repeats(length: number, distance: number): Part[] {
  const parts: Part[] = [];
  let left = length;
  for (; left >= SHORTEST; left -= Math.min(left, LONGEST)) parts.push(...repeat(Math.min(left, LONGEST), distance));
  return [...parts, ...Array.from({ length: left }, () => ({ literal: 0 }))];
}

/** Zeros: the first one, and references to it. */
export const zeros = (count: number): Part[] => (count < 1 ? [] : [{ literal: 0 }, ...repeats(count - 1, 1)]);

/** Bits in the order in which they are written, at most 16 at a time. */
export interface Bits {
  values: number[];
  counts: number[];
}

/** The order in which a block has the lengths of the codes that write the lengths of the other codes (3.2.7). */
const META_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Symbols for lengths of codes, in which runs have symbols of their own, with the bits that follow each (3.2.7). */
function runsOf(lengths: readonly number[]) {
  const runs: { symbol: number; bits: number; count: number }[] = [];
  for (let at = 0; at < lengths.length; ) {
    const [length = 0, start] = [lengths[at], at];
    while (lengths[at] === length && at - start < 138) at++;
    let run = at - start;
    if (length === 0 && run >= 11) runs.push({ symbol: 18, bits: run - 11, count: 7 });
    else if (length === 0 && run >= 3) runs.push({ symbol: 17, bits: run - 3, count: 3 });
    else {
      runs.push({ symbol: length, bits: 0, count: 0 });
      for (run--; run >= 3; run -= Math.min(run, 6)) runs.push({ symbol: 16, bits: Math.min(run, 6) - 3, count: 2 });
      for (; run > 0; run--) runs.push({ symbol: length, bits: 0, count: 0 });
    }
  }
  return runs;
}

/** The head of a zlib stream, and of its only block with codes of these lengths. */
export function streamHead(literals: Uint8Array, distances: Uint8Array): Bits {
  const head: Bits = { values: [0x78 | (0x01 << 8)], counts: [16] };
  const put = (value: number, count: number): void => {
    head.values.push(value);
    head.counts.push(count);
  };
  const runs = runsOf([...literals, ...distances]);
  const weights = META_ORDER.map(() => 0);
  for (const { symbol } of runs) weights[symbol] = (weights[symbol] ?? 0) + 1;
  const meta = huffmanCodes(weights, 7);
  put(0b101, 3);
  put(literals.length - 257, 5);
  put(distances.length - 1, 5);
  put(META_ORDER.length - 4, 4);
  for (const symbol of META_ORDER) put(meta.lengths[symbol] ?? 0, 3);
  for (const { symbol, bits, count } of runs) {
    put(meta.bits[symbol] ?? 0, meta.lengths[symbol] ?? 0);
    put(bits, count);
  }
  return head;
}
