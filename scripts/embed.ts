import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { embeddedName } from "../src/runtime/embedded.ts";

/** Always the same: binaries hold its name, and the same source gives the same binary. */
const FOLDER = "dist/embedded";

/** Writes a file, compressed, for a binary to embed, and gives its path. */
export function writeEmbedded(name: string, content: Uint8Array | string): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${embeddedName(name)}`;
  // Builds may run at the same time: none of them reads a half-written file.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, gzipSync(content, { level: 9 }));
  renameSync(part, file);
  return file;
}
