import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { embeddedName, PACKAGE, PACKAGED } from "../src/docs/packaged.ts";

/** Always the same: binaries hold its name, and the same source gives the same binary. */
const FOLDER = "dist/docs";

const { resolve } = createRequire(import.meta.url);

/** Writes the compressed files of the documentation page, for a binary to hold, and gives their paths. */
export function writeDocsAssets(): string[] {
  mkdirSync(FOLDER, { recursive: true });
  return PACKAGED.map((name) => {
    const file = `${FOLDER}/${embeddedName(name)}`;
    // Builds may run side by side: none reads what another has half written.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, gzipSync(readFileSync(resolve(`${PACKAGE}/${name}`)), { level: 9 }));
    renameSync(part, file);
    return file;
  });
}
