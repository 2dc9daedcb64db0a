/** A line of a list of digests, as sha256sum writes and reads it. */
export interface ChecksumLine {
  /** Lower-case hex. */
  digest: string;
  path: string;
  /** The algorithm that a BSD line names: "SHA256 (file) = …". */
  algorithm?: string;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
const UNESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\", "\\n": "\n", "\\r": "\r" };

/** A path as messages of a check show it: on one line. */
export const escapedPath = (path: string): string => path.replaceAll(/[\\\n\r]/g, (each) => ESCAPES[each] ?? each);

/**
 * "<result>  <path>". A backslash before it says that backslashes and line breaks in the path are escaped, as in GNU
 * coreutils' "cksum output modes".
 */
export function checksumLine(result: string, path: string): string {
  const escaped = escapedPath(path);
  return `${escaped === path ? "" : "\\"}${result}  ${escaped}`;
}

const GNU = /^(\\?)([\da-f]{8,}) [ *](.+)$/i;
const BSD = /^(\\?)([A-Z][\w/-]*) \((.+)\) = ([\da-f]{8,})$/i;

const unescaped = (path: string): string => path.replaceAll(/\\[\\nr]/g, (each) => UNESCAPES[each] ?? each);

/** Reads a line of a list, GNU or BSD; undefined for one that is neither. */
export function parseChecksumLine(line: string): ChecksumLine | undefined {
  const gnu = GNU.exec(line);
  if (gnu) {
    const [, mark, digest = "", path = ""] = gnu;
    return { digest: digest.toLowerCase(), path: mark ? unescaped(path) : path };
  }
  const bsd = BSD.exec(line);
  if (!bsd) return undefined;
  const [, mark, algorithm = "", path = "", digest = ""] = bsd;
  return {
    digest: digest.toLowerCase(),
    path: mark ? unescaped(path) : path,
    algorithm: algorithm.toLowerCase().replace("-", ""),
  };
}
