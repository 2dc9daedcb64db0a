import { closeSync, openSync, readdirSync, readlinkSync } from "node:fs";

const FDS = "/proc/self/fd";

/** The sockets that this process has open, by file descriptor; none on systems without /proc. */
function sockets(): Set<number> {
  const found = new Set<number>();
  try {
    for (const name of readdirSync(FDS)) if (isSocket(`${FDS}/${name}`)) found.add(Number(name));
  } catch {
    // No /proc.
  }
  return found;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith("socket:");
  } catch {
    // The descriptor that listed the folder is closed again.
    return false;
  }
}

/** Calls a function that opens one listening socket. @returns Its file descriptor too, where the system has /proc. */
export function withListener<Server>(open: () => Server): { server: Server; listener: number | undefined } {
  const before = sockets();
  const server = open();
  const [listener, ...others] = [...sockets()].filter((fd) => !before.has(fd));
  return { server, listener: others.length === 0 ? listener : undefined };
}

/** Opens a file that every machine has; the root folder where there is no /dev. @returns Its descriptor. */
function placeholder(): number {
  try {
    return openSync("/dev/null", "r");
  } catch {
    return openSync("/", "r");
  }
}

/**
 * Closes a listening socket under its server, which goes on serving the connections that it has.
 *
 * The number is taken by another file at once: the server believes that it is still its own, and will close it.
 */
export function closeListener(listener: number): void {
  closeSync(listener);
  while (placeholder() < listener);
}
