import { Buffer } from "node:buffer";
import { fromBase64, fromHex } from "../../../operation/encoding.ts";
import { isJsonObject, type JsonObject } from "../../../operation/json.ts";
import { invalidField, Refusal } from "../../../operation/refusal.ts";
import { decodeBase64, encodeHex } from "../../../runtime/byte-text.ts";
import { parseObject } from "../token/json.ts";
import { readJwk } from "./jwk.ts";
import { type Key, type Secret, unusableKey } from "./key.ts";
import { keyOfDer, looksLikePem, MIN_WRAPPED_LENGTH, readPem } from "./key-der.ts";

/** The maximum number of keys in a JWKS. */
export const MAX_JWKS_KEYS = 100;

/** Key types of OpenSSH (sshd(8), "AUTHORIZED_KEYS FILE FORMAT"). */
const OPENSSH_TYPES = /^(?:ssh-(?:rsa|dss|ed25519|ed448)|ecdsa-sha2-nistp\d{3}|sk-[a-z0-9-]{1,40}@openssh\.com)/;

/** A type, white space and the beginning of a blob, as in authorized_keys; options or host names may precede them. */
const OPENSSH_LINE = new RegExp(
  `(?:^|[\\s,"'])${OPENSSH_TYPES.source.slice(1)}(?:-cert-v01@openssh\\.com)?\\s+["']?AAAA`,
  "m",
);

const OPENSSH_PROBLEM = "Cannot be read: it is a key in OpenSSH's format, expected PEM or JWK (ssh-keygen -e -m PKCS8)";

/** Whether bytes are a public key of OpenSSH (RFC 4253, section 6.6): the length of its type, the type, its numbers. */
function isOpensshBlob(bytes: Uint8Array): boolean {
  const [first, second, third, length = 0] = bytes;
  if (first !== 0 || second !== 0 || third !== 0 || bytes.length <= 4 + length) return false;
  return OPENSSH_TYPES.test(String.fromCharCode(...bytes.subarray(4, 4 + length)));
}

const refused = (message: string) => invalidField("/secret", message);

/** The most nested encodings of a key: PEM in base64 in an `oct` JWK has two. */
const MAX_LAYERS = 3;

// Not strict: the text is only searched for keys. Bytes without one are used unchanged.
const utf8 = new TextDecoder();

/**
 * The keys that bytes contain in any known form or encoding; null for plain bytes, which are a shared secret.
 * @throws Refusal at /secret for what looks like a key and cannot be read
 */
export function findKeys(bytes: Uint8Array<ArrayBuffer>, layers = MAX_LAYERS): Secret | null {
  const key = keyOfDer(bytes);
  if (key) return onlyKey(key);
  if (isOpensshBlob(bytes)) throw refused(OPENSSH_PROBLEM);
  // Removing zero bytes converts ASCII in UTF-16, which Windows tools write, to UTF-8.
  const text = utf8.decode(bytes).replaceAll("\0", "").trim();
  const keys = readJsonKeys(text, layers) ?? readKeyText(text);
  if (keys || layers === 0) return keys;
  const inner = unwrap(text);
  return inner && findKeys(inner, layers - 1);
}

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

const SMALL_ORDER_DESCRIPTION = "a point of small order, for which anyone can forge signatures";

const KEY_BYTES = 32;

/** Whether an Ed25519 key is a point of small order: a signature exists then that is valid for every message. */
function isSmallOrder({ kind, material }: Key): boolean {
  const point = kind === "Ed25519" ? publicKeyOf(material) : null;
  if (!point) return false;
  const y = Uint8Array.from(point);
  y[KEY_BYTES - 1] = (y[KEY_BYTES - 1] ?? 0) & 0x7f; // without the sign
  return SMALL_ORDER_POINTS.has(encodeHex(y));
}

/** The encoded point; null for PKCS#8, whose point is derived from the private key and never of small order. */
function publicKeyOf(material: Key["material"]): Uint8Array | null {
  if (material.form === "der") return material.isPrivate ? null : material.der.subarray(-KEY_BYTES);
  const x = material.form === "jwk" ? material.jwk.x : undefined;
  return x === undefined ? null : decodeBase64(x, "base64url");
}

function onlyKey(key: Key): Secret {
  if (isSmallOrder(key)) throw refused(`Cannot be used: the key is ${SMALL_ORDER_DESCRIPTION}`);
  return { keys: [key], isSet: false };
}

function readJsonKeys(text: string, layers: number): Secret | null {
  const parsed = text.startsWith("{") ? parseObject(text) : "";
  if (typeof parsed === "string") return null;
  const { value } = parsed;
  if (Object.hasOwn(value, "keys")) return readJwks(value.keys, layers);
  if (!Object.hasOwn(value, "kty")) {
    if (!hasPublicMembers(value)) return null;
    throw refused("Cannot be read as a JWK: it has no kty");
  }
  const key = readJwk(value);
  if (typeof key === "string") throw refused(`Cannot be read as a JWK: it ${key}`);
  return keyInEncoding(key, layers) ?? onlyKey(key);
}

