import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { compressed } from "../http/delivery.ts";
import { embeddedFile } from "../runtime/embedded.ts";

/** The files of the page's user interface, as its package names them. */
export const PACKAGED = ["swagger-ui-bundle.js", "swagger-ui.css"] as const;

export type Packaged = (typeof PACKAGED)[number];

/** The package that has them. */
export const PACKAGE = "swagger-ui-dist";

/** The file of a binary that holds one of them, compressed when the binary was built. */
export const embeddedName = (name: Packaged): string => `${name}.gz`;

/** One of those files, compressed: out of the binary, else out of the installed package. */
export async function packaged(name: Packaged): Promise<Uint8Array<ArrayBuffer>> {
  const built = await embeddedFile(embeddedName(name));
  if (built) return built;
  const installed = createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`);
  return await compressed(await readFile(installed));
}
