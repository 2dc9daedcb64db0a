const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "No such file or directory",
  EACCES: "Permission denied",
  EPERM: "Operation not permitted",
  EISDIR: "Is a directory",
  ENOTDIR: "Not a directory",
  ENAMETOOLONG: "File name too long",
  ELOOP: "Too many levels of symbolic links",
  ENOSPC: "No space left on device",
  EROFS: "Read-only file system",
};

/** The reason of a file error, in the operating system's words. */
export function fileErrorReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && error.name === "NotCapable")
    return "Deno was not started with the permission (--allow-read, --allow-write)";
  return REASONS[code] ?? (code || "unknown error");
}

/** A path in a message; quoted if it has control characters. */
export const displayPath = (path: string): string => (/^[^\p{Cc}]*$/u.test(path) ? path : JSON.stringify(path));
