/** One integer below 2^bits, from the operating system's generator. */
const randomBits = (bits: number): bigint => {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(bits / 8)));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return BigInt(`0x${hex}`) >> BigInt(bytes.length * 8 - bits);
};

/** How many binary digits a positive integer has. */
export const bitLength = (value: bigint): number => value.toString(2).length;

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
