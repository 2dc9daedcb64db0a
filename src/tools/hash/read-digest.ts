import { Buffer } from "node:buffer";
import { fromBase64, fromHex } from "../../operation/encoding.ts";
import { invalidField } from "../../operation/refusal.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName } from "./digests.ts";

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

/** The algorithm with a name that any program may have written ("SHA-256", "BLAKE2b512"), as a list. */
export function digestsNamed(name: string): DigestName[] {
  const found = NAMES.get(name.toLowerCase().replaceAll(/[-/]/g, ""));
  return found ? [found] : [];
}

/** Shortest digest whose base64 may lack its padding: shorter ones look like ordinary words. */
const MIN_UNPADDED_BYTES = 16;

/** Hex of 256 bits with a wrong digit looks like base64 of 384 bits, but base64 of that length has letters of both cases. */
const isMistypedHex = (value: string): boolean =>
  value.length === 64 && (value === value.toLowerCase() || value === value.toUpperCase());

/** Decodes a value as hex, or else as base64 and base64url, if valid. */
function decodings(value: string): Uint8Array[] {
  const inHex = fromHex(value);
  if (inHex) return [inHex];
  if (isMistypedHex(value)) return [];
  const minBytes = value.endsWith("=") ? 0 : MIN_UNPADDED_BYTES;
  return (["base64", "base64url"] as const).flatMap((alphabet) => {
    const bytes = fromBase64(value, alphabet);
    return bytes && bytes.length >= minBytes ? [bytes] : [];
  });
}

/** The places of a line where a digest may be, with the algorithms that it may have there. */
function* placesIn(line: string): Generator<[value: string, names: readonly DigestName[]]> {
  yield [line, DIGEST_NAMES];
  // `sha384-<base64>` with options or without (W3C Subresource Integrity), or `sha256:<hex>` (OCI image digests).
  const [prefixed = ""] = line.split("?", 1);
  for (const { index } of prefixed.slice(0, MAX_NAME_LENGTH + 1).matchAll(/[:-]/g))
    yield [prefixed.slice(index + 1), digestsNamed(prefixed.slice(0, index))];
  // `SHA256 (file) = <digest>`, as BSD's programs, `sha256sum --tag` and OpenSSL write it.
  const [, name = "", tagged = ""] = /^([\w/-]+) ?\(.*\) ?= ?([^\s)]+)$/s.exec(line) ?? [];
  yield [tagged, digestsNamed(name)];
  // `<digest>  file` or `<digest> *file`, as `sha256sum` writes it.
  const [, first = ""] = /^(\S+)[ \t]+\*?\S/.exec(line) ?? [];
  yield [first, DIGEST_NAMES];
}

const LENGTHS = [...new Set(Object.values(DIGEST_BYTES).map((bytes) => bytes * 2))].sort((one, other) => one - other);

const EXPECTED =
  `Must be a digest in hex (${LENGTHS.slice(0, -1).join(", ")} or ${LENGTHS.at(-1)} digits) or base64, alone, ` +
  "after its algorithm (sha384-…, sha256:…), or in a line that sha256sum or sha256sum --tag prints";

/**
 * Reads a pasted digest: hex, base64, Subresource Integrity, an image digest or a line of a checksum file.
 * A backslash before a line means that its file name is escaped (GNU coreutils).
 *
 * @returns The digest, and the algorithms that can have produced it.
 * @throws Refusal if it cannot be a digest of any algorithm.
 */
export function readDigest(hash: string): { bytes: Buffer; candidates: readonly DigestName[] } {
  const trimmed = hash.trim();
  const line = /[\r\n]/.test(trimmed) ? "" : trimmed.replace(/^\\/, "");
  // A query decodes "+" as a space, also in base64.
  for (const text of [line, line.replaceAll(" ", "+"), hash.replaceAll(" ", "+")]) {
    for (const [value, names] of placesIn(text)) {
      for (const bytes of decodings(value)) {
        const candidates = names.filter((name) => DIGEST_BYTES[name] === bytes.length);
        if (candidates.length > 0) return { bytes: Buffer.from(bytes), candidates };
      }
    }
  }
  throw invalidField("/hash", EXPECTED);
}
