/** Bitcoin's alphabet: no 0, O, I and l, which are easily mistaken for each other. */
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Bytes in base58 (draft-msporny-base58-03): the bytes as one big-endian number, and a "1" for each zero byte at the
 * beginning. The time grows with the square of their number.
 */
export const base58 = (bytes: Uint8Array): string => {
  let text = "";
  for (let rest = BigInt(`0x0${bytes.toHex()}`); rest > 0n; rest /= 58n) {
    text = ALPHABET.charAt(Number(rest % 58n)) + text;
  }
  const firstUsed = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(firstUsed === -1 ? bytes.length : firstUsed) + text;
};
