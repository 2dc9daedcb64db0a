import { chmodSync, lstatSync, rmSync } from "node:fs";
import { net } from "../../runtime/lazy-builtins.ts";

/** The service's user and group may connect; others may not. */
const MODE = 0o660;

/** The identity of the file at a path, to tell it from a later file at the same path; undefined if there is none. */
function identity(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status && `${status.dev} ${status.ino} ${status.ctimeMs}`;
}

/** Whether a process listens on a socket. */
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

/** Removes a socket that a dead process left behind. @throws Error with a `code` if the path is in use. */
export async function freeSocketPath(path: string): Promise<void> {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status) return;
  if (!status.isSocket()) throw Object.assign(new Error("not a socket"), { code: "EEXIST" });
  if (await isLive(path)) throw Object.assign(new Error("a process listens there"), { code: "EADDRINUSE" });
  rmSync(path, { force: true });
}

/** Sets the permissions of a new socket. @returns A function that removes it, unless it has been replaced. */
export function ownSocketFile(path: string): () => void {
  chmodSync(path, MODE);
  const made = identity(path);
  return () => {
    if (identity(path) === made) rmSync(path, { force: true });
  };
}
