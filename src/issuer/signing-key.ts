import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import { crypto as builtin } from "../runtime/builtins.ts";
import type { IssuerAlgorithm } from "./options.ts";

/** A key of the issuer. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey | Uint8Array;
  /** The public half, as the key set has it. */
  publicJwk: JWK;
}

/** The members of a JWK that the key set has, and those that it has not. */
interface KeyPair {
  open: JWK;
  secret: JWK;
}

/** Bytes that follow from a seed (HKDF, RFC 5869); they differ for each label. */
type Source = (label: string, length: number) => Buffer;

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex")}`);
const bytesOf = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");
const base64url = (value: bigint, length: number): string => bytesOf(value, length).toString("base64url");

/** The order of P-256 (NIST SP 800-186, 3.2.1.3). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A P-256 key from more bits than it has, so that it is without bias (FIPS 186-5, A.2.1). */
function p256Pair(source: Source): KeyPair {
  const d = bytesOf((numberOf(source("d", 48)) % (P256_ORDER - 1n)) + 1n, 32);
  const ecdh = builtin().createECDH("prime256v1");
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return { open: { kty: "EC", crv: "P-256", x, y }, secret: { d: d.toString("base64url") } };
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410, 7). */
const ED25519_PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

async function ed25519Pair(source: Source): Promise<KeyPair> {
  const pkcs8 = Buffer.concat([ED25519_PKCS8, source("d", 32)]);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  const { x = "", d = "" } = await crypto.subtle.exportKey("jwk", key);
  return { open: { kty: "OKP", crv: "Ed25519", x }, secret: { d } };
}

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

const SMALL_PRIMES = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];
/** It is less than 2^53. */
const PRODUCT = BigInt(SMALL_PRIMES.reduce((product, prime) => product * prime));

/** Whether a small prime divides a number, as for 70 % of the candidates: a key takes 75 ms with this, and 220 without. */
function hasSmallFactor(candidate: bigint): boolean {
  const rest = Number(candidate % PRODUCT);
  return SMALL_PRIMES.some((prime) => rest % prime === 0);
}

/** The next prime that suits the exponent. Its two highest bits are set, so that the product of two has 2048 bits. */
async function primeFrom(start: Buffer): Promise<bigint> {
  const isPrime = promisify<bigint, boolean>(builtin().checkPrime);
  let candidate = numberOf(start) | (3n << BigInt(8 * PRIME_BYTES - 2)) | 1n;
  while (candidate % EXPONENT === 1n || hasSmallFactor(candidate) || !(await isPrime(candidate))) candidate += 2n;
  return candidate;
}

/** An RSA key of 2048 bits (RFC 8017, 3.2). A search from two numbers of the seed is good enough for tests only. */
async function rsaPair(source: Source): Promise<KeyPair> {
  const p = await primeFrom(source("p", PRIME_BYTES));
  const q = await primeFrom(source("q", PRIME_BYTES));
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  const half = (value: bigint) => base64url(value, PRIME_BYTES);
  return {
    open: { kty: "RSA", n: base64url(p * q, 2 * PRIME_BYTES), e: "AQAB" },
    secret: {
      d: base64url(d, 2 * PRIME_BYTES),
      p: half(p),
      q: half(q),
      dp: half(d % (p - 1n)),
      dq: half(d % (q - 1n)),
      qi: half(inverse(q, p)),
    },
  };
}

const PAIRS = { ES256: p256Pair, EdDSA: ed25519Pair, RS256: rsaPair } satisfies Record<IssuerAlgorithm, unknown>;

/** The key that follows from a seed and a label, in every runtime. Its `kid` is its thumbprint (RFC 7638). */
export async function signingKey(alg: IssuerAlgorithm, seed: string, label: string): Promise<SigningKey> {
  const { open, secret } = await PAIRS[alg]((part, length) =>
    Buffer.from(builtin().hkdfSync("sha256", seed, "", `sidekit issuer ${alg} ${label} ${part}`, length)),
  );
  const kid = await calculateJwkThumbprint(open);
  const privateKey = await importJWK({ ...open, ...secret }, alg);
  return { kid, privateKey, publicJwk: { ...open, kid, alg, use: "sig" } };
}
