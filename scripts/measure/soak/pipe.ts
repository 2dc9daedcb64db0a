import { execFileSync } from "node:child_process";
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";

/** A pipe, as container runtimes and shells create for stdout. (Bun and Deno would give a child a socket.) */
export interface Pipe {
  /** The writable end, for a child process. */
  writer: number;
  lines: Interface;
  /** Closes this process's copy of the writable end, after the child process has started. */
  handOver(): void;
}

export function createPipe(): Pipe {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-soak-"));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const writer = openSync(path, "r+");
  const input = createReadStream(path, { fd: openSync(path, "r") });
  rmSync(folder, { recursive: true });
  return { writer, lines: createInterface({ input }), handOver: () => closeSync(writer) };
}
