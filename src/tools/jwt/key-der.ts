import type { KeyKind } from "./algorithms.ts";
import { bitLength, childrenOf, type Element, encodeElement, readElement, shapeOf, TAG } from "./der.ts";
import { describeKey, type Key, type KeyMaterial } from "./key.ts";

/** What an object identifier stands for: a kind of key that an algorithm here works with, or the name of another. */
interface Named {
  kind: KeyKind | "other";
  name: string;
}

const known = (kind: KeyKind): Named => ({ kind, name: kind });
const other = (name: string): Named => ({ kind: "other", name });
const EC = "2a8648ce3d0201"; // id-ecPublicKey, RFC 5480: its parameters name the curve

/** Public key algorithms by their object identifiers in hexadecimal (RFC 3279, 8410, 9881). */
const KINDS: ReadonlyMap<string, Named> = new Map([
  ["2a864886f70d010101", known("RSA")],
  ["2a864886f70d01010a", other("RSASSA-PSS")],
  ["2a8648ce380401", other("DSA")],
  ["2b656e", known("X25519")],
  ["2b656f", other("X448")],
  ["2b6570", known("Ed25519")],
  ["2b6571", other("Ed448")],
  ["608648016503040311", known("ML-DSA-44")],
  ["608648016503040312", known("ML-DSA-65")],
  ["608648016503040313", known("ML-DSA-87")],
]);

/** Curves of EC keys by their object identifiers (RFC 5480, section 2.1.1.1). */
const CURVES: ReadonlyMap<string, Named> = new Map([
  ["2a8648ce3d030107", known("P-256")],
  ["2b81040022", known("P-384")],
  ["2b81040023", known("P-521")],
  ["2b8104000a", other("secp256k1")],
]);

/** The smallest modulus that tells an RSA key from any other two integers in a row. */
const MIN_RSA_BITS = 512;

/**
 * The key that DER bytes hold: SPKI or X.509 (RFC 5280), PKCS#8 (RFC 5958), PKCS#1 (RFC 8017) or SEC 1 (RFC 5915).
 * Null where they hold none. Which it is shows by its structure, as labels and file names lie.
 */
export function keyOfDer(bytes: Uint8Array<ArrayBuffer>): Key | null {
  const outer = readElement(bytes);
  if (outer?.tag !== TAG.sequence) return null;
  const children = childrenOf(outer);
  const shape = shapeOf(children);
  if (shape === "30 03") return keyOfSpki(outer);
  if (shape === "30 30 03") return keyOfSigned(children);
  if (shape === "06 a0" || shape.startsWith("02 30 30")) return containerOf(children);
  if (shape === "30 04" && children[0] && nameOf(children[0])) return containerOf(children, "an encrypted private key");
  if (shape.startsWith("02 30 04")) return keyOfPkcs8(outer, children);
  if (shape === "02 02") return keyOfPkcs1(outer, children[0], false);
  if (/^02(?: 02){8}/.test(shape)) return keyOfPkcs1(outer, children[1], true);
  return shape.startsWith("02 04") ? keyOfSec1(outer, children) : null;
}

/** SubjectPublicKeyInfo: the algorithm and a bit string that holds the key. */
function keyOfSpki(outer: Element): Key | null {
  const [algorithm, bits] = childrenOf(outer);
  const named = algorithm && nameOf(algorithm);
  if (!named || !bits) return null;
  const publicKey = readElement(bits.content.subarray(1)); // the first byte counts unused bits
  const modulus = named.kind === "RSA" && publicKey ? childrenOf(publicKey)[0] : undefined;
  return keyOf(named, { form: "spki", der: outer.whole }, false, modulus);
}

/**
 * The own key of a certificate (RFC 5280) or of a certificate request (RFC 2986, section 4); signatures and dates are
 * not checked.
 */
function keyOfSigned([toBeSigned]: Element[]): Key | null {
  const fields = toBeSigned ? childrenOf(toBeSigned) : [];
  // A request has version, subject, subjectPKInfo and attributes [0].
  const requested = shapeOf(fields) === "02 30 30 a0" ? fields[2] : undefined;
  if (requested) return keyOfSpki(requested);
  // A certificate has version [0], which is optional, serialNumber, signature, issuer, validity, subject and the key.
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  if (!shapeOf(fields.slice(start)).startsWith("02 30 30 30 30 30")) return null;
  const spki = fields[start + 5];
  return spki ? keyOfSpki(spki) : null;
}

