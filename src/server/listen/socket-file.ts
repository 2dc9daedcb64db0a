import { chmodSync, lstatSync, rmSync } from "node:fs";
import { net } from "../../runtime/lazy-builtins.ts";

/** For the service's own user and group, as which a neighbour is let in; others stay out. */
const MODE = 0o660;

/** What tells the file at a path from one that came after it; undefined where nothing is. */
function identity(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status && `${status.dev} ${status.ino} ${status.ctimeMs}`;
}

/** Whether somebody listens on a socket. */
function isLive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = net().connect(path);
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
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status) return;
  if (!status.isSocket()) throw new Error("something is there that is no socket");
  if (await isLive(path)) throw new Error("another process listens there");
  rmSync(path, { force: true });
}

/** Takes a socket over that was just made. @returns What removes it again, unless another has taken its place. */
export function own(path: string): () => void {
  chmodSync(path, MODE);
  const made = identity(path);
  return () => {
    if (identity(path) === made) rmSync(path, { force: true });
  };
}
