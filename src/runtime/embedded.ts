import { readFile } from "node:fs/promises";

/** True in the npm package, whose modules are all in one folder; only its build defines it. */
declare const SIDEKIT_PACKAGE: boolean | undefined;

/** Whether this program imported the npm package. */
export const isPackage = (): boolean => typeof SIDEKIT_PACKAGE !== "undefined";

/** The files that the build has put into this binary; none when the service runs from source. */
const embedded = () => ("Bun" in globalThis ? Bun.embeddedFiles : []);

/** Whether this program is a compiled binary. */
export const isBinary = (): boolean => embedded().length > 0;

/** The name under which the build embeds a file in the binary, compressed. */
export const embeddedName = (name: string): string => `${name}.gz`;

/** A file of this binary or of the npm package by its name; undefined where the service runs from its source. */
export async function embeddedFile(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (isPackage()) return new Uint8Array(await readFile(new URL(`./assets/${name}`, import.meta.url)));
  const file = embedded().find((each) => "name" in each && each.name === name);
  return file && new Uint8Array(await file.arrayBuffer());
}
