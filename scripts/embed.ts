import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { embeddedName } from "../src/runtime/build.ts";

/** Always the same folder: binaries contain its path, and builds must be reproducible. */
const FOLDER = "dist/embedded";

/** Writes a gzipped file to embed in a binary. @returns Its path. */
export function writeEmbedded(name: string, content: Uint8Array | string): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${embeddedName(name)}`;
  // Renamed when complete, as several builds may run at the same time.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, gzipSync(content, { level: 9 }));
  renameSync(part, file);
  return file;
}
