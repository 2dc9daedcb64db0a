import { Buffer } from "node:buffer";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
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

/** A key of 2048 bits. It is random, as no runtime makes one from a seed. */
async function rsaKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return await exportJWK(privateKey);
}

const KEYS = { ES256: p256Key, EdDSA: ed25519Key, RS256: rsaKey } satisfies Record<IssuerAlgorithm, unknown>;

/** The key that follows from a seed and a label, in every runtime, unless it is RSA. Its `kid` is its thumbprint (RFC 7638). */
export async function signingKey(alg: IssuerAlgorithm, seed: string, label: string): Promise<SigningKey> {
  const jwk = await KEYS[alg]((part, length) =>
    Buffer.from(builtin().hkdfSync("sha256", seed, "", `sidekit issuer ${alg} ${label} ${part}`, length)),
  );
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = { ...publicMembers(jwk), kid, alg, use: "sig" };
  return { kid, privateKey: await importJWK(jwk, alg), publicJwk };
}
