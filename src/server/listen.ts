import { once } from "node:events";
import { chmodSync, lstatSync, rmSync, write } from "node:fs";
import type { NetConnectOpts } from "node:net";
import process from "node:process";
import { promisify } from "node:util";
import type { Log } from "../observe/log.ts";
import { net } from "../runtime/builtins.ts";
import { errorCode, loadListen } from "../runtime/runtime.ts";
import type { ListenAddress, RequestHandler, Server, Tls } from "../runtime/server.ts";
import { VERSION } from "../runtime/version.ts";
import { CommandError } from "../settings/command-error.ts";
import type { Settings } from "../settings/read-settings.ts";

type ProblemSentences = Readonly<Record<string, (place: string) => string>>;

const cannotListen = (problem: string) => (place: string) => `cannot listen on ${place}: ${problem}`;

const PORT_PROBLEMS: ProblemSentences = {
  EADDRINUSE: (place) =>
    `${place} is in use by another process; stop that one, or choose another port with --port (0 picks a free one)`,
  EACCES: (place) => `${place} may only be opened by a privileged user; choose a port of 1024 or above with --port`,
  EADDRNOTAVAIL: cannotListen("this machine does not have that address; choose one that it has with --host"),
  ENOENT: cannotListen("no address is known for that host name; choose one of this machine with --host"),
  EAFNOSUPPORT: cannotListen("this machine has no such kind of address; choose another with --host"),
};

const SOCKET_PROBLEMS: ProblemSentences = {
  EADDRINUSE: (place) => `${place} is in use by another process; stop that one, or choose another path with --unix`,
  EEXIST: cannotListen("a file that is not a socket has that path; choose another with --unix"),
  ENOENT: cannotListen("its folder does not exist; create the folder, or choose another path with --unix"),
  EACCES: cannotListen("this user may not write to its folder; choose another path with --unix"),
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
  const code = errorCode(error) ?? error.name;
  return SYNONYMS[code] ?? errorCode(error) ?? error.message.split("\n", 1).join("");
}

/** The reason why listening on an address failed, as a message for the operator. Exit code 1. */
export function listenError({ hostname, port, unix }: ListenAddress, error: unknown): CommandError {
  const reported = codeOf(error);
  const code = net().isIP(hostname) === 0 && UNKNOWN_NAME.test(reported) ? "ENOENT" : reported;
  const place = unix === undefined ? `port ${port} of ${hostname}` : `the Unix socket ${unix}`;
  const problem = (unix === undefined ? PORT_PROBLEMS : SOCKET_PROBLEMS)[code];
  return new CommandError(problem?.(place) ?? `cannot listen on ${place} (${code})`, 1);
}

/** The identity of the file at a path, to tell it from a later file at the same path; undefined if there is none. */
function identity(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status && `${status.dev} ${status.ino} ${status.ctimeMs}`;
}

/** Whether a process listens at a place. @throws Error with a `code` if that cannot be found out. */
export async function isLive(place: NetConnectOpts): Promise<boolean> {
  const socket = net().connect(place);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    if (["ECONNREFUSED", "ENOENT"].includes(errorCode(error) ?? "")) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Removes a socket that a dead process left behind. @throws Error with a `code` if the path is in use. */
async function freeSocketPath(path: string): Promise<void> {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status) return;
  if (!status.isSocket()) throw Object.assign(new Error("not a socket"), { code: "EEXIST" });
  if (await isLive({ path })) throw Object.assign(new Error("a process listens there"), { code: "EADDRINUSE" });
  rmSync(path, { force: true });
}

/** Lets the service's user and group connect to a new socket, and no others. @returns A function that removes it, unless it has been replaced. */
function ownSocketFile(path: string): () => void {
  chmodSync(path, 0o660);
  const made = identity(path);
  return () => {
    if (identity(path) === made) rmSync(path, { force: true });
  };
}

/** The address of the settings, or with the given port, which other processes share. */
export const addressOf = (settings: Settings, tls: Tls | undefined, sharedPort?: number): ListenAddress => ({
  hostname: settings.host,
  port: sharedPort ?? settings.port,
  unix: settings.unix,
  tls,
  shared: sharedPort !== undefined,
});

/** Listens at an address. A Unix socket is removed when the process ends. @throws CommandError if listening fails. */
export async function listenAt(address: ListenAddress, handle: RequestHandler): Promise<Server> {
  const { unix } = address;
  const listen = await loadListen();
  try {
    if (unix !== undefined) await freeSocketPath(unix);
    const server = listen(address, handle);
    if (unix !== undefined) process.on("exit", ownSocketFile(unix));
    return server;
  } catch (error) {
    throw listenError(address, error);
  }
}

const STDOUT = 1;

/** Writes to stdout, which may be a full pipe, without blocking. @throws CommandError if writing fails. */
async function print(line: string): Promise<void> {
  try {
    await promisify(write)(STDOUT, line);
  } catch (error) {
    // EAGAIN: the pipe is full, which is not an error.
    if (!(error instanceof Error) || errorCode(error) === "EAGAIN") return;
    throw new CommandError(`cannot write the log to standard output (${error.message.split(",")[0]})`, 1);
  }
}

/** Logs the URL, unbuffered, as the starting process may wait for it and a picked port at any level; then the warnings. */
export async function logStart(url: string, settings: Settings, log: Log): Promise<void> {
  const { port, unix, workers, warnings } = settings;
  const isPicked = port === 0 && unix === undefined;
  if (log.writes("info") || isPicked) {
    const fields = { url, version: VERSION, pid: process.pid, workers };
    await print(log.textOf("info", `sidekit listens on ${url}`, fields));
  }
  for (const warning of warnings) log.write("warn", warning);
}
