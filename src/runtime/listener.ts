import { closeSync, openSync, readdirSync, readlinkSync } from "node:fs";

const DESCRIPTOR_FOLDER = "/proc/self/fd";

/** The file descriptors of the open sockets of this process; empty on systems without /proc. */
function openSockets(): Set<number> {
  const found = new Set<number>();
  try {
    for (const name of readdirSync(DESCRIPTOR_FOLDER))
      if (isSocket(`${DESCRIPTOR_FOLDER}/${name}`)) found.add(Number(name));
  } catch {
    // No /proc.
  }
  return found;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith("socket:");
  } catch {
    // The descriptor that was used to list the folder is closed.
    return false;
  }
}

/** Calls a function that opens one listening socket. @returns Its file descriptor too, if the system has /proc. */
export function withListener<Server>(open: () => Server): { server: Server; listener: number | undefined } {
  const before = openSockets();
  const server = open();
  const [listener, ...others] = [...openSockets()].filter((fd) => !before.has(fd));
  return { server, listener: others.length === 0 ? listener : undefined };
}

/** Opens a file that every machine has. @returns Its descriptor. */
function openPlaceholder(): number {
  try {
    return openSync("/dev/null", "r");
  } catch {
    return openSync("/", "r");
  }
}

/**
 * Closes a server's listening socket. The server continues to serve its open connections.
 *
 * Another file takes the descriptor's number immediately, because the server will close that number again later.
 */
export function closeListener(listener: number): void {
  closeSync(listener);
  while (openPlaceholder() < listener);
}
