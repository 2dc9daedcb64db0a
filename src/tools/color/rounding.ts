/** Thirteen digits keep every value that eight-bit channels can lead to apart, and make 12.499999999999998 the half it is. */
const denoised = (value: number): number => Number(value.toPrecision(13));

/** `value` to that many decimals, halves towards positive infinity; never -0. */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.floor(denoised(value * scale) + 0.5) / scale;
}
