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

/** Why a file cannot be used, in the operating system's words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && error.name === "NotCapable")
    return "Deno was not started with the permission (--allow-read, --allow-write)";
  return REASONS[code] ?? (code || "unknown error");
}

/** A path in a message, which is one line: as it is, or quoted where it holds what a line or a terminal cannot. */
export const shownPath = (path: string): string => (/^[^\p{Cc}]*$/u.test(path) ? path : JSON.stringify(path));
