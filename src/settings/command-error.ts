import { printable } from "../operation/refusal.ts";
import { errorCode } from "../runtime/runtime.ts";

/** The exit code after Ctrl-C: 128 plus the number of SIGINT. */
export const INTERRUPTED = 130;

/** An error of a command, also one that prevents the start of a server, with a one-line message for stderr. */
export class CommandError extends Error {
  /** 2: invalid input or settings; 1: a negative result, a failed write, a port in use. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The message of what was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The line on stderr about an error, whatever names and values its message contains. */
export const errorLine = ({ message }: Error): string => `sidekit: ${printable(message)}\n`;

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "No such file or directory",
  EACCES: "Permission denied",
  EPERM: "Operation not permitted",
  EISDIR: "Is a directory",
  ENOTDIR: "Not a directory",
  ENAMETOOLONG: "File name too long",
  ELOOP: "Too many levels of symbolic links",
  ENOSPC: "No space left on device",
  EROFS: "Read-only file system",
  EIO: "Input/output error",
  ENXIO: "No such device or address",
};

/** A path in a message; quoted if it is empty or has control characters. */
export const displayPath = (path: string): string => (/^[^\p{Cc}]+$/u.test(path) ? path : JSON.stringify(path));

/** The message for a file, stream or action that fails, with the reason in the operating system's words. */
export function fileErrorMessage(path: string, error: unknown): string {
  const isDenied = error instanceof Error && error.name === "NotCapable";
  const code = errorCode(error) ?? "unknown error";
  const reason = isDenied
    ? "Deno was not started with the permission (--allow-read, --allow-write)"
    : (FILE_ERRORS[code] ?? code);
  return `${displayPath(path)}: ${reason}`;
}