/** A modulus or a coordinate of a public key: 32 bytes or more in base64url. */
const isKeyNumber = (value: unknown): boolean => typeof value === "string" && /^[\w-]{42,}={0,2}$/.test(value);

/** Whether an object without `kty` has the members of a public key. Other JSON, such as `{"n":1,"e":2}`, is a shared secret. */
const hasPublicMembers = ({ n, e, crv, x, x5c }: JsonObject): boolean =>
  (isKeyNumber(n) && e !== undefined) || (isKeyNumber(x) && crv !== undefined) || Array.isArray(x5c);

/** The keys in the bytes of an `oct` JWK: a public key there must not be used as a shared secret. */
const keyInEncoding = ({ kind, material }: Key, layers: number): Secret | null =>
  kind === "secret" && material.form === "raw" && layers > 0 ? findKeys(material.bytes, layers - 1) : null;

/** Reads the keys of a set. RFC 7517, section 5: those that cannot be read are ignored. */
export function readJwks(members: unknown, layers = MAX_LAYERS): Secret {
  if (!Array.isArray(members)) throw refused('Cannot be read as a JWKS: its "keys" must be an array of JWKs');
  if (members.length > MAX_JWKS_KEYS) throw refused(`Must have at most ${MAX_JWKS_KEYS} keys if it is a JWKS`);
  return { keys: members.filter(isJsonObject).map((jwk) => memberOfSet(jwk, layers)), isSet: true };
}

/** A key of a set. Unusable keys are kept, so that a token's `kid` still finds them. */
function memberOfSet(jwk: JsonObject, layers: number): Key {
  const key = readJwk(jwk);
  if (typeof key === "string")
    return unusableKey(`a JWK that ${key}`, typeof jwk.kid === "string" ? { kid: jwk.kid } : {});
  if (isSmallOrder(key)) return unusableKey(`a JWK that is ${SMALL_ORDER_DESCRIPTION}`, key.restrictions);
  try {
    if (!keyInEncoding(key, layers)) return key;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return unusableKey("a JWK that contains another key as its k", key.restrictions);
}

/** A JWK's `kty` with any quotes: JSON with single quotes, JavaScript, YAML, Python. */
const QUOTED_KTY = /\bkty["'`\\]*\s*[:=]>?\s*["'`\\]*(?:RSA|EC|OKP|AKP|oct)\b/i;
const BROKEN_JSON = /^["'`[{(]/;
const KEY_MEMBERS = /["'`]kty\\*["'`]|["'`]keys\\*["'`]\s*:/;

/** Keys and certificates of XML Signature (W3C, section 4.5), as in SAML metadata. */
const XML_KEY = /<(?:[a-z]\w{0,20}:)?(?:RSAKeyValue|DSAKeyValue|ECKeyValue|X509Certificate)\b/i;

function readKeyText(text: string): Secret | null {
  if (looksLikePem(text)) return onlyKey(readPem(text));
  if (OPENSSH_LINE.test(text) || text.includes("openssh-key-v1")) throw refused(OPENSSH_PROBLEM);
  if (XML_KEY.test(text)) throw refused("Cannot be read: it is a key in XML, expected PEM or JWK");
  if (QUOTED_KTY.test(text) || (BROKEN_JSON.test(text) && KEY_MEMBERS.test(text)))
    throw refused('Cannot be read as a JWK, expected a JSON object with "kty", or with "keys" for a JWKS');
  return null;
}

/** The bytes that a text encodes as a data: URL, in percent-encoding, base64, base64url or hex; null for other texts. */
function unwrap(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length < MIN_WRAPPED_LENGTH) return null;
  const dataUrl = /^["'`]?data:[^,]{0,200},/i.exec(text);
  if (dataUrl) {
    const data = text.slice(dataUrl[0].length);
    return unwrap(data) ?? Buffer.from(data);
  }
  if (/%[0-9a-f]{2}/i.test(text)) return percentDecoded(text);
  return ofHexDump(text) ?? ofBase64(text);
}

/** Decodes percent-encoding (RFC 3986, 2.1); a single "%" is kept. Keys have no characters beyond ASCII. */
const percentDecoded = (text: string): Uint8Array<ArrayBuffer> =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Hexadecimal, in one piece or byte by byte: "30:82", "0x30, 0x82", "\x30\x82". */
function ofHexDump(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[\s:,;"'`[\](){}-]|\\[rn]|0x|\\x|\\/gi, "");
  return digits.length < MIN_WRAPPED_LENGTH ? null : fromHex(digits);
}

/** Base64 or base64url, wrapped or quoted, line ends spelt out or not. */
function ofBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const characters = text.replace(/\\[rn]|[\s:,"'`\\[\]]+/g, "");
  return fromBase64(characters, "base64") ?? fromBase64(characters, "base64url");
}
