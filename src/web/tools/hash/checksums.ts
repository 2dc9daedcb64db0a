import { type Checksum, checksumLine, readChecksums } from "../../../tools/hash/checksums.ts";

/** The checksums of a list, such as a `SHA256SUMS` file, and digests alone; other lines are skipped. */
export const parseChecksums = (text: string): Checksum[] =>
  readChecksums(text).flatMap(({ checksum }) => checksum ?? []);

const LIST_NAME = /(?:^|[^a-z])(?:checksums?|(?:md|sha|b|blake|cks)[\d-]*sums?\d*|sums)(?:\.txt|\.asc)?$/i;
const DIGEST_NAME = /\.(?:md5|sha\d+|sha3-\d+|sha512-256|blake[23][bs]?)(?:\.txt)?$/i;

/** Whether a file is a list of checksums, by its name: SHA256SUMS, SHASUMS256.txt, file.iso.sha256; and by its content. */
export const isList = (name: string, content: string): boolean =>
  (LIST_NAME.test(name) || DIGEST_NAME.test(name)) && parseChecksums(content).length > 0;

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The checksums for a file: those of its name, in any folder, and digests alone. */
export const checksumsFor = (name: string, checksums: readonly Checksum[]): Checksum[] =>
  checksums.filter((each) => each.name === undefined || baseName(each.name) === name);

/** The digests of a file in hex, by algorithm. */
type Digests = Readonly<Record<string, string>>;

const isMet = ({ hash }: Checksum, digests: Digests): boolean => Object.values(digests).includes(hash);

/** The algorithms for the checksums of a file: the likely one of each, and all others if it gives another digest. */
export const algorithmsOf = (checksums: readonly Checksum[], digests: Digests): string[] =>
  checksums.flatMap((checksum) => {
    const isLikelyWrong = checksum.candidates.some((name) => name in digests) && !isMet(checksum, digests);
    return checksum.candidates.slice(0, isLikelyWrong ? undefined : 1);
  });

/** The lines of a SHA256SUMS file, as `sha256sum` writes them; files without a digest are left out. */
export const sumsOf = (files: readonly { name: string; hash: string | undefined }[]): string =>
  files.map(({ name, hash }) => (hash === undefined ? "" : `${checksumLine(hash, name)}\n`)).join("");

/** The result of the comparison of a file with a list. */
export type Match = "match" | "mismatch" | "not-listed";

/** Compares the digests of a file with a list. */
export function matchOf(name: string, digests: Digests, checksums: readonly Checksum[]): Match {
  const mine = checksumsFor(name, checksums);
  if (mine.some((checksum) => isMet(checksum, digests))) return "match";
  return mine.length > 0 ? "mismatch" : "not-listed";
}
