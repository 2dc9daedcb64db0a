import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import { fromBase64 } from "../../../operation/encoding.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { encodeHex } from "../../../runtime/byte-text.ts";
import { KEY_KINDS } from "../token/algorithms.ts";
import { childrenOf, type Element, encoded, readElement, shapeOf, TAG } from "./der.ts";
import { type DerKey, describeKey, type Key, unusableKey } from "./key.ts";

/** The size of a non-negative integer, in bits. */
export function bitLength(bigEndianBytes: Uint8Array): number {
  // For zeros alone, findIndex gives -1, which means the last byte.
  const [first = 0, ...others] = bigEndianBytes.subarray(bigEndianBytes.findIndex((byte) => byte !== 0));
  return others.length * 8 + 32 - Math.clz32(first);
}

/** Public key algorithms by their object identifiers in hexadecimal (RFC 3279, 8410, 9881). */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ["2a864886f70d010101", "RSA"],
  ["2a864886f70d01010a", "RSASSA-PSS"],
  ["2a8648ce380401", "DSA"],
  ["2b656e", "X25519"],
  ["2b656f", "X448"],
  ["2b6570", "Ed25519"],
  ["2b6571", "Ed448"],
  ["608648016503040311", "ML-DSA-44"],
  ["608648016503040312", "ML-DSA-65"],
  ["608648016503040313", "ML-DSA-87"],
]);

/** id-ecPublicKey, whose parameters are the curve, and curves by their object identifiers (RFC 5480, section 2.1.1). */
const EC = "2a8648ce3d0201";
const CURVES: ReadonlyMap<string, string> = new Map([
  ["2a8648ce3d030107", "P-256"],
  ["2b81040022", "P-384"],
  ["2b81040023", "P-521"],
  ["2b8104000a", "secp256k1"],
]);

/** The smallest modulus of an RSA key. Two shorter integers are not taken as an RSA key. */
const MIN_RSA_BITS = 512;

/**
 * The key in DER bytes: SPKI or X.509 (RFC 5280), PKCS#8 (RFC 5958), PKCS#1 (RFC 8017) or SEC 1 (RFC 5915).
 * Null if the bytes contain no key. The format is detected by the structure, because PEM labels can be wrong.
 */
export function keyOfDer(bytes: Uint8Array<ArrayBuffer>): Key | null {
  const outer = readElement(bytes);
  if (outer?.tag !== TAG.sequence) return null;
  const children = childrenOf(outer);
  const shape = shapeOf(children);
  if (shape === "30 03") return keyOfSpki(outer);
  if (shape === "30 30 03") return keyOfSigned(children);
  if (shape === "06 a0" || shape === "02 30 30") return CONTAINER;
  if (shape === "30 04" && kindOfKey(children[0]) !== null) return ENCRYPTED;
  if (shape.startsWith("02 30 04")) return keyOfPkcs8(children);
  const der = { form: "der", der: outer.whole } as const;
  if (shape === "02 02") return createKey("RSA", { ...der, isPrivate: false, type: "pkcs1" }, children[0]);
  if (/^02(?: 02){8}/.test(shape)) return createKey("RSA", { ...der, isPrivate: true, type: "pkcs1" }, children[1]);
  return shape.startsWith("02 04") ? keyOfSec1(outer, children) : null;
}

/** SubjectPublicKeyInfo: the algorithm and a bit string that contains the key. */
function keyOfSpki(spki?: Element): Key | null {
  const [algorithm, bits] = childrenOf(spki);
  const kind = kindOfKey(algorithm);
  if (!spki || !bits || kind === null) return null;
  const [modulus] = childrenOf(readElement(bits.content.subarray(1))); // the first byte counts unused bits
  return createKey(kind, { form: "der", der: spki.whole, isPrivate: false, type: "spki" }, modulus);
}

/** The key of a certificate (RFC 5280) or a request for one (RFC 2986, 4); signatures and dates are not checked. */
function keyOfSigned([toBeSigned]: Element[]): Key | null {
  const fields = childrenOf(toBeSigned);
  // A request has version, subject, subjectPKInfo and attributes [0].
  return keyOfSpki(shapeOf(fields) === "02 30 30 a0" ? fields[2] : certificateFields(toBeSigned)[5]);
}

/** serialNumber, signature, issuer, validity, subject and key of a certificate without its version; empty for anything else. */
function certificateFields(toBeSigned: Element | undefined): Element[] {
  const fields = childrenOf(toBeSigned);
  // The version [0] is optional.
  const named = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  return shapeOf(named).startsWith("02 30 30 30 30 30") ? named : [];
}

/** The certificates that issued one of these, and so do not end a chain; none if all did, as self-signed ones issue themselves. */
export function issuersAmong(certificates: readonly Uint8Array<ArrayBuffer>[]): ReadonlySet<Uint8Array> {
  const named = certificates.map((der) => {
    const fields = certificateFields(childrenOf(readElement(der))[0]).map(({ whole }) => encodeHex(whole));
    return { der, issuer: fields[2], subject: fields[4] };
  });
  const names = new Set(named.map(({ issuer }) => issuer));
  const issuers = new Set(named.filter(({ subject }) => names.has(subject)).map(({ der }) => der));
  return issuers.size < certificates.length ? issuers : new Set();
}

/** PKCS#7 or CMS (RFC 5652), PKCS#12 (RFC 7292) and encrypted PKCS#8: detected, so that they are not used as secrets. */
const CONTAINER = unusableKey("a container of certificates or keys (PKCS#7 or PKCS#12)");
const ENCRYPTED = unusableKey("an encrypted private key");

