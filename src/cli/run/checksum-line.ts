/** A line of a list of digests, as sha256sum writes and reads it. */
export interface ChecksumLine {
  /** Lower-case hex. */
  digest: string;
  path: string;
  /** The algorithm in a BSD line: "SHA256 (file) = …". */
  algorithm?: string;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
const UNESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\", "\\n": "\n", "\\r": "\r" };

/** A path on one line, with backslashes and line breaks escaped. */
export const escapedPath = (path: string): string => path.replaceAll(/[\\\n\r]/g, (each) => ESCAPES[each] ?? each);

/**
 * "<result>  <path>". A leading backslash means that the path is escaped (GNU coreutils, "cksum output modes").
 */
export function checksumLine(result: string, path: string): string {
  const escaped = escapedPath(path);
  return `${escaped === path ? "" : "\\"}${result}  ${escaped}`;
}

const GNU = /^(\\?)([\da-f]{8,}) [ *](.+)$/i;
const BSD = /^(\\?)([A-Z][\w/-]*) \((.+)\) = ([\da-f]{8,})$/i;

const unescaped = (path: string): string => path.replaceAll(/\\[\\nr]/g, (each) => UNESCAPES[each] ?? each);

/** Parses a line in GNU or BSD format; undefined for other lines. */
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
