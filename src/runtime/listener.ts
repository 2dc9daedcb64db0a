import { closeSync, openSync, readdirSync, statSync } from "node:fs";

/** The file descriptors of the open sockets of this process; empty if the system does not list them in /proc. */
function openSockets(): Set<number> {
  const folder = "/proc/self/fd";
  // The descriptor that is used to list the folder is closed then.
  const isSocket = (name: string) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isSocket();
  try {
    return new Set(readdirSync(folder).filter(isSocket).map(Number));
  } catch {
    return new Set();
  }
}

/** Calls a function that opens one listening socket. @returns Its file descriptor too, if the system has /proc. */
export function withListener<Server>(open: () => Server): { server: Server; listener: number | undefined } {
  const before = openSockets();
  const server = open();
  const [listener, ...others] = openSockets().difference(before);
  return { server, listener: others.length === 0 ? listener : undefined };
}

/**
 * Closes a server's listening socket. The server continues to serve its open connections. The root folder takes the
 * descriptor's number immediately, because the server will close that number again later.
 */
export function closeListener(listener: number): void {
  closeSync(listener);
  while (openSync("/", "r") < listener);
}
