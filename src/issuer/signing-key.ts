import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import { crypto as builtin } from "../runtime/builtins.ts";
import { publicMembers } from "../tools/jwt/keys/jwk.ts";
import type { IssuerAlgorithm } from "./options.ts";

/** A key of the issuer. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey | Uint8Array;
  /** The public half, as the key set has it. */
  publicJwk: JWK;
}

/** Bytes that follow from a seed (HKDF, RFC 5869); they differ for each label. */
type Source = (label: string, length: number) => Buffer;

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex")}`);
const bytesOf = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");
const base64url = (value: bigint, length: number): string => bytesOf(value, length).toString("base64url");

/** The key of a curve with these 32 bytes, given what precedes them in PKCS#8 (RFC 5915; RFC 8410, 7). */
function keyOnCurve(prefix: string, bytes: Buffer): JWK {
  const key = Buffer.concat([Buffer.from(prefix, "hex"), bytes]);
  return builtin().createPrivateKey({ key, format: "der", type: "pkcs8" }).export({ format: "jwk" });
}

/** The order of P-256 (NIST SP 800-186, 3.2.1.3). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A P-256 key from more bits than it has, so that it is without bias (FIPS 186-5, A.2.1). */
const p256Key = (source: Source): JWK =>
  keyOnCurve(
    "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420",
    bytesOf((numberOf(source("d", 48)) % (P256_ORDER - 1n)) + 1n, 32),
  );

const ed25519Key = (source: Source): JWK => keyOnCurve("302e020100300506032b657004220420", source("d", 32));

/** The inverse of a number modulo another (extended Euclid). */
function inverse(value: bigint, modulus: bigint): bigint {
  let [remainder, next, factor, nextFactor] = [modulus, value % modulus, 0n, 1n];
  while (next !== 0n) {
    const quotient = remainder / next;
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return factor < 0n ? factor + modulus : factor;
}

const EXPONENT = 65_537n;
const PRIME_BYTES = 128;

/** The product of the primes from 3 to 43. */
const SMALL_PRIMES = 6_541_380_665_835_015n;

/** Whether a small prime divides a number (Euclid), as for 70 % of the candidates: a key takes 75 ms with this, and 220 without. */
function hasSmallFactor(candidate: bigint): boolean {
  let [divisor, rest] = [candidate, SMALL_PRIMES];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor !== 1n;
}

/** The next prime that suits the exponent. Its two highest bits are set, so that the product of two has 2048 bits. */
async function primeFrom(start: Buffer): Promise<bigint> {
  const isPrime = promisify<bigint, boolean>(builtin().checkPrime);
  let candidate = numberOf(start) | (3n << BigInt(8 * PRIME_BYTES - 2)) | 1n;
  while (candidate % EXPONENT === 1n || hasSmallFactor(candidate) || !(await isPrime(candidate))) candidate += 2n;
  return candidate;
}

/** An RSA key of 2048 bits (RFC 8017, 3.2). A search from two numbers of the seed is good enough for tests only. */
async function rsaKey(source: Source): Promise<JWK> {
  const p = await primeFrom(source("p", PRIME_BYTES));
  const q = await primeFrom(source("q", PRIME_BYTES));
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  const half = (value: bigint) => base64url(value, PRIME_BYTES);
  return {
    kty: "RSA",
    n: base64url(p * q, 2 * PRIME_BYTES),
    e: "AQAB",
    d: base64url(d, 2 * PRIME_BYTES),
    p: half(p),
    q: half(q),
    dp: half(d % (p - 1n)),
    dq: half(d % (q - 1n)),
    qi: half(inverse(q, p)),
  };
}

const KEYS = { ES256: p256Key, EdDSA: ed25519Key, RS256: rsaKey } satisfies Record<IssuerAlgorithm, unknown>;

/** The key that follows from a seed and a label, in every runtime. Its `kid` is its thumbprint (RFC 7638). */
export async function signingKey(alg: IssuerAlgorithm, seed: string, label: string): Promise<SigningKey> {
  const jwk = await KEYS[alg]((part, length) =>
    Buffer.from(builtin().hkdfSync("sha256", seed, "", `sidekit issuer ${alg} ${label} ${part}`, length)),
  );
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = { ...publicMembers(jwk), kid, alg, use: "sig" };
  return { kid, privateKey: await importJWK(jwk, alg), publicJwk };
}
