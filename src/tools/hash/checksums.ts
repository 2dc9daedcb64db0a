import { fromBase64, fromHex, withoutMark } from "../../operation/encoding.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName, type ListedDigest } from "./digests.ts";

/** A digest that a file or a text should have. */
export interface Checksum {
  hash: string;
  /** The algorithms that can have produced it, the usual one first. */
  candidates: readonly ListedDigest[];
  name?: string;
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

/** The algorithm with a name that any program may have written ("SHA-256", "BLAKE2b512"). */
export const digestNamed = (name: string): DigestName | undefined =>
  NAMES.get(name.toLowerCase().replaceAll(/[-/]/g, ""));

/** BLAKE2b of fewer bits than usual, but some. */
const shortBlake2b = (bytes: number): ListedDigest[] =>
  bytes > 0 && bytes < DIGEST_BYTES.blake2b ? [`blake2b-${bytes * 8}`] : [];

const ofLength = (bytes: number): ListedDigest[] => DIGEST_NAMES.filter((name) => DIGEST_BYTES[name] === bytes);

/** The algorithms of a digest in hex beside the name of a file: BLAKE2b can have each length. */
const ofAnyLength = (bytes: number): ListedDigest[] => [...ofLength(bytes), ...shortBlake2b(bytes)];

/** The algorithm that a program has named, if its digests have as many bytes. */
function ofName(name: string, bytes: number): ListedDigest[] {
  const known = digestNamed(name);
  if (known === undefined) return shortBlake2b(bytes).filter((each) => each === name.toLowerCase());
  return DIGEST_BYTES[known] === bytes ? [known] : [];
}

type CandidatesOf = (bytes: number, isHex: boolean) => readonly ListedDigest[];

/** Shortest digest whose base64 may lack its padding: shorter ones look like ordinary words. */
const MIN_UNPADDED_BYTES = 16;

/** Hex of 256 bits with a wrong digit looks like base64 of 384 bits, but base64 of that length has letters of both cases. */
const isMistypedHex = (value: string): boolean =>
  value.length === 64 && (value === value.toLowerCase() || value === value.toUpperCase());

/** Characters of the longest digest: in hex, with colons. */
const MAX_LENGTH = 3 * Math.max(...Object.values(DIGEST_BYTES));

/** Decodes a value as hex, also with the colons of `openssl dgst -c`, or else as base64 and base64url, if valid. */
function decodings(value: string): Uint8Array[] {
  if (value.length > MAX_LENGTH) return [];
  const inHex = fromHex(/^..(?::..)+$/.test(value) ? value.replaceAll(":", "") : value);
  if (inHex) return [inHex];
  if (isMistypedHex(value)) return [];
  const minBytes = value.endsWith("=") ? 0 : MIN_UNPADDED_BYTES;
  return (["base64", "base64url"] as const).flatMap((alphabet) => {
    const bytes = fromBase64(value, alphabet);
    return bytes && bytes.length >= minBytes ? [bytes] : [];
  });
}

function checksumOf(value: string, candidatesOf: CandidatesOf): Checksum | undefined {
  for (const bytes of decodings(value)) {
    const hash = encodeHex(bytes);
    const candidates = candidatesOf(bytes.length, hash === value.toLowerCase());
    if (candidates.length > 0) return { hash, candidates };
  }
  return undefined;
}

/** Characters of the longest name of an algorithm, with room for its punctuation. */
const MAX_NAME_LENGTH = 16;

/**
 * A digest alone, as hex or base64, or after its algorithm: `sha384-<base64>` with options or without (W3C Subresource
 * Integrity), `sha256:<hex>` (OCI image digests), `sha256=<hex>` (links of Python's package indexes, PEP 503).
 */
function readAlone(text: string): Checksum | undefined {
  const alone = checksumOf(text, ofLength);
  if (alone) return alone;
  const [value = ""] = text.split("?");
  for (const { index } of value.slice(0, MAX_NAME_LENGTH + 1).matchAll(/[:=-]/g)) {
    const found = checksumOf(value.slice(index + 1), (bytes) => ofName(value.slice(0, index), bytes));
    if (found) return found;
  }
  return undefined;
}

/** `SHA256 (file) = <digest>`, as BSD's programs, `sha256sum --tag` and OpenSSL write it, with spaces or without. */
function readTagged(line: string): Checksum | undefined {
  const [tag = "", algorithm = ""] = /^([A-Za-z][\w/-]*) ?\(/.exec(line) ?? [];
  const end = line.lastIndexOf(")");
  const [, value = ""] = /^[ \t]*=[ \t]*(\S+)[ \t]*$/.exec(line.slice(end + 1)) ?? [];
  const found = checksumOf(value, (bytes) => ofName(algorithm, bytes));
  return found && end > tag.length ? { ...found, name: line.slice(tag.length, end) } : undefined;
}

/** Before a single space, fewer digits are taken for a word, as in "add a file": only BLAKE2b has so few. */
const MIN_DIGITS = 8;

/** `<digest>  file` or `<digest> *file`, as `sha256sum` writes it, or with one space or tab, as BSD's programs do with `-r`. */
function readUntagged(line: string, isBsd: boolean): Checksum | undefined {
  const [, value = "", rest = ""] = /^(\S+)[ \t](.+)/s.exec(line) ?? [];
  if (isBsd && value.length < MIN_DIGITS) return undefined;
  const found = checksumOf(value, (bytes, isHex) => (isHex ? ofAnyLength : ofLength)(bytes));
  const name = isBsd ? rest : rest.slice(1);
  return found && name !== "" ? { ...found, name } : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
const UNESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\", "\\n": "\n", "\\r": "\r" };

/** A file's name on one line, with backslashes and line breaks escaped. */
export const escapedName = (name: string): string => name.replaceAll(/[\\\n\r]/g, (each) => ESCAPES[each] ?? each);

/** "<result>  <name>". A leading backslash means that the name is escaped (GNU coreutils, "cksum output modes"). */
export function checksumLine(result: string, name: string): string {
  const escaped = escapedName(name);
  return `${escaped === name ? "" : "\\"}${result}  ${escaped}`;
}

/** A checksum whose name is unescaped; undefined if the name has other escapes than these. */
function unescaped(checksum: Checksum): Checksum | undefined {
  const { name = "" } = checksum;
  if (!/^(?:[^\\]|\\[\\nr])*$/.test(name)) return undefined;
  return { ...checksum, name: name.replaceAll(/\\[\\nr]/g, (each) => UNESCAPES[each] ?? each) };
}

function lineReader(): (line: string) => Checksum | undefined {
  // The first line without a tag decides whether names may begin with a space, as in GNU coreutils.
  let isBsd: boolean | undefined;
  return (line) => {
    const text = line.replace(/^[ \t]+/, "");
    const isEscaped = text.startsWith("\\");
    const bare = isEscaped ? text.slice(1) : text;
    const isReversed = /^\S+[ \t](?:[^ *]|.$)/s.test(bare);
    const untagged = readUntagged(bare, isBsd === true || isReversed);
    if (untagged) isBsd ??= isReversed;
    const found = untagged ?? readTagged(bare);
    return found && isEscaped ? unescaped(found) : (found ?? readAlone(text.trimEnd()));
  };
}

/** Reads a digest alone, or a line that a checksum program prints; undefined for other texts. */
export const readChecksum = (line: string): Checksum | undefined => lineReader()(line);

/** A line of a list that is neither empty nor a comment. */
export interface ListedChecksum {
  line: number;
  checksum: Checksum | undefined;
}

/** The parts of a text that a character ends. As one list, those of 16 MB of short lines would take 250 MB. */
function* partsOf(text: string, end: "\0" | "\n"): Generator<string, void, void> {
  for (let start = 0, at = 0; at !== text.length; start = at + 1) {
    at = text.indexOf(end, start);
    if (at === -1) at = text.length;
    yield text.slice(start, at);
  }
}

/**
 * Reads a list of lines as those of `sha256sum`, `b2sum`, `cksum`, `openssl dgst` and BSD's `sha256` in any mixture, or
 * digests alone. Lines end with LF or CRLF, the last one also with CR, or with NUL as `sha256sum --zero` ends them.
 */
export function* readChecksums(list: string): Generator<ListedChecksum, void, void> {
  const read = lineReader();
  const text = withoutMark(list);
  const end = text.includes("\0") ? "\0" : "\n";
  let line = 0;
  for (const part of partsOf(text, end)) {
    line++;
    const content = end === "\n" && part.endsWith("\r") ? part.slice(0, -1) : part;
    if (!/^\s*(?:#|$)/.test(content)) yield { line, checksum: read(content) };
  }
}
