/** Thirteen digits distinguish all values that eight-bit channels lead to, and correct 12.499999999999998 to 12.5. */
const roundTo13Digits = (value: number): number => Number(value.toPrecision(13));

/** A distance from a half, far larger than the thirteenth digit of a value below `LARGE`. */
const NEAR_HALF = 1e-5;
const LARGE = 1e7;

/** Rounds to that number of decimals, halves towards positive infinity. Never returns -0. */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const whole = Math.floor(scaled + 0.5);
  const fraction = scaled + 0.5 - whole;
  // Rounding errors matter only next to a half, and formatting digits takes 90 of 100 ns.
  const isClear = fraction > NEAR_HALF && fraction < 1 - NEAR_HALF && Math.abs(scaled) < LARGE;
  return (isClear ? whole : Math.floor(roundTo13Digits(scaled) + 0.5)) / scale;
}
