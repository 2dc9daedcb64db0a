/** A digest that a file should have. */
export interface Checksum {
  /** Lower-case hex. */
  hash: string;
  /** The name of the file; undefined for a digest alone, which is compared with every file. */
  name: string | undefined;
}

/** "<hex>  <name>" of sha256sum and "<hex> *<name>" of its binary mode. */
const GNU = /^\\?([0-9a-f]{8,128})(?: [ *](.+))?$/i;

/** "SHA256 (<name>) = <hex>" of BSD tools and `sha256sum --tag`. */
const BSD = /^[A-Z0-9/-]+ ?\((.+)\) ?= ?([0-9a-f]{8,128})$/i;

function checksumOf(line: string): Checksum | undefined {
  const bsd = BSD.exec(line);
  const [hash, name] = bsd ? [bsd[2], bsd[1]] : (GNU.exec(line)?.slice(1) ?? []);
  return hash === undefined ? undefined : { hash: hash.toLowerCase(), name };
}

/** The checksums of a pasted list, such as a `SHA256SUMS` file; other lines are skipped. */
export const parseChecksums = (text: string): Checksum[] =>
  text.split("\n").flatMap((line) => checksumOf(line.trim()) ?? []);

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The lines of a SHA256SUMS file; files without a digest are left out. */
export const sumsOf = (files: readonly { name: string; hash: string | undefined }[]): string =>
  files.flatMap(({ name, hash }) => (hash === undefined ? [] : [`${hash}  ${name}`])).join("\n");

/** The result of the comparison of a file with a list. */
export type Match = "match" | "mismatch" | "not-listed";

/** Compares the digests of a file with a list. */
export function matchOf(name: string, digests: readonly string[], checksums: readonly Checksum[]): Match {
  const mine = checksums.filter((each) => each.name === undefined || baseName(each.name) === name);
  if (mine.some(({ hash }) => digests.includes(hash))) return "match";
  return mine.length > 0 ? "mismatch" : "not-listed";
}
