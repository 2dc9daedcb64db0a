import { chmodSync, lstatSync, rmSync } from "node:fs";
import { connect } from "node:net";

/** For the service's own user and group, as which a neighbour is let in; others stay out. */
const MODE = 0o660;

/** The inode of the socket at a path; undefined where nothing is. @throws Error where something else is. */
function inodeAt(path: string): number | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status && !status.isSocket()) throw new Error("something is there that is no socket");
  return status?.ino;
}

/** Whether somebody listens on a socket. */
function isLive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(false);
      else reject(error);
    });
  });
}

/** Makes way for a socket: removes a dead one. @throws Error where it cannot be had. */
export async function makeWay(path: string): Promise<void> {
  if (inodeAt(path) === undefined) return;
  if (await isLive(path)) throw new Error("another process listens there");
  rmSync(path, { force: true });
}

/** Takes a socket over that was just made. @returns What removes it again, unless another has taken its place. */
export function own(path: string): () => void {
  chmodSync(path, MODE);
  const inode = inodeAt(path);
  return () => {
    if (lstatSync(path, { throwIfNoEntry: false })?.ino === inode) rmSync(path, { force: true });
  };
}
