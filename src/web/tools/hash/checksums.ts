/** A digest that a file should have. */
export interface Checksum {
  /** Lower-case hex. */
  hash: string;
  /** The name of the file; undefined for a digest alone, which is compared with every file. */
  name: string | undefined;
  /** The algorithm that the line names, or the usual one for digests of this length. */
  algorithm: string | undefined;
}

/** "<hex>  <name>" of sha256sum, "<hex> *<name>" of its binary mode; a backslash before it says that the name has escapes. */
const GNU = /^(\\?)([0-9a-f]{8,128})(?: [ *](.+))?$/i;

/** "SHA256 (<name>) = <hex>" of BSD tools and `sha256sum --tag`. */
const BSD = /^([A-Z0-9/-]+) ?\((.+)\) ?= ?([0-9a-f]{8,128})$/i;

/** The usual algorithms by the number of their hex digits. */
const BY_LENGTH: Readonly<Record<number, string>> = {
  8: "crc32",
  32: "md5",
  40: "sha1",
  56: "sha224",
  64: "sha256",
  96: "sha384",
  128: "sha512",
};

/** The names of tools for algorithms that have another one here. */
const TAGS: Readonly<Record<string, string>> = { rmd160: "ripemd160", "sha512/256": "sha512-256" };

const ESCAPES: Readonly<Record<string, string>> = { "\\n": "\n", "\\r": "\r", "\\\\": "\\" };

const unescaped = (name: string): string => name.replaceAll(/\\[nr\\]/g, (each) => ESCAPES[each] ?? each);

function checksumOf(line: string): Checksum | undefined {
  const [, tag = "", name, tagged] = BSD.exec(line) ?? [];
  if (tagged !== undefined) {
    const algorithm = tag.toLowerCase();
    return { hash: tagged.toLowerCase(), name, algorithm: TAGS[algorithm] ?? algorithm };
  }
  const [, isEscaped, hash, path] = GNU.exec(line) ?? [];
  if (hash === undefined) return undefined;
  const named = path !== undefined && isEscaped ? unescaped(path) : path;
  return { hash: hash.toLowerCase(), name: named, algorithm: BY_LENGTH[hash.length] };
}

/** The checksums of a list, such as a `SHA256SUMS` file; other lines are skipped. */
export const parseChecksums = (text: string): Checksum[] =>
  text.split("\n").flatMap((line) => checksumOf(line.trim()) ?? []);

/** Whether the name of a file is that of a list of checksums: SHA256SUMS, sha512sums.txt, file.iso.sha256. */
export const isList = (name: string): boolean =>
  /(^checksums?|sums?|\.(md5|sha\d+|sha512-256|blake[23][bs]?))(\.txt)?$/i.test(name);

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The checksums for a file: those of its name, in any folder, and digests alone. */
export const checksumsFor = (name: string, checksums: readonly Checksum[]): Checksum[] =>
  checksums.filter((each) => each.name === undefined || baseName(each.name) === name);

function lineOf(name: string, hash: string): string {
  const escaped = name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === name ? "" : "\\"}${hash}  ${escaped}\n`;
}

/** The lines of a SHA256SUMS file, as `sha256sum` writes them; files without a digest are left out. */
export const sumsOf = (files: readonly { name: string; hash: string | undefined }[]): string =>
  files.map(({ name, hash }) => (hash === undefined ? "" : lineOf(name, hash))).join("");

/** The result of the comparison of a file with a list. */
export type Match = "match" | "mismatch" | "not-listed";

/** Compares the digests of a file with a list. */
export function matchOf(name: string, digests: readonly string[], checksums: readonly Checksum[]): Match {
  const mine = checksumsFor(name, checksums);
  if (mine.some(({ hash }) => digests.includes(hash))) return "match";
  return mine.length > 0 ? "mismatch" : "not-listed";
}