/** PKCS#7 or CMS (RFC 5652), PKCS#12 (RFC 7292) and encrypted PKCS#8: recognised, so that none passes for a secret. */
function containerOf(
  children: Element[],
  description = "a container of certificates or keys (PKCS#7 or PKCS#12)",
): Key {
  const bytes = children[0]?.whole ?? new Uint8Array();
  return {
    kind: "other",
    description,
    bits: null,
    isPrivate: false,
    material: { form: "spki", der: bytes },
    limits: {},
  };
}

/** PrivateKeyInfo: a version, the algorithm and an octet string that holds the key. */
function keyOfPkcs8(outer: Element, [, algorithm, octets]: Element[]): Key | null {
  const named = algorithm && nameOf(algorithm);
  if (!named || !octets) return null;
  const privateKey = readElement(octets.content);
  const modulus = named.kind === "RSA" && privateKey ? childrenOf(privateKey)[1] : undefined;
  return keyOf(named, { form: "pkcs8", der: outer.whole }, true, modulus);
}

/** RSAPublicKey or RSAPrivateKey, the older forms of OpenSSL, put into the newer one. */
function keyOfPkcs1(outer: Element, modulus: Element | undefined, isPrivate: boolean): Key | null {
  const material: KeyMaterial = isPrivate
    ? { form: "pkcs8", der: privateKeyInfo(RSA_ENCRYPTION, outer) }
    : {
        form: "spki",
        der: encodeElement(TAG.sequence, RSA_ENCRYPTION, encodeElement(TAG.bitString, ZERO, outer.whole)),
      };
  return keyOf(known("RSA"), material, isPrivate, modulus);
}

/** ECPrivateKey, the older form of OpenSSL: version 1, the number, and the curve in [0]. */
function keyOfSec1(outer: Element, [version, , parameters]: Element[]): Key | null {
  if (version?.content.toHex() !== "01") return null;
  const curve = parameters?.tag === 0xa0 ? childrenOf(parameters)[0] : undefined;
  const algorithm = encodeElement(TAG.sequence, EC_PUBLIC_KEY, curve?.whole ?? new Uint8Array());
  return keyOf(curveOf(curve), { form: "pkcs8", der: privateKeyInfo(algorithm, outer) }, true);
}

/** rsaEncryption as an AlgorithmIdentifier, with the NULL that RFC 3279 asks for. */
const RSA_ENCRYPTION = Uint8Array.fromHex("300d06092a864886f70d0101010500");
const EC_PUBLIC_KEY = Uint8Array.fromHex(`0607${EC}`);
const VERSION_0 = Uint8Array.fromHex("020100");
const ZERO = new Uint8Array(1);

/** A private key as PKCS#8. */
const privateKeyInfo = (algorithm: Uint8Array, { whole }: Element): Uint8Array<ArrayBuffer> =>
  encodeElement(TAG.sequence, VERSION_0, algorithm, encodeElement(TAG.octetString, whole));

function keyOf({ kind, name }: Named, material: KeyMaterial, isPrivate: boolean, modulus?: Element): Key | null {
  const bits = kind === "RSA" ? bitLength(modulus?.content ?? new Uint8Array()) : null;
  if (bits !== null && bits < MIN_RSA_BITS) return null;
  return { kind, description: describeKey(name, isPrivate), bits, isPrivate, material, limits: {} };
}

/** What an AlgorithmIdentifier stands for; null where it is none. */
function nameOf(algorithm: Element): Named | null {
  const [oid, parameters] = childrenOf(algorithm);
  if (oid?.tag !== TAG.oid) return null;
  const id = oid.content.toHex();
  return id === EC ? curveOf(parameters) : (KINDS.get(id) ?? other("unknown"));
}

const curveOf = (curve: Element | undefined): Named =>
  (curve?.tag === TAG.oid ? CURVES.get(curve.content.toHex()) : undefined) ?? other("EC");
