import { Buffer } from "node:buffer";
import { fromBase64, fromHex } from "../../operation/encoding.ts";
import { invalidField } from "../../refusal.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName } from "./digests.ts";

/** A published digest, and the algorithms that can have produced it. */
export interface PublishedDigest {
  bytes: Buffer;
  candidates: readonly DigestName[];
}

/** Names in the output of other programs, without punctuation: `md5 --tag`, OpenSSL, FreeBSD's `sha512t256`. */
const OTHER_NAMES: Readonly<Record<string, DigestName>> = {
  blake2b512: "blake2b",
  blake2s256: "blake2s",
  rmd160: "ripemd160",
  sha2224: "sha224",
  sha2256: "sha256",
  sha2384: "sha384",
  sha2512: "sha512",
  sha2512256: "sha512-256",
  sha512t256: "sha512-256",
};

const NAMES: ReadonlyMap<string, DigestName> = new Map([
  ...DIGEST_NAMES.map((name) => [name.replaceAll("-", ""), name] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Characters of the longest name, with room for its punctuation. */
const MAX_NAME_LENGTH = 16;

const digestNameFrom = (name: string): DigestName | undefined => NAMES.get(name.toLowerCase().replaceAll(/[-/]/g, ""));

/** Characters of the longest digest in hex, the longest form. */
const MAX_HEX_LENGTH = 128;

/** Shortest digest whose base64 may lack its padding: shorter ones look like ordinary words. */
const MIN_UNPADDED_BYTES = 16;

/** Hex of 256 bits with a wrong digit looks like base64 of 384 bits, but base64 of that length has letters of both cases. */
const isMistypedHex = (value: string): boolean =>
  value.length === 64 && (value === value.toLowerCase() || value === value.toUpperCase());

/** Decodes a value as hex, or else as base64 and base64url, if valid. */
function decodings(value: string): Uint8Array[] {
  if (value.length > MAX_HEX_LENGTH) return [];
  const inHex = fromHex(value);
  if (inHex) return [inHex];
  if (isMistypedHex(value)) return [];
  const isPadded = value.endsWith("=");
  return (["base64", "base64url"] as const).flatMap((encoding) => {
    const bytes = fromBase64(value, encoding);
    return bytes && (isPadded || bytes.length >= MIN_UNPADDED_BYTES) ? [bytes] : [];
  });
}

/** The digest in a value, with those of the algorithms that have its length. */
function digestFrom(value: string, names: readonly DigestName[]): PublishedDigest | undefined {
  for (const bytes of decodings(value)) {
    const candidates = names.filter((name) => DIGEST_BYTES[name] === bytes.length);
    if (candidates.length > 0) return { bytes: Buffer.from(bytes), candidates };
  }
  return undefined;
}

/** `SHA256 (file) = <digest>`, as BSD's programs, `sha256sum --tag` and OpenSSL write it. */
function taggedLineDigest(line: string): PublishedDigest | undefined {
  const end = line.lastIndexOf(")") + 1;
  const name = digestNameFrom(/^([\w/-]+) ?\(/.exec(line)?.[1] ?? "");
  const value = /^ ?= ?(\S+)$/.exec(line.slice(end))?.[1];
  return name && value !== undefined ? digestFrom(value, [name]) : undefined;
}

/** `<digest>  file` or `<digest> *file`, as `sha256sum` writes it. */
function checksumLineDigest(line: string): PublishedDigest | undefined {
  const value = /^(\S+)[ \t]+\*?\S/.exec(line)?.[1];
  return value === undefined ? undefined : digestFrom(value, DIGEST_NAMES);
}

/** `sha384-<base64>` with options or without (W3C Subresource Integrity), or `sha256:<hex>` (OCI image digests). */
function prefixedDigest(text: string): PublishedDigest | undefined {
  const [value = ""] = text.split("?", 1);
  for (const { index } of value.slice(0, MAX_NAME_LENGTH + 1).matchAll(/[:-]/g)) {
    const name = digestNameFrom(value.slice(0, index));
    const digest = name && digestFrom(value.slice(index + 1), [name]);
    if (digest) return digest;
  }
  return undefined;
}

const bareDigest = (text: string): PublishedDigest | undefined => digestFrom(text, DIGEST_NAMES);

const PARSERS = [bareDigest, prefixedDigest, taggedLineDigest, checksumLineDigest];

const LENGTHS = [...new Set(Object.values(DIGEST_BYTES).map((bytes) => bytes * 2))].sort((one, other) => one - other);

const EXPECTED =
  `Must be a digest in hex (${LENGTHS.slice(0, -1).join(", ")} or ${LENGTHS.at(-1)} digits) or base64, alone, ` +
  "after its algorithm (sha384-…, sha256:…), or in a line that sha256sum or sha256sum --tag prints";

/** Base64 from a query with "+" instead of "%2B": a query decodes "+" as a space. */
const withPlus = (text: string): string => text.replaceAll(" ", "+");

/**
 * Reads a pasted digest: hex, base64, Subresource Integrity, an image digest or a line of a checksum file.
 * A backslash before a line means that its file name is escaped (GNU coreutils).
 *
 * @throws Refusal if it cannot be a digest of any algorithm.
 */
export function readDigest(hash: string): PublishedDigest {
  const trimmed = hash.trim();
  const line = /[\r\n]/.test(trimmed) ? "" : trimmed.replace(/^\\/, "");
  for (const text of [line, withPlus(line), withPlus(hash)]) {
    for (const form of PARSERS) {
      const digest = form(text);
      if (digest) return digest;
    }
  }
  throw invalidField("/hash", EXPECTED);
}
