import { fstatSync } from "node:fs";
import { tty } from "../../runtime/lazy-builtins.ts";

/** Whether a file descriptor is a terminal, at which people read. */
export function isTerminal(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice() && tty().isatty(fd);
  } catch {
    // Closed before the start.
    return false;
  }
}
