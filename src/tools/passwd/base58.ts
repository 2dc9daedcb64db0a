/** Bitcoin's alphabet: no 0, O, I and l, which are easily mistaken for each other. */
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Bytes in base58 (draft-msporny-base58-03): the digits of the bytes as one big-endian number, and a "1" for each zero
 * byte at the beginning. The time grows with the square of the length: 256 bytes take about 0.1 ms.
 */
export const base58 = (bytes: Uint8Array): string => {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] ?? 0) * 256;
      digits[index] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const firstUsed = bytes.findIndex((byte) => byte !== 0);
  const zeros = firstUsed === -1 ? bytes.length : firstUsed;
  return (
    "1".repeat(zeros) +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join("")
  );
};
