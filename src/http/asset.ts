import { readFile } from "node:fs/promises";
import { embeddedFile, embeddedName } from "../runtime/embedded.ts";
import { compressed } from "./delivery.ts";

/**
 * A gzipped file that the service serves: from the binary, else from the source tree.
 *
 * @param locate Finds the file in the source tree. Not called in the binary.
 */
export async function readAsset(name: string, locate: () => string | URL): Promise<Uint8Array<ArrayBuffer>> {
  return (await embeddedFile(embeddedName(name))) ?? (await compressed(await readFile(locate())));
}
