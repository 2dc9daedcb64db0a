import { chmodSync, copyFileSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file whose mode does not depend on the user's, and the folders above it. */
export function write(path: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, content);
  chmodSync(path, mode);
}

/** Copies a file, or what a link refers to, with a mode of its own. */
export function copy(from: string, to: string, mode = 0o644): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  copyFileSync(realpathSync(from), to);
  chmodSync(to, mode);
}
