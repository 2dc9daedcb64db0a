import { readFile } from "node:fs/promises";
import { embeddedFile, embeddedName } from "../runtime/embedded.ts";
import { compressed } from "./delivery.ts";

/**
 * A file that the service delivers, compressed: out of the binary, else read from where a clone has it.
 *
 * @param locate Finds the file in a clone. It is called only there.
 */
export async function readAsset(name: string, locate: () => string | URL): Promise<Uint8Array<ArrayBuffer>> {
  return (await embeddedFile(embeddedName(name))) ?? (await compressed(await readFile(locate())));
}
