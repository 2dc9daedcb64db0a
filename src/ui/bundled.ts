import { readFile } from "node:fs/promises";
import { compressed } from "../http/delivery.ts";
import { embeddedFile } from "../runtime/embedded.ts";

/**
 * The files of the page, bundled from `client/`. They are committed, so that a bare clone serves the page under every
 * runtime without a step before; a test sees to it that they are what the source makes.
 */
export const BUNDLED = ["page.js", "page.css"] as const;

export type Bundled = (typeof BUNDLED)[number];

/** Where they are in a clone. */
export const FOLDER = new URL("./bundle/", import.meta.url);

/** The file of a binary that holds one of them, compressed when the binary was built. */
export const embeddedName = (name: Bundled): string => `${name}.gz`;

/** One of those files, compressed: out of the binary, else out of the clone. */
export async function bundled(name: Bundled): Promise<Uint8Array<ArrayBuffer>> {
  return (await embeddedFile(embeddedName(name))) ?? (await compressed(await readFile(new URL(name, FOLDER))));
}
