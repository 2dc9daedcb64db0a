import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { BUNDLED, type Bundled, embeddedName, FOLDER } from "../src/ui/bundled.ts";

const CLIENT = "src/web";

/** Bundles the page: the same source gives the same bytes. @throws Error where it cannot be bundled. */
export async function bundlePage(): Promise<Record<Bundled, string>> {
  const { outputs } = await Bun.build({
    entrypoints: [`${CLIENT}/main.tsx`, `${CLIENT}/main.css`],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const textOf = async (extension: string) =>
    `${(await outputs.find(({ path }) => path.endsWith(extension))?.text())?.trimEnd()}\n`;
  return { "page.js": await textOf(".js"), "page.css": await textOf(".css") };
}

/** Always the same: binaries hold its name, and the same source gives the same binary. */
const EMBEDDED = "dist/page";

/** Writes the compressed files of the page, for a binary to hold, and gives their paths. */
export function writePageAssets(): string[] {
  mkdirSync(EMBEDDED, { recursive: true });
  return BUNDLED.map((name) => {
    const file = `${EMBEDDED}/${embeddedName(name)}`;
    // Builds may run side by side: none reads what another has half written.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, gzipSync(readFileSync(new URL(name, FOLDER)), { level: 9 }));
    renameSync(part, file);
    return file;
  });
}

if (import.meta.main) {
  const files = await bundlePage();
  for (const name of BUNDLED) {
    writeFileSync(new URL(name, FOLDER), files[name]);
    console.log(`${name}: ${files[name].length} bytes, ${gzipSync(files[name], { level: 9 }).length} compressed`);
  }
}
