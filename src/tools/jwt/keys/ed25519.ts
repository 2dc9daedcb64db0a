import { decodeBase64, encodeHex } from "../../../runtime/byte-text.ts";
import type { Key } from "./key.ts";

/**
 * The y coordinates of the eight points of small order on edwards25519, in every encoding, the sign bit cleared: 0, 1,
 * two of order 8, p - 1, and p and p + 1 as other encodings of 0 and 1 ("Taming the many EdDSAs", 2020, table 6).
 */
const SMALL_ORDER_POINTS: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** The description of such a key in messages. */
export const SMALL_ORDER_DESCRIPTION = "a point of small order, for which anyone can forge signatures";

const KEY_BYTES = 32;

/** Whether an Ed25519 key is a point of small order: a signature exists then that is valid for every message. */
export function isSmallOrder({ kind, material }: Key): boolean {
  const point = kind === "Ed25519" ? publicKeyOf(material) : null;
  if (!point) return false;
  const y = Uint8Array.from(point);
  y[KEY_BYTES - 1] = (y[KEY_BYTES - 1] ?? 0) & 0x7f; // without the sign
  return SMALL_ORDER_POINTS.has(encodeHex(y));
}

/** The encoded point; null for PKCS#8, whose point is derived from the private key and never of small order. */
function publicKeyOf(material: Key["material"]): Uint8Array | null {
  if (material.form === "spki") return material.der.subarray(-KEY_BYTES);
  const x = material.form === "jwk" ? material.jwk.x : undefined;
  return x === undefined ? null : decodeBase64(x, "base64url");
}
