import { type Bits, END_OF_BLOCK, type Part, repeats, streamHead, zeros } from "./deflate-block.ts";
import { type Codes, huffmanCodes } from "./huffman.ts";

// All that images of a layout share: the codes, and the bits between the modules of two rows.

/** Where the modules of a square image are. */
export interface Layout {
  /** Pixels of the image. */
  size: number;
  /** Modules. */
  modules: number;
  /** Pixels of a module. */
  side: number;
  /** Pixels before the first module. */
  origin: number;
}

/** Filter of a row whose bytes are differences to the row above (PNG third edition, 9.2): zeros repeat that row. */
const UP_FILTER = 2;

/** What the bytes between two rows of modules do to the checksum (Adler-32), which is a pair of sums. */
export interface Sums {
  length: number;
  /** Added to the first sum. */
  first: number;
  /** Added to the second one, beside the first sum for each byte. */
  second: number;
}

/** How images of a layout are written. */
export interface Plan {
  /** Bytes of a row, without its filter, that can have dark pixels. */
  width: number;
  /** Light pixels in the first of these bytes. */
  shift: number;
  codes: Codes;
  /** What precedes the first row of modules, follows it, follows the others but the last, and follows the last one. */
  head: Bits;
  afterFirst: Bits;
  between: Bits;
  tail: Bits;
  sumsBefore: Sums;
  sumsBetween: Sums;
  sumsAfter: Sums;
  /** Bytes that are enough for every image. */
  capacity: number;
}

/** The bytes between the modules of one row and those of the next. */
function gapOf({ size, modules, side, origin }: Layout, width: number) {
  const stride = 1 + Math.ceil(size / 8);
  const before = 1 + (origin >> 3);
  const after = stride - before - width;
  const rest = (size - origin - modules * side) * stride;
  return { stride, before, after, rest, top: origin * stride };
}

/** The copies of a row: their filter, and no difference. */
const copies = (count: number, stride: number): Part[] =>
  Array.from({ length: count }, (): Part[] => [{ literal: UP_FILTER }, ...zeros(stride - 1)]).flat();

/** The sums of zeros, of copies of a row, and of zeros again. */
function sumsOf(before: number, count: number, stride: number, after: number): Sums {
  const length = before + count * stride + after;
  let second = 0;
  for (let copy = 0; copy < count; copy++) second += UP_FILTER * (length - before - copy * stride);
  return { length, first: UP_FILTER * count, second };
}

/** How often each byte is expected among the modules of all rows. */
function expectedBytes({ modules, side }: Layout, width: number, shift: number): number[] {
  const weights = new Array<number>(256).fill(0);
  for (let at = 0; at < width; at++) {
    const moduleOf = (bit: number) => Math.floor((8 * at + bit - shift) / side);
    const first = Math.max(0, moduleOf(0));
    const count = Math.min(modules - 1, moduleOf(7)) - first + 1;
    for (let dark = 0; dark < 1 << count; dark++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++) {
        const index = moduleOf(bit) - first;
        if (index >= 0 && index < count) byte = byte | (((dark >> index) & 1) << (7 - bit));
      }
      weights[byte] = (weights[byte] ?? 0) + modules / (1 << count);
    }
  }
  return weights;
}

function planOf(layout: Layout): Plan {
  const { modules, side, origin } = layout;
  const shift = origin & 7;
  const width = Math.ceil((shift + modules * side) / 8);
  const { stride, before, after, rest, top } = gapOf(layout, width);
  const gap = after + (side - 1) * stride + before;
  const lead = zeros(top + before);
  const afterFirst = [...zeros(after), ...copies(side - 1, stride), ...zeros(before)];
  const between = repeats(gap, stride * side);
  const end = [...zeros(after), ...copies(side - 1, stride), ...zeros(rest), { literal: END_OF_BLOCK }];

  const literals = [...expectedBytes(layout, width, shift), ...new Array<number>(30).fill(0)];
  const distances = [1, 1, ...new Array<number>(28).fill(0)];
  for (const [parts, times] of [
    [lead, 1],
    [afterFirst, 1],
    [between, modules - 2],
    [end, 1],
  ] as const)
    for (const part of parts) {
      if ("literal" in part) literals[part.literal] = (literals[part.literal] ?? 0) + times;
      if ("distance" in part) distances[part.distance] = (distances[part.distance] ?? 0) + times;
    }
  const codes = huffmanCodes(literals);
  const far = huffmanCodes(distances);
  const bitsOf = (parts: readonly Part[]): Bits => {
    const values: number[] = [];
    const counts: number[] = [];
    for (const part of parts) {
      if ("literal" in part) values.push(codes.bits[part.literal] ?? 0);
      else values.push("distance" in part ? (far.bits[part.distance] ?? 0) : part.bits);
      if ("literal" in part) counts.push(codes.lengths[part.literal] ?? 0);
      else counts.push("distance" in part ? (far.lengths[part.distance] ?? 0) : part.count);
    }
    return { values, counts };
  };
  const head = streamHead(codes.lengths, far.lengths);
  const opening = bitsOf(lead);
  const plan = {
    width,
    shift,
    codes,
    head: { values: [...head.values, ...opening.values], counts: [...head.counts, ...opening.counts] },
    afterFirst: bitsOf(afterFirst),
    between: bitsOf(between),
    tail: bitsOf(end),
    sumsBefore: sumsOf(top + before, 0, stride, 0),
    sumsBetween: sumsOf(after, side - 1, stride, before),
    sumsAfter: sumsOf(after, side - 1, stride, rest),
  };
  const bits = ({ counts }: Bits) => counts.reduce((sum, count) => sum + count, 0);
  const fixed = bits(plan.head) + bits(plan.afterFirst) + modules * bits(plan.between) + bits(plan.tail);
  const capacity = Math.ceil((fixed + modules * width * Math.max(...codes.lengths)) / 8) + 8;
  return { ...plan, capacity };
}

/** Plans of the latest layouts: a plan takes as long as some twenty images. */
const plans = new Map<number, Plan>();
const MOST_PLANS = 64;

/** The plan of a layout, which is kept for the next image. */
export function planFor(layout: Layout): Plan {
  const key = (layout.size * 256 + layout.modules) * 256 + layout.origin;
  let plan = plans.get(key);
  if (!plan) {
    if (plans.size === MOST_PLANS) plans.clear();
    plan = planOf(layout);
    plans.set(key, plan);
  }
  return plan;
}
