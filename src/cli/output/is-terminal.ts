import { fstatSync } from "node:fs";
import { tty } from "../../runtime/lazy-builtins.ts";

/** Whether a file descriptor is a terminal. */
export function isTerminal(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice() && tty().isatty(fd);
  } catch {
    // The descriptor is closed.
    return false;
  }
}