/** PrivateKeyInfo: a version, the algorithm and an octet string that contains the key. */
function keyOfPkcs8([, algorithm, octets]: Element[]): Key | null {
  const kind = kindOfKey(algorithm);
  if (!algorithm || !octets || kind === null) return null;
  const content = readElement(octets.content);
  const parts = childrenOf(content);
  const [seed, modulus] = parts;
  if (!seed || content?.tag !== TAG.sequence || shapeOf(parts) !== "04 04")
    return createKey(kind, pkcs8Of(algorithm.whole, octets.whole), modulus);
  // ML-DSA (RFC 9881, section 6): of the seed and the expanded key, which OpenSSL writes, runtimes read the seed alone.
  return createKey(kind, pkcs8Of(algorithm.whole, encoded(TAG.octets, encoded(TAG.seed, seed.content))));
}

/** PKCS#8 of version 0: Bun does not read the version that has the public key behind it (RFC 5958, section 2). */
const pkcs8Of = (algorithm: Uint8Array, octets: Uint8Array): DerKey => ({
  form: "der",
  der: encoded(TAG.sequence, Buffer.of(TAG.integer, 1, 0), algorithm, octets),
  isPrivate: true,
  type: "pkcs8",
});

/**
 * ECPrivateKey, the older form of OpenSSL: version 1, the number, and the curve in [0]. It is given as PKCS#8, which contains
 * it: Bun reads it alone only with its optional public half.
 */
function keyOfSec1(outer: Element, [version, , parameters]: Element[]): Key | null {
  if (version === undefined || encodeHex(version.content) !== "01") return null;
  const curve = parameters?.tag === 0xa0 ? childrenOf(parameters)[0] : undefined;
  const algorithm = encoded(TAG.sequence, Buffer.from(`0607${EC}`, "hex"), curve?.whole ?? new Uint8Array());
  return createKey(curveOf(curve), pkcs8Of(algorithm, encoded(TAG.octets, outer.whole)));
}

function createKey(name: string, material: DerKey, modulus?: Element): Key | null {
  const { isPrivate } = material;
  const kind = KEY_KINDS.find((each) => each === name) ?? "other";
  const bits = kind === "RSA" ? bitLength(modulus?.content ?? new Uint8Array()) : null;
  if (bits !== null && bits < MIN_RSA_BITS) return null;
  return { kind, description: describeKey(name, isPrivate), bits, isPrivate, material, restrictions: {} };
}

/** The name of the kind of key of an AlgorithmIdentifier; null for other elements. */
function kindOfKey(algorithm?: Element): string | null {
  const [oid, parameters] = childrenOf(algorithm);
  if (oid?.tag !== TAG.oid) return null;
  const id = encodeHex(oid.content);
  return id === EC ? curveOf(parameters) : (ALGORITHMS.get(id) ?? "unknown");
}

const curveOf = (curve?: Element): string =>
  (curve?.tag === TAG.oid ? CURVES.get(encodeHex(curve.content)) : undefined) ?? "EC";

/** No shorter text can contain an encoded key: the shortest key, for Ed25519, has 44 bytes. */
export const MIN_WRAPPED_LENGTH = 56;

/** A block of PEM (RFC 7468), with white space collapsed to spaces. Labels and bodies do not contain hyphens. */
const BLOCK =
  /----- ?BEGIN ([A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3}) ?-----([^-]*)----- ?END [A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3} ?-----/gi;

/** The letters of a BEGIN or END line in upper case; its hyphens, digits and white space may be damaged. */
const BOUNDARY =
  /(?:BEGIN|END)(?:RSA|EC|DSA|DH|X|ANY|NEW|TRUSTED|ENCRYPTED|OPENSSH|SSH|PGP)*(?:PUBLICKEY|PRIVATEKEY|CERTIFICATE|PKCS|CMS|XCRL)/;

/** Whether a text looks like PEM. It may be malformed. */
export const looksLikePem = (text: string): boolean =>
  /-----BEGIN/i.test(text) ||
  (text.length >= MIN_WRAPPED_LENGTH &&
    /BEGIN|END/i.test(text) &&
    BOUNDARY.test(text.replace(/[^A-Za-z]/g, "").toUpperCase()));

/**
 * The key in a text that contains PEM, with any line ends, also spelt "\n", and text around it: the private half if it has both;
 * of a chain of certificates, that of the one which issued no other.
 * @throws Refusal at /secret if no key can be read, or if there are several
 */
export function readPem(text: string): Key {
  const normalized = text
    .replace(/\\[rn]/g, " ")
    .replaceAll("\\", "")
    .replace(/\s+/g, " ");
  // openssl writes the curve in a block before the key.
  const blocks = [...normalized.matchAll(BLOCK)]
    .filter(([, label = ""]) => !/PARAMETERS/i.test(label))
    .map(([, label = "", body = ""]) => ({ label, der: fromBase64(body.replaceAll(" ", ""), "base64") }));
  const certificates = blocks.flatMap(({ label, der }) => (/CERTIFICATE$/i.test(label) && der ? [der] : []));
  const issuers = issuersAmong(certificates);
  const [key, ...others] = blocks.flatMap(({ der }) => (der && issuers.has(der) ? [] : [der && keyOfDer(der)]));
  if (!key) throw invalidField("/secret", UNREADABLE);
  const differs = (other: Key) => other.isPrivate === key.isPrivate && !isDeepStrictEqual(other.material, key.material);
  if (others.some((other) => other && differs(other)))
    throw invalidField("/secret", "Must be one key, and the PEM has several: send one of them");
  return others.find((other) => other?.isPrivate) ?? key;
}

const UNREADABLE =
  "Cannot be read as PEM, expected an unencrypted PUBLIC KEY, RSA PUBLIC KEY, CERTIFICATE, PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY";
