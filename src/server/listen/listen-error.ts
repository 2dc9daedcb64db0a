import type { ListenAddress } from "../../runtime/server.ts";
import { StartupError } from "../../settings/startup-error.ts";

/** The error code of the system. Deno's errors have a class instead ("AddrInUse"). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.name === "AddrInUse") return "EADDRINUSE";
  if (error.name === "AddrNotAvailable") return "EADDRNOTAVAIL";
  if (error.name === "PermissionDenied") return "EACCES";
  return error.message.split("\n", 1)[0] ?? "unknown";
}

function portProblem({ hostname, port }: ListenAddress, code: string): string {
  const place = `port ${port} of ${hostname}`;
  switch (code) {
    case "EADDRINUSE":
      return `${place} is in use by another process; stop that one, or choose another port with --port (0 picks a free one)`;
    case "EACCES":
    case "EPERM":
      return `${place} may only be opened by a privileged user; choose a port of 1024 or above with --port`;
    case "EADDRNOTAVAIL":
      return `cannot listen on ${place}: this machine does not have that address; choose one that it has with --host`;
    case "ENOENT":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `cannot listen on ${place}: no address is known for that host name; choose one of this machine with --host`;
    case "EAFNOSUPPORT":
      return `cannot listen on ${place}: this machine has no such kind of address; choose another with --host`;
    default:
      return `cannot listen on ${place} (${code})`;
  }
}

function socketProblem(path: string, code: string): string {
  const place = `the Unix socket ${path}`;
  switch (code) {
    case "EADDRINUSE":
      return `${place} is in use by another process; stop that one, or choose another path with --unix`;
    case "EEXIST":
      return `cannot listen on ${place}: a file that is not a socket has that path; choose another with --unix`;
    case "ENOENT":
    case "ENOTDIR":
      return `cannot listen on ${place}: its folder does not exist; create the folder, or choose another path with --unix`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `cannot listen on ${place}: this user may not write to its folder; choose another path with --unix`;
    default:
      return `cannot listen on ${place} (${code})`;
  }
}

/** The reason why listening on an address failed, as a message for the operator. Exit code 1. */
export function listenError(address: ListenAddress, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const code = codeOf(error);
  return new StartupError(
    address.unix === undefined ? portProblem(address, code) : socketProblem(address.unix, code),
    1,
  );
}
