/** Bytes from the operating system's generator, fetched many at a time: a call for each takes longer than the rest. */
const pool = new Uint8Array(1024);
let taken = pool.length;

const randomByte = (): number => {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  const byte = pool[taken] ?? 0;
  // What has become part of a secret stays nowhere else.
  pool[taken++] = 0;
  return byte;
};

/** A uniformly distributed index of a list of `length` elements, 1 to 256. */
export const randomIndex = (length: number): number => {
  // Bytes past the last whole multiple of the length would favour small results.
  const limit = 256 - (256 % length);
  let byte = randomByte();
  while (byte >= limit) byte = randomByte();
  return byte % length;
};

/** One integer below 2^bits, from the operating system's generator. */
const randomBits = (bits: number): bigint => {
  const words = crypto.getRandomValues(new BigUint64Array(Math.ceil(bits / 64)));
  let value = 0n;
  for (const word of words) value = (value << 64n) | word;
  return value >> BigInt(words.length * 64 - bits);
};

/** How many binary digits a positive integer has. */
export const bitLength = (value: bigint): number => {
  const digits = value.toString(16);
  return digits.length * 4 - (Math.clz32(Number.parseInt(digits.charAt(0), 16)) - 28);
};

/**
 * A uniformly distributed integer from 0 to `bound` - 1, `bound` being 1 or more.
 *
 * Draws of the bit length of `bound` are repeated until one lies below it, which takes less than two on average.
 * Reducing a draw with `%` instead would favour small results.
 */
export const randomBelow = (bound: bigint): bigint => {
  const bits = bitLength(bound);
  for (;;) {
    const drawn = randomBits(bits);
    if (drawn < bound) return drawn;
  }
};
