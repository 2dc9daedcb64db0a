import { closeSync, existsSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The file descriptors of the open sockets of this process; empty on systems without /proc. */
function openSockets(): Set<number> {
  const folder = "/proc/self/fd";
  if (!existsSync(folder)) return new Set();
  // The descriptor that is used to list the folder is closed then.
  const isSocket = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isSocket();
  return new Set(readdirSync(folder).filter(isSocket).map(Number));
}

/** Calls a function that opens one listening socket. @returns Its file descriptor too, if the system has /proc. */
export function withListener<Server>(open: () => Server): { server: Server; listener: number | undefined } {
  const before = openSockets();
  const server = open();
  const [listener, ...others] = openSockets().difference(before);
  return { server, listener: others.length === 0 ? listener : undefined };
}

/**
 * Closes a server's listening socket. The server continues to serve its open connections.
 *
 * Another file, the root folder, takes the descriptor's number immediately, because the server will close that number again later.
 */
export function closeListener(listener: number): void {
  closeSync(listener);
  while (openSync("/", "r") < listener);
}
