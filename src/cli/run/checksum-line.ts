/** A line of a list of digests, as sha256sum writes and reads it. */
export interface ChecksumLine {
  /** Lower-case hex. */
  digest: string;
  path: string;
  /** The algorithm as a BSD line names it: "SHA256 (file) = …". */
  algorithm?: string | undefined;
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

const GNU = /^(?<mark>\\?)(?<digest>[\da-f]{8,}) [ *](?<path>.+)$/i;
const BSD = /^(?<mark>\\?)(?<algorithm>[A-Z][\w/-]*) \((?<path>.+)\) = (?<digest>[\da-f]{8,})$/i;

const unescaped = (path: string): string => path.replaceAll(/\\[\\nr]/g, (each) => UNESCAPES[each] ?? each);

/** Parses a line in GNU or BSD format; undefined for other lines. */
export function parseChecksumLine(line: string): ChecksumLine | undefined {
  const parts = (GNU.exec(line) ?? BSD.exec(line))?.groups;
  if (!parts) return undefined;
  const { mark, digest = "", path = "", algorithm } = parts;
  return {
    digest: digest.toLowerCase(),
    path: mark ? unescaped(path) : path,
    algorithm,
  };
}
