import { readFile } from "node:fs/promises";
import { embeddedFile } from "../runtime/embedded.ts";
import { compressed } from "./delivery.ts";

/** The name under which the build embeds a file in the binary, compressed. */
export const embeddedName = (name: string): string => `${name}.gz`;

/**
 * A file that the service delivers, compressed: out of the binary, else read from where a clone has it.
 *
 * @param locate Finds the file in a clone. It is called only there.
 */
export async function readAsset(name: string, locate: () => string | URL): Promise<Uint8Array<ArrayBuffer>> {
  return (await embeddedFile(embeddedName(name))) ?? (await compressed(await readFile(locate())));
}
