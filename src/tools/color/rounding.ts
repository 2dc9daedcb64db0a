/** Thirteen digits keep every value that eight-bit channels can lead to apart, and make 12.499999999999998 the half it is. */
const denoised = (value: number): number => Number(value.toPrecision(13));

/** Far more than the thirteenth digit of a value below `LARGE`. */
const NEAR = 1e-5;
const LARGE = 1e7;

/** `value` to that many decimals, halves towards positive infinity; never -0. */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const whole = Math.floor(scaled + 0.5);
  const beyond = scaled + 0.5 - whole;
  // Noise decides only next to a half, and to write digits takes longer than all the rest.
  const isClear = beyond > NEAR && beyond < 1 - NEAR && Math.abs(scaled) < LARGE;
  return (isClear ? whole : Math.floor(denoised(scaled) + 0.5)) / scale;
}
