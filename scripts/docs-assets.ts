import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { embeddedName, PACKAGE, PACKAGED } from "../src/docs/packaged.ts";

/** Writes the compressed files of the documentation page into a folder, for a binary to hold; gives their paths. */
export function writeDocsAssets(folder: string): string[] {
  const require = createRequire(import.meta.url);
  return PACKAGED.map((name) => {
    const file = join(folder, embeddedName(name));
    writeFileSync(file, gzipSync(readFileSync(require.resolve(`${PACKAGE}/${name}`)), { level: 9 }));
    return file;
  });
}
