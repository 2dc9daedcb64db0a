import { isIP } from "node:net";
import type { ListenAddress } from "../../runtime/server.ts";
import { StartupError } from "../../settings/startup-error.ts";

/** Messages by error code. */
type ProblemSentences = Readonly<Record<string, (place: string) => string>>;

const PORT_PROBLEMS: ProblemSentences = {
  EADDRINUSE: (place) =>
    `${place} is in use by another process; stop that one, or choose another port with --port (0 picks a free one)`,
  EACCES: (place) => `${place} may only be opened by a privileged user; choose a port of 1024 or above with --port`,
  EADDRNOTAVAIL: (place) =>
    `cannot listen on ${place}: this machine does not have that address; choose one that it has with --host`,
  ENOENT: (place) =>
    `cannot listen on ${place}: no address is known for that host name; choose one of this machine with --host`,
  EAFNOSUPPORT: (place) =>
    `cannot listen on ${place}: this machine has no such kind of address; choose another with --host`,
};

const SOCKET_PROBLEMS: ProblemSentences = {
  EADDRINUSE: (place) => `${place} is in use by another process; stop that one, or choose another path with --unix`,
  EEXIST: (place) => `cannot listen on ${place}: a file that is not a socket has that path; choose another with --unix`,
  ENOENT: (place) =>
    `cannot listen on ${place}: its folder does not exist; create the folder, or choose another path with --unix`,
  EACCES: (place) =>
    `cannot listen on ${place}: this user may not write to its folder; choose another path with --unix`,
};

/** Codes with the same meaning here, and the classes of Deno's errors, which have no code. */
const SYNONYMS: Readonly<Record<string, string>> = {
  AddrInUse: "EADDRINUSE",
  AddrNotAvailable: "EADDRNOTAVAIL",
  PermissionDenied: "EACCES",
  EPERM: "EACCES",
  EROFS: "EACCES",
  ENOTDIR: "ENOENT",
  ENOTFOUND: "ENOENT",
  EAI_AGAIN: "ENOENT",
};

/** How runtimes report an unknown host name: Bun 1.4.5 by the code of an earlier system call, or by none. */
const UNKNOWN_NAME = /^(?:EINVAL$|Failed to listen at |failed to lookup address information)/;

/** The error code of the system; if there is none, the first line of the message. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return SYNONYMS[error.code] ?? error.code;
  return SYNONYMS[error.name] ?? error.message.split("\n", 1)[0] ?? "unknown";
}

/** The reason why listening on an address failed, as a message for the operator. Exit code 1. */
export function listenError({ hostname, port, unix }: ListenAddress, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const reported = codeOf(error);
  const code = isIP(hostname) === 0 && UNKNOWN_NAME.test(reported) ? "ENOENT" : reported;
  const place = unix === undefined ? `port ${port} of ${hostname}` : `the Unix socket ${unix}`;
  const problem = (unix === undefined ? PORT_PROBLEMS : SOCKET_PROBLEMS)[code];
  return new StartupError(problem?.(place) ?? `cannot listen on ${place} (${code})`, 1);
}
